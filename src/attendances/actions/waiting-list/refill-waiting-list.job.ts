import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { type Job, JobTask } from '../../../platform/jobs/jobs.js';
import { type Assignment, type JobTicket } from '../../../jobs/background-job.js';
import { BackgroundWork, type LongWork, type Progress } from '../../../jobs/background-work.js';
import { REFILL_WAITING_LIST } from '../../../offers/ports/waiting-list.js';
import { Promotion } from './promotion.js';

/** Fills the places of an offer in any phase, requested by an admin (R-OFF-36). */
@Injectable()
@JobTask(REFILL_WAITING_LIST)
export class RefillWaitingList implements Job<JobTicket>, LongWork<object> {
  constructor(
    private readonly database: Database,
    private readonly background: BackgroundWork,
    private readonly promotion: Promotion,
  ) {}

  run(ticket: JobTicket): Promise<void> {
    return this.background.carryOut(ticket, this);
  }

  /** The job's row is locked before the offer's, as in requests that join the job. */
  async work(assignment: Assignment, progress: Progress): Promise<void> {
    await this.database.transaction(async () => {
      await progress.expect(1);
      await this.fill(assignment, progress);
      await progress.note({ done: 1 });
    });
  }

  /**
   * Requests that joined meanwhile rely on places freed meanwhile; a later request waits for the lock and finds the
   * job ended.
   */
  async hasMore(assignment: Assignment, progress: Progress): Promise<boolean> {
    return (await this.fill(assignment, progress)) > 0;
  }

  private async fill({ record }: Assignment, progress: Progress): Promise<number> {
    const confirmed = record === null ? 0 : await this.promotion.promote(record, REFILL_WAITING_LIST, true);
    await progress.note({ result: { confirmed } });
    return confirmed;
  }
}
