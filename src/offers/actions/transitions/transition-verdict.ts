import { type Caller } from '../../../kernel/caller/caller.js';
import { onOneLine } from '../../../kernel/problem/message.js';
import { conflict, forbidden, Problem } from '../../../kernel/problem/problem.js';
import { quoted } from '../../../kernel/problem/vocabulary.js';
import {
  isPossible,
  mayMove,
  type OfferSituation,
  type OfferState,
  type OfferTransition,
  OFFER_TRANSITIONS,
  offerWorkflow,
  placeOf,
  statusOf,
  type StoredState,
} from '../../model/offer.workflow.js';
import { OFFER_STATUS, type OfferStatus } from '../../model/offer.js';
import { situationOf } from '../../reading/offer-reader.js';
import { type OfferRow } from '../../reading/offer.view.js';
import { type NotifiedTransition } from './notify-families.js';

/** A transition that is possible, and that the caller may make. */
export interface OfferMove {
  readonly row: OfferRow;
  readonly from: readonly OfferStatus[];
  readonly to: readonly OfferStatus[];
  readonly after: StoredState;
  readonly at: Date;
  /** The news for families: after "called off" that it takes place, whichever transition caused it. */
  readonly families: NotifiedTransition | null;
}

/** A move in the history. */
export interface RecordedMove extends OfferMove {
  /** Its entry. */
  readonly history: string;
}

/**
 * Whether the transition is possible from here (409), then whether this caller may make it (403), in this order
 * (R-OFF-4). Unpublishing would leave children behind, unless forced. A cancelled offer stays cancelled once its first date has begun, even if it is published again: nobody is
 * charged for an offer that did not take place.
 */
export const judgeMove = (
  caller: Caller,
  row: OfferRow,
  { transition: name, force, now }: { readonly transition: string; readonly force: boolean; readonly now: Date },
): OfferMove | Problem => {
  const situation = situationOf(row, caller, now);
  const transition = possibleFrom(situation).find((candidate) => candidate === name);
  const target = offerWorkflow.next(name, situation.state);
  if (transition === undefined || target === undefined) return impossible(name, situation);
  if (!mayMove(transition, situation)) return notAllowed(name);
  if (name === 'unpublish' && !row.cancelled && !force && waitingFor(row) > 0) return stranded(row);
  const to: OfferState = target === 'published' && row.cancelled && situation.begun ? 'cancelled' : target;
  const after = placeOf(to);
  return {
    ...{ row, after, at: now, from: statusOf(situation.state), to: statusOf(to) },
    families: row.cancelled === after.cancelled ? null : after.cancelled ? 'cancel' : 'relaunch',
  };
};

const possibleFrom = (situation: OfferSituation): OfferTransition[] =>
  offerWorkflow.from(situation.state).filter((transition) => isPossible(transition, situation));

/** Children with a place, or who wait for one. */
const waitingFor = ({ counts: { waiting, confirmed, waitlisted } }: Pick<OfferRow, 'counts'>): number =>
  waiting + confirmed + waitlisted;

const stranded = ({ counts: { waiting, confirmed, waitlisted } }: OfferRow): Problem =>
  conflict(
    `There are applications: ${String(confirmed)} confirmed, ${String(waitlisted)} waitlisted, ${String(waiting)} waiting. Cancel the offer, or move the children; with force it is unpublished all the same, and nobody is told.`,
    `Es gibt Anmeldungen: ${String(confirmed)} bestätigt, ${String(waitlisted)} auf der Warteliste, ${String(waiting)} offen. Sagen Sie das Angebot ab, oder buchen Sie die Kinder um; mit force wird es trotzdem zurückgenommen, und niemand erfährt davon.`,
  );

const impossible = (sent: string, situation: OfferSituation): Problem => {
  const name = onOneLine(sent);
  const places = statusOf(situation.state);
  const possible = possibleFrom(situation);
  const began = situation.begun && (name === 'cancel' || name === 'relaunch');
  return conflict(
    `The transition ${name} is not possible from ${places.join(', ')}${began ? ' once the first date has begun' : ''}. Possible: ${possible.join(', ') || 'none'}.`,
    `Der Übergang ${quoted(OFFER_TRANSITIONS, name)} ist vom Stand ${quoted(OFFER_STATUS, ...places)} aus nicht möglich${began ? ', sobald der erste Termin begonnen hat' : ''}. Möglich: ${quoted(OFFER_TRANSITIONS, ...possible) || 'keiner'}.`,
  );
};

const notAllowed = (name: string): Problem =>
  forbidden(
    `You may not apply the transition ${name}.`,
    `Sie dürfen den Übergang ${quoted(OFFER_TRANSITIONS, name)} nicht anwenden.`,
  );
