import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { type Job, JobTask } from '../../../platform/jobs/jobs.js';
import { PROMOTE_WAITING_LIST, type PromoteWaitingListPayload } from '../../../offers/ports/waiting-list.js';
import { Promotion } from './promotion.js';

/** Fills freed places of an offer, if the phase allows automatic promotion (R-WAIT-3). */
@Injectable()
@JobTask(PROMOTE_WAITING_LIST)
export class PromoteWaitingList implements Job<PromoteWaitingListPayload> {
  constructor(
    private readonly database: Database,
    private readonly promotion: Promotion,
  ) {}

  async run({ offer }: PromoteWaitingListPayload): Promise<void> {
    await this.database.transaction(() => this.promotion.promote(offer, 'promote-waiting-list', false));
  }
}
