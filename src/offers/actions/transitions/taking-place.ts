import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { type StoredState } from '../../model/offer.workflow.js';
import { OfferCourse } from '../../ports/offer-course.js';
import { PlacedChildren } from '../../ports/placed-children.js';
import { WaitingLists } from '../../ports/waiting-list.js';
import { type OfferRow } from '../../reading/offer.columns.js';

/** Transitions after which the places of a cancelled offer count again. */
const RELAUNCHING: readonly string[] = ['relaunch', 'publish'];

/** Whether an offer is cancelled. */
interface Cancellable {
  readonly cancelled: boolean;
}

/** The consequences of cancelling and relaunching: conflicts of children, charges, and the waiting list. */
@Injectable()
export class TakingPlace {
  constructor(
    private readonly children: PlacedChildren,
    private readonly course: OfferCourse,
    private readonly waitingLists: WaitingLists,
  ) {}

  /** Locks the children whose places may count again; call it before locking the offer. */
  async hold(uuid: string, transition: string): Promise<void> {
    if (RELAUNCHING.includes(transition)) await this.children.hold([uuid]);
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

  /** Applications and receipts stay; charges follow (R-MON-19). Call it after the transition has been written. */
  async follow(caller: Caller, before: OfferRow, after: StoredState): Promise<void> {
    const by = caller.accountUuid ?? null;
    if (before.place === 'published' && after.place !== 'published') await this.course.unpublished([before.uuid]);
    if (after.cancelled && !before.cancelled) await this.course.calledOff([before.uuid], by);
    if (before.cancelled && !after.cancelled) await this.course.takesPlace([before.uuid], by);
  }

  /** Promotes from the waiting list: nobody was promoted while the offer was cancelled. */
  fill(caller: Caller, row: OfferRow): Promise<void> {
    return this.waitingLists.fillBy(caller, row);
  }
}
