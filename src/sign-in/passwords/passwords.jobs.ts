import { Injectable } from '@nestjs/common';
import { fullName } from '../../accounts/masks.js';
import { Clock } from '../../kernel/clock/clock.js';
import { germanMoment } from '../../kernel/clock/german-dates.js';
import { Database } from '../../platform/database/database.js';
import { hashCode, newCode } from '../../kernel/ids/link-secret.js';
import { type Job, JobTask } from '../../platform/jobs/jobs.js';
import { IntegrationSettings } from '../../settings/integration-settings.js';
import { Mails } from '../../mail/mails.js';
import { CredentialsStore } from '../sessions/credentials.store.js';
import { passwordReset } from './account-mails.js';
import { PasswordResetStore } from './password-reset.store.js';
import { SessionStore } from '../sessions/session.store.js';

export const SEND_RESET = 'tokens.send-password-reset';

const HOUR = 3_600_000;

/**
 * Finds the account of an address and mails it a code. This is a job, so that the request takes the same time whether
 * or not there is such an account. Idempotent: a second run finds nothing left to do.
 */
@Injectable()
@JobTask(SEND_RESET)
export class SendPasswordReset implements Job<{ readonly reset: string }> {
  constructor(
    private readonly database: Database,
    private readonly resets: PasswordResetStore,
    private readonly credentials: CredentialsStore,
    private readonly integration: IntegrationSettings,
    private readonly mails: Mails,
    private readonly clock: Clock,
  ) {}

  async run({ reset }: { readonly reset: string }): Promise<void> {
    await this.database.transaction(async () => {
      const asked = await this.resets.asked(reset);
      if (asked === undefined) return;
      const account = await this.credentials.byEmail(asked.email);
      if (account === undefined || account.disabled || account.kind !== 'person') return this.resets.remove(reset);
      const code = newCode();
      const expiresAt = new Date(this.clock.now().getTime() + HOUR);
      await this.resets.issue(reset, account.uuid, hashCode(code), expiresAt);
      await this.mails.send({
        event: `password-reset:${reset}`,
        template: passwordReset,
        to: { name: fullName(account), address: account.email, account: account.uuid },
        values: {
          url: await this.integration.adminPage(`/passwort?code=${code}`),
          code,
          until: germanMoment(expiresAt),
        },
      });
    });
  }
}

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
