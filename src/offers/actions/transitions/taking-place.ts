import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { OfferLifecycle } from '../../ports/offer-lifecycle.js';
import { PlacedChildren } from '../../ports/placed-children.js';
import { WaitingLists } from '../../ports/waiting-list.js';
import { OfferWriteStore } from '../../state/offer-write.store.js';
import { type OfferMove } from './transition-verdict.js';

/** Transitions after which the places of a cancelled offer count again. */
const RELAUNCHING: readonly string[] = ['relaunch', 'publish'];

/** The consequences of cancelling and relaunching: conflicts of children, charges, and the waiting list. */
@Injectable()
export class TakingPlace {
  constructor(
    private readonly store: OfferWriteStore,
    private readonly children: PlacedChildren,
    private readonly lifecycle: OfferLifecycle,
    private readonly waitingLists: WaitingLists,
  ) {}

  /**
   * Locks the children whose places may count again; call it before locking the offers. Of an offer that is called off
   * after this look, `requireFree` locks them, or has all of it tried again.
   */
  async hold(offers: readonly string[], transition: string): Promise<void> {
    const calledOff = RELAUNCHING.includes(transition) ? await this.store.calledOff(offers) : [];
    if (calledOff.length > 0) await this.children.hold(calledOff);
  }

  /**
   * Where an offer takes place after all, its children must not be elsewhere then.
   * @returns what the history is to say; null when nothing is in the way
   * @throws Problem 409, 403 (see `PlacedChildren`)
   */
  requireFree(caller: Caller, offer: string, force: boolean): Promise<string | null> {
    return this.children.requireFree(caller, offer, { change: 'relaunch', force });
  }

  /** Applications and receipts stay; charges follow (R-MON-19). Call it after the transitions have been written. */
  async follow(caller: Caller, moves: readonly OfferMove[]): Promise<void> {
    const by = caller.accountUuid ?? null;
    const hidden = moves.filter(({ row, after }) => row.place === 'published' && after.place !== 'published');
    const calledOff = moves.filter(({ families }) => families === 'cancel');
    const takingPlace = moves.filter(({ families }) => families === 'relaunch');
    if (hidden.length > 0) await this.lifecycle.unpublished(uuidsOf(hidden));
    if (calledOff.length > 0) await this.lifecycle.calledOff(uuidsOf(calledOff), by);
    if (takingPlace.length > 0) await this.lifecycle.takesPlace(uuidsOf(takingPlace), by);
  }

  /** Promotes from the waiting lists: nobody was promoted while the offers did not take place. */
  fill(caller: Caller, moves: readonly OfferMove[]): Promise<void> {
    const shown = moves.filter(({ after }) => after.place === 'published' && !after.cancelled);
    return this.waitingLists.fillBy(
      caller,
      shown.map(({ row }) => row),
    );
  }
}

const uuidsOf = (moves: readonly OfferMove[]): string[] => moves.map(({ row }) => row.uuid);
