import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { Database } from '../../../platform/database/database.js';
import { type Precondition } from '../../../platform/http/view/etag.js';
import { Problem } from '../../../kernel/problem/problem.js';
import { type OfferTransitionInput } from '../actions.inputs.js';
import { type OfferRecord } from '../../reading/offer.view.js';
import { OfferLock } from '../../state/offer-lock.js';
import { reachOf } from '../../ports/offer-families.js';
import { OfferMoving, storedBy } from './offer-moving.js';
import { TakingPlace } from './taking-place.js';
import { judgeMove } from './transition-verdict.js';
import { TransitionNotifications } from './transition-notifications.js';

/** Transitions of offers (R-OFF-2). */
@Injectable()
export class OfferTransitionsService {
  constructor(
    private readonly database: Database,
    private readonly lock: OfferLock,
    private readonly takingPlace: TakingPlace,
    private readonly moving: OfferMoving,
    private readonly notifications: TransitionNotifications,
    private readonly clock: Clock,
  ) {}

  /**
   * Applies a transition. An impossible transition is refused before a forbidden one. Applications and receipts stay
   * as they are; nobody owes anything while the offer is cancelled (R-MON-19). With `notify`, cancel, relaunch, and
   * publish of a cancelled offer mail every family with an application that has a place or waits for one; what staff
   * reopen, publish, unpublish, cancel or relaunch, the teams of its organisers, too.
   * @throws Problem 412 for another version; 409 if it is not possible from here, would leave children behind, or children with places have other
   * places at that time; 403 if the caller may not do it; 429 if an organiser has caused too many mails today, or these
   * families were notified too often
   */
  transition(
    caller: Caller,
    uuid: string,
    { transition, notify = false, force = false, note = null }: OfferTransitionInput,
    precondition: Precondition,
  ): Promise<OfferRecord> {
    return this.database.transaction(async () => {
      await this.takingPlace.hold([uuid], transition);
      const row = await this.lock.take(caller, uuid, 'transition');
      const verdict = judgeMove(caller, row, { transition, force, now: this.clock.now() });
      if (verdict instanceof Problem && verdict.status === 403) throw verdict;
      await this.lock.require(caller, row, precondition);
      if (verdict instanceof Problem) throw verdict;
      const [made] = await this.moving.make(caller, [verdict], force);
      if (made instanceof Problem) throw made;
      const concerned = await this.notifications.record(caller, [verdict], { transition, note, notify });
      await this.takingPlace.fill(caller, [verdict]);
      // Whether an offer takes place concerns what else is shown of it.
      return this.lock.changed(caller, row, {
        stored: verdict.families === null ? storedBy(verdict) : undefined,
        unreachable: notify && verdict.families !== null ? reachOf(concerned).unreachable : null,
      });
    });
  }
}
