import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { type Job, JobTask } from '../../platform/jobs/jobs.js';
import { TokenRequestStore } from './token-requests.store.js';

const DAY_MS = 86_400_000;
/** Days for which requests are kept. */
const REQUEST_DAYS = 30;
/** Lines of one token: what its full rate writes in more than ten hours, and some 50 MB. */
const LINES_OF_A_TOKEN = 250_000;
/** Lines of one statement: short enough that nobody waits for it. */
const BATCH = 5000;

/** Hourly: requests past their days, whatever the settings of retention say, and of each token those beyond its lines. */
@Injectable()
@JobTask('tokens.purge-requests', { cron: '41 * * * *' })
export class PurgeRequests implements Job {
  constructor(
    private readonly store: TokenRequestStore,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - REQUEST_DAYS * DAY_MS);
    while ((await this.store.forget(before, BATCH)) === BATCH);
    while ((await this.store.forgetExcess(LINES_OF_A_TOKEN, BATCH)) === BATCH);
  }
}
