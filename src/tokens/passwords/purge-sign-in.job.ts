import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { type Job, JobTask } from '../../platform/jobs/job.js';
import { SessionStore } from '../sessions/session.store.js';
import { PasswordResetStore } from './password-reset.store.js';

const DAY = 86_400_000;
/** Days after which an ended session is of no use to anybody who looks into what happened. */
const SESSION_DAYS = 30;

/** Every hour: ended sessions hold network addresses, asked-for resets hold addresses nobody may have. */
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
