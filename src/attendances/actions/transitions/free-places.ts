import { TAKING } from '../../../offers/model/attendance-status.js';
import { type Message, message } from '../../../kernel/problem/message.js';
import { conflict, isNoProblem, Problem } from '../../../kernel/problem/problem.js';
import { type HeldAttendance } from '../../state/changes/attendance-lock.js';
import { freePlaces, FULL } from '../../state/changes/places.store.js';
import { type StateChange } from '../../state/changes/state-change.js';

/** An application on a waiting list. */
export interface Turn {
  readonly attendance: string;
  readonly offer: string;
  /** Its child cannot have the place: it is passed over. */
  readonly hindered: boolean;
}

/** A place is given to a child of the waiting list, before the day on which it may come anyway. */
export const byItsTurn = ({ transition, from }: StateChange): boolean =>
  transition === 'confirm' && from === 'waitlisted';

/**
 * Limits organiser users to the places that are left; the others become a 409 (R-ATT-12). The waiting list comes first,
 * in its order; then, in the order of the request, those that wait for a decision get places that the list does not
 * need. Who walks in on the day takes any that is free. Requires locked offers. Pure.
 * @param turns the waiting lists from which children are confirmed, each in its order
 */
export const withinPlaces = (
  verdicts: readonly (StateChange | Problem)[],
  held: ReadonlyMap<string, HeldAttendance>,
  turns: readonly Turn[],
): (StateChange | Problem)[] => {
  const given: StateChange[] = [];
  const refused = new Map<StateChange, Problem>();
  for (const change of inTurn(verdicts, turns)) {
    const refusal = refusalOf(change, held, turns, given);
    if (refusal === undefined) given.push(change);
    else refused.set(change, refusal);
  }
  return verdicts.map((verdict) => (verdict instanceof Problem ? verdict : (refused.get(verdict) ?? verdict)));
};

/** The changes that take a place: first those of waiting lists in their order, then the others in that of the request. */
const inTurn = (verdicts: readonly (StateChange | Problem)[], turns: readonly Turn[]): StateChange[] => {
  const position = new Map(turns.map(({ attendance }, index) => [attendance, index]));
  const of = (change: StateChange): number => position.get(change.attendance) ?? turns.length;
  return verdicts
    .filter(isNoProblem)
    .filter(takesPlace)
    .sort((left, right) => of(left) - of(right));
};

const refusalOf = (
  change: StateChange,
  held: ReadonlyMap<string, HeldAttendance>,
  turns: readonly Turn[],
  given: readonly StateChange[],
): Problem | undefined => {
  const places = held.get(change.attendance)?.places;
  const before = given.filter(({ offer }) => offer === change.offer);
  const free = places === undefined ? 0 : freePlaces(places) - before.length;
  if (places === undefined || free < 1) return full(FULL);
  if (change.transition !== 'confirm') return undefined;
  if (byItsTurn(change)) return isNext(change, turns, before) ? undefined : full(NOT_NEXT);
  const waiting = places.waitlisted - before.filter(byItsTurn).length;
  return free - waiting < 1 ? full(LIST_FIRST) : undefined;
};

const full = (why: Message): Problem => conflict(why).about([{ reason: 'full' }]);

/** Everybody before it on the list has got a place as well, or cannot have one. */
const isNext = (
  { attendance, offer }: StateChange,
  turns: readonly Turn[],
  before: readonly StateChange[],
): boolean => {
  const list = turns.filter((turn) => turn.offer === offer);
  const ahead = list.slice(
    0,
    list.findIndex((turn) => turn.attendance === attendance),
  );
  const served = new Set(before.map((change) => change.attendance));
  return ahead.every((turn) => turn.hindered || served.has(turn.attendance));
};

/** A no-show keeps the offer's place: marking the child as present after all takes no further place. */
const takesPlace = ({ from, to }: StateChange): boolean =>
  TAKING.includes(to) && (from === null || !TAKING.includes(from));

const LIST_FIRST = message(
  'No place is left: those that are free belong to the waiting list.',
  'Es ist kein Platz mehr frei: Was frei ist, gehört der Warteliste.',
);

const NOT_NEXT = message(
  'Another child comes first on the waiting list. Only the administration may change the order.',
  'Ein anderes Kind steht auf der Warteliste davor. Von der Reihenfolge abweichen darf nur die Verwaltung.',
);
