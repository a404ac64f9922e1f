import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Database } from '../../../platform/database/database.js';
import { type Precondition } from '../../../platform/http/view/etag.js';
import { type OfferRecord } from '../../reading/offer.view.js';
import { OfferLock } from '../../state/offer-lock.js';
import { WaitingLists } from '../../ports/waiting-list.js';

/** The current offer, and the job that fills its places. */
export type RefillAccepted = OfferRecord & { readonly job: string };

/** Fills free places on demand (R-OFF-36). */
@Injectable()
export class OfferRefillService {
  constructor(
    private readonly database: Database,
    private readonly lock: OfferLock,
    private readonly waitingLists: WaitingLists,
  ) {}

  /**
   * Fills the free places from the waiting list in any phase (R-OFF-36, R-WAIT-6): by a job, so the answer shows the
   * offer as it is now.
   */
  refill(caller: Caller, uuid: string, precondition: Precondition): Promise<RefillAccepted> {
    return this.database.transaction(async () => {
      const job = await this.waitingLists.refill(uuid, caller.accountUuid ?? null);
      const row = await this.lock.take(caller, uuid, 'refill');
      await this.lock.require(caller, row, precondition);
      return { ...(await this.lock.reread(caller, uuid)), job };
    });
  }
}
