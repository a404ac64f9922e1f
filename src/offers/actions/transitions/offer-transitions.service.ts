import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { OfferLifecycle, PlacedChildren, WaitingLists, reachOf } from '../../ports/offer-ports.js';
import { OfferWriteStore } from '../../state/offer-write.store.js';
import { type OfferMove, judgeMove } from './transition-verdict.js';
import { groupBy } from '../../../kernel/collections/collections.js';
import { isNoProblem, Problem } from '../../../kernel/problem/problem.js';
import { OfferHistoryStore } from '../../reading/offer-history.store.js';
import { type StoredColumns, type OfferRecord } from '../../reading/offer.view.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { Database } from '../../../platform/database/database.js';
import { type Precondition } from '../../../platform/http/view/etag.js';
import { type OfferTransitionInput } from '../actions.inputs.js';
import { OfferLock } from '../../state/offer-lock.js';
import { TransitionNotifications } from './transition-notifications.js';

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

/** Writes transitions, and their consequences for children and applications. Call it with the offers locked. */
@Injectable()
export class OfferMoving {
  constructor(
    private readonly store: OfferWriteStore,
    private readonly history: OfferHistoryStore,
    private readonly takingPlace: TakingPlace,
  ) {}

  /**
   * One after the other where an offer takes place after all: of two at the same time, a child can be in one. A
   * constant number of statements for all others.
   * @returns for each move itself, or why it is not made: 409, 403 (see `PlacedChildren`)
   */
  async make(caller: Caller, moves: readonly OfferMove[], force: boolean): Promise<(OfferMove | Problem)[]> {
    const verdicts: (OfferMove | Problem)[] = [];
    for (const move of moves) verdicts.push(await this.relaunched(caller, move, force));
    const made = verdicts.filter(isNoProblem);
    const others = made.filter(({ families }) => families !== 'relaunch');
    for (const group of groupBy(others, ({ after }) => `${after.place} ${String(after.cancelled)}`).values())
      await this.write(group);
    await this.takingPlace.follow(caller, made);
    return verdicts;
  }

  private async relaunched(caller: Caller, move: OfferMove, force: boolean): Promise<OfferMove | Problem> {
    if (move.families !== 'relaunch') return move;
    try {
      const overruled = await this.takingPlace.requireFree(caller, move.row.uuid, force);
      await this.write([move]);
      // A separate entry: the note of the transition is mailed to families.
      if (overruled !== null)
        await this.history.add(caller, [move.row.uuid], { action: 'changed', fields: ['status'], note: overruled });
      return move;
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
  }

  private async write(moves: readonly OfferMove[]): Promise<void> {
    const [first] = moves;
    if (first === undefined) return;
    const uuids = moves.map(({ row }) => row.uuid);
    await this.store.updateAll(uuids, storedBy(first));
  }
}

/** Columns of the offer that a move writes. */
const storedBy = ({ after, at }: OfferMove): StoredColumns => ({ ...after, modifiedAt: at });

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
   * reopen, publish, unpublish, cancel or relaunch, the teams of its hosts, too.
   * @throws Problem 412 for another version; 409 if it is not possible from here, would leave children behind, or children with places have other
   * places at that time; 403 if the caller may not do it; 429 if a host has caused too many mails today, or these
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
