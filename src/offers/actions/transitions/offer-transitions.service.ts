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
} from '../../model/offer.workflow.js';
import { OfferHistoryStore } from '../../reading/history/offer-history.store.js';
import { OfferCourse } from '../../ports/offer-course.js';
import { OfferLock } from '../../state/offer-lock.js';
import { OfferWriteStore } from '../../state/offer-write.store.js';
import { WaitingLists } from '../../ports/waiting-list.js';
import { PlacedChildren } from '../../ports/placed-children.js';
import { FamilyNotifications } from './family-notifications.js';
import { type NotifyFamiliesPayload } from './notify-families.js';

/** Transitions after which the places of a cancelled offer count again. */
const CALLS_ON: readonly string[] = ['relaunch', 'publish'];

/** Transitions of offers (R-OFF-2). */
@Injectable()
export class OfferTransitionsService {
  constructor(
    private readonly database: Database,
    private readonly lock: OfferLock,
    private readonly store: OfferWriteStore,
    private readonly history: OfferHistoryStore,
    private readonly waitingLists: WaitingLists,
    private readonly course: OfferCourse,
    private readonly children: PlacedChildren,
    private readonly tellings: FamilyNotifications,
    private readonly clock: Clock,
  ) {}

  /**
   * Applies a transition. An impossible transition is refused before a forbidden one. Applications and receipts stay
   * as they are; nobody owes anything while the offer is cancelled (R-MON-19). With `notify`, cancel, relaunch, and
   * publish of a cancelled offer mail every family with an application that has a place or waits for one.
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
      if (CALLS_ON.includes(transition)) await this.children.hold([uuid]);
      const row = await this.lock.take(caller, uuid, 'transition');
      const situation = this.situationOf(caller, row);
      const to = stateAfter(transition, situation, row.cancelled);
      await this.lock.require(caller, row, precondition);
      if (to === undefined) throw impossible(transition, situation);
      const stored = placeOf(to, row.cancelled);
      const overruled =
        row.cancelled && !stored.cancelled
          ? await this.children.requireFree(caller, uuid, { change: 'relaunch', force })
          : null;
      await this.store.update(uuid, { ...stored, modifiedAt: this.clock.now() });
      const by = caller.accountUuid ?? null;
      if (stored.cancelled && !row.cancelled) await this.course.calledOff([uuid], by);
      if (row.cancelled && !stored.cancelled) await this.course.takesPlace([uuid], by);
      // A separate entry: the note of the transition is mailed to families.
      if (overruled !== null)
        await this.history.add(caller, [uuid], { action: 'changed', fields: ['status'], note: overruled });
      const told = notify ? notifiedAs(row.cancelled, stored.cancelled) : null;
      const [history = ''] = await this.history.add(caller, [uuid], {
        action: 'transition',
        transition,
        from: statusOf(situation.state),
        to: statusOf(to),
        notified: told !== null,
        note,
      });
      if (told !== null) await this.tellings.ask(caller, row, { transition: told, history });
      // Nobody was promoted while the offer was cancelled.
      if (to === 'published') await this.waitingLists.fillBy(caller, row);
      return this.lock.reread(caller, uuid);
    });
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
const notifiedAs = (before: boolean, after: boolean): NotifyFamiliesPayload['transition'] | null => {
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
