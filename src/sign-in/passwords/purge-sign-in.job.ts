import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { type Job, JobTask } from '../../platform/jobs/jobs.js';
import { SessionStore } from '../sessions/session.store.js';
import { PasswordResetStore } from './password-reset.store.js';

const DAY = 86_400_000;
/** Days for which ended sessions are kept for investigations. */
export const SESSION_DAYS = 30;

/** Hourly: ended sessions contain network addresses, reset requests contain addresses of possibly no account. */
@Injectable()
@JobTask('tokens.purge-sign-in', { cron: '23 * * * *' })
export class PurgeSignIn implements Job {
  constructor(
    private readonly sessions: SessionStore,
    private readonly resets: PasswordResetStore,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const now = this.clock.now().getTime();
    await this.sessions.purge(new Date(now - SESSION_DAYS * DAY));
    await this.resets.purge(new Date(now - DAY));
  }
}
