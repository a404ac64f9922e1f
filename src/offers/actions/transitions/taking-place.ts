import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { OfferCourse } from '../../ports/offer-course.js';
import { PlacedChildren } from '../../ports/placed-children.js';
import { WaitingLists } from '../../ports/waiting-list.js';
import { type OfferRow } from '../../reading/offer.columns.js';

/** Transitions after which the places of a cancelled offer count again. */
const CALLS_ON: readonly string[] = ['relaunch', 'publish'];

/** Whether an offer is called off. */
interface Cancellable {
  readonly cancelled: boolean;
}

/** What hangs on whether an offer takes place: where its children are, what they owe, and who waits for a place. */
@Injectable()
export class TakingPlace {
  constructor(
    private readonly children: PlacedChildren,
    private readonly course: OfferCourse,
    private readonly waitingLists: WaitingLists,
  ) {}

  /** Locks the children whose places may count again: before the offer. */
  async hold(uuid: string, transition: string): Promise<void> {
    if (CALLS_ON.includes(transition)) await this.children.hold([uuid]);
  }

  /**
   * Where an offer takes place after all, its children must not be elsewhere then.
   * @returns what the history is to say; null when nothing is in the way
   * @throws Problem 409, 403 (see `PlacedChildren`)
   */
  async requireFree(caller: Caller, before: OfferRow, after: Cancellable, force: boolean): Promise<string | null> {
    if (!before.cancelled || after.cancelled) return null;
    return this.children.requireFree(caller, before.uuid, { change: 'relaunch', force });
  }

  /** Applications and receipts stay; what families owe follows (R-MON-19). With the move written. */
  async follow(caller: Caller, before: OfferRow, after: Cancellable): Promise<void> {
    const by = caller.accountUuid ?? null;
    if (after.cancelled && !before.cancelled) await this.course.calledOff([before.uuid], by);
    if (before.cancelled && !after.cancelled) await this.course.takesPlace([before.uuid], by);
  }

  /** Promotes from the waiting list: nobody was promoted while the offer was cancelled. */
  fill(caller: Caller, row: OfferRow): Promise<void> {
    return this.waitingLists.fillBy(caller, row);
  }
}
