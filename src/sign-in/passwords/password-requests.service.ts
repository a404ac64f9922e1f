import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { SETTINGS, type Settings } from '../../platform/operations/config/settings.js';
import { Database } from '../../platform/database/database.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { limitPolicies, type LimitPolicy } from '../../platform/http/limits/buckets.js';
import { enforceLimit, type HeaderTarget } from '../../platform/http/limits/limit-answer.js';
import { LimitStore } from '../../platform/http/limits/limit-store.js';
import { PasswordResetStore } from './password-reset.store.js';
import { type PasswordRequested } from './password.view.js';
import { SEND_RESET } from './send-reset.job.js';

/** Requests for a mail with a password reset code (R-PEO-10). */
@Injectable()
export class PasswordRequestsService {
  private readonly perAccount: LimitPolicy;

  constructor(
    private readonly database: Database,
    private readonly resets: PasswordResetStore,
    private readonly jobs: Jobs,
    private readonly limits: LimitStore,
    private readonly clock: Clock,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.perAccount = limitPolicies(settings).resetAccount;
  }

  /**
   * Records the request and leaves the rest to a job: the same two statements for every address, known or not, and
   * the limit counts every address alike. The job's payload contains only the row's uuid.
   */
  async ask(email: string, answer: HeaderTarget): Promise<PasswordRequested> {
    const taken = await this.limits.take(this.perAccount, email.toLowerCase());
    if (!taken.allowed) enforceLimit(taken, answer);
    const requestedAt = this.clock.now();
    await this.database.transaction(async () => {
      const reset = newUuid();
      await this.resets.ask(reset, email, requestedAt);
      await this.jobs.add(SEND_RESET, { reset });
    });
    return { requestedAt };
  }
}
