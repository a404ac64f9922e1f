import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { Database } from '../../../platform/database/database.js';
import { type Precondition } from '../../../platform/view/etag.js';
import { message, onOneLine } from '../../../kernel/problem/message.js';
import { conflict, forbidden, type Problem } from '../../../kernel/problem/problem.js';
import { type OfferTransitionInput } from '../dto/offer-actions.input.js';
import { isOwn } from '../../model/offer.access.js';
import { type OfferRow } from '../../reading/offer.columns.js';
import { type OfferRecord } from '../../reading/offer.view.js';
import {
  isPossible,
  mayMove,
  offerState,
  type OfferSituation,
  type OfferState,
  type OfferTransition,
  offerWorkflow,
  placeOf,
  statusOf,
  type StoredState,
} from '../../model/offer.workflow.js';
import { OfferHistoryStore } from '../../reading/history/offer-history.store.js';
import { OfferLock } from '../../state/offer-lock.js';
import { OfferWriteStore } from '../../state/offer-write.store.js';
import { type NotifyFamiliesPayload } from './notify-families.js';
import { TakingPlace } from './taking-place.js';
import { TransitionTelling } from './transition-telling.js';

type Told = NotifyFamiliesPayload['transition'];

/** Transitions of offers (R-OFF-2). */
@Injectable()
export class OfferTransitionsService {
  constructor(
    private readonly database: Database,
    private readonly lock: OfferLock,
    private readonly store: OfferWriteStore,
    private readonly history: OfferHistoryStore,
    private readonly takingPlace: TakingPlace,
    private readonly telling: TransitionTelling,
    private readonly clock: Clock,
  ) {}

  /**
   * Applies a transition. An impossible transition is refused before a forbidden one. Applications and receipts stay
   * as they are; nobody owes anything while the offer is cancelled (R-MON-19). With `notify`, cancel, relaunch, and
   * publish of a cancelled offer mail every family with an application that has a place or waits for one; what staff
   * reopen, publish, unpublish, cancel or relaunch, the teams of its organisers, too.
   * @throws Problem 412 for another version; 409 if it is not possible from here, or children with places have other
   * places at
   * that time; 403 if the caller may not do it; 429 if an organiser has caused too many mails today, or these
   * families were
   * notified too often
   */
  transition(
    caller: Caller,
    uuid: string,
    { transition, notify = false, force = false, note = null }: OfferTransitionInput,
    precondition: Precondition,
  ): Promise<OfferRecord> {
    return this.database.transaction(async () => {
      await this.takingPlace.hold(uuid, transition);
      const row = await this.lock.take(caller, uuid, 'transition');
      const situation = this.situationOf(caller, row);
      const to = stateAfter(transition, situation, row.cancelled);
      await this.lock.require(caller, row, precondition);
      if (to === undefined) throw impossible(transition, situation);
      const after = placeOf(to, row.cancelled);
      await this.move(caller, row, after, force);
      const done = { transition, from: statusOf(situation.state), to: statusOf(to), note };
      const families = notifiedAs(row.cancelled, after.cancelled);
      await this.telling.record(caller, row, done, { notify, families });
      if (to === 'published') await this.takingPlace.fill(caller, row);
      return this.lock.reread(caller, uuid);
    });
  }

  /** Writes the new state of the offer, and the consequences for its children and their applications. */
  private async move(caller: Caller, row: OfferRow, after: StoredState, force: boolean): Promise<void> {
    const overruled = await this.takingPlace.requireFree(caller, row, after, force);
    await this.store.update(row.uuid, { ...after, modifiedAt: this.clock.now() });
    await this.takingPlace.follow(caller, row, after);
    // A separate entry: the note of the transition is mailed to families.
    if (overruled !== null)
      await this.history.add(caller, [row.uuid], { action: 'changed', fields: ['status'], note: overruled });
  }

  private situationOf(caller: Caller, row: OfferRow): OfferSituation {
    return {
      state: offerState(row.place, row.cancelled),
      isAdmin: caller.isAdmin,
      isOwn: isOwn({ uuid: row.uuid, hosts: row.hostList ?? [] }, caller),
      hostsMayEdit: row.hostsMayEdit,
      begun: row.firstBeginAt !== null && row.firstBeginAt <= this.clock.now(),
    };
  }
}

/**
 * What families are told: after "called off" they are told that the offer takes place, whichever transition caused
 * it.
 */
const notifiedAs = (before: boolean, after: boolean): Told | null => {
  if (before === after) return null;
  return after ? 'cancel' : 'relaunch';
};

/**
 * Where the transition leads, undefined if it is not possible from here. A cancelled offer stays cancelled once its
 * first date has begun, even if it is published again: nobody is charged for an offer that did not take place.
 * @throws Problem 403 if it is possible, but not for this caller
 */
const stateAfter = (name: string, situation: OfferSituation, cancelled: boolean): OfferState | undefined => {
  const transition = possibleFrom(situation).find((candidate) => candidate === name);
  if (transition === undefined) return undefined;
  if (!mayMove(transition, situation)) throw notAllowed(name);
  const to = offerWorkflow.next(name, situation.state);
  return to === 'published' && cancelled && situation.begun ? 'cancelled' : to;
};

const possibleFrom = (situation: OfferSituation): OfferTransition[] =>
  offerWorkflow.from(situation.state).filter((transition) => isPossible(transition, situation));

const impossible = (sent: string, situation: OfferSituation): Problem => {
  const name = onOneLine(sent);
  const places = statusOf(situation.state).join(', ');
  const list = possibleFrom(situation).join(', ');
  const began = situation.begun && (name === 'cancel' || name === 'relaunch');
  return conflict(
    message(
      `The transition ${name} is not possible from ${places}${began ? ' once the first date has begun' : ''}. Possible: ${list || 'none'}.`,
      `Der Übergang ${name} ist von ${places} aus nicht möglich${began ? ', sobald der erste Termin begonnen hat' : ''}. Möglich: ${list || 'keiner'}.`,
    ),
  );
};

const notAllowed = (name: string): Problem =>
  forbidden(message(`You may not apply the transition ${name}.`, `Sie dürfen den Übergang ${name} nicht anwenden.`));
