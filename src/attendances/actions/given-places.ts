import { Injectable } from '@nestjs/common';
import { TAKING } from '../../offers/model/attendance-status.js';
import { type Message, message } from '../../kernel/problem/message.js';
import { conflict, isNoProblem, Problem, forbidden } from '../../kernel/problem/problem.js';
import { type HeldAttendance } from '../state/attendance-lock.js';
import { freePlaces, FULL } from '../state/places.store.js';
import { type StateChange } from '../state/transition-rules.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { gainsPlace } from '../model/attendance.workflow.js';
import { type Obstacle } from '../state/obstacle.js';
import { FORCE_OF_ADMINS, refusalBy, linesOf, overruledNote } from '../state/obstacle-texts.js';
import { Obstacles } from '../state/obstacles.store.js';
import { WaitingListStore } from './waiting-list.store.js';

/** An application on a waiting list. */
interface Turn {
  readonly attendance: string;
  readonly offer: string;
  /** Its child cannot have the place: it is passed over. */
  readonly obstructed: boolean;
}

/** A place is given to a child of the waiting list, before the day on which it may come anyway. */
const byItsTurn = ({ transition, from }: StateChange): boolean => transition === 'confirm' && from === 'waitlisted';

/**
 * Limits host users to the places that are left; the others become a 409 (R-ATT-12). The waiting list comes first,
 * in its order; then, in the order of the request, those that wait for a decision get places that the list does not
 * need. Who walks in on the day takes any that is free. Requires locked offers. Pure.
 * @param turns the waiting lists from which children are confirmed, each in its order
 */
const withinPlaces = (
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
  return ahead.every((turn) => turn.obstructed || served.has(turn.attendance));
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

/** Checks before transitions that give places: may the child have one? (R-ATT-21, R-ATT-22, R-ATT-23) */
@Injectable()
export class GivenPlaces {
  constructor(
    private readonly obstacles: Obstacles,
    private readonly list: WaitingListStore,
  ) {}

  /**
   * The changes of locked applications, in their order. A change that would give a place to a child which cannot have
   * it becomes a 409, and so does one of a host user for which no place is left, or which is not its turn. With `force` they remain, with
   * a note for the history.
   * @throws Problem 403 if the caller may not use force
   */
  async judged(
    caller: Caller,
    held: ReadonlyMap<string, HeldAttendance>,
    verdicts: readonly (StateChange | Problem)[],
    force: boolean,
  ): Promise<(StateChange | Problem)[]> {
    if (force && !caller.isAdmin) throw forbidden(FORCE_OF_ADMINS);
    const seeking = verdicts.filter(isNoProblem).filter(gainsPlace);
    const seekers = seeking.map(({ attendance, offer }) => ({
      attendance,
      offer,
      participant: held.get(attendance)?.attendance.participant ?? '',
    }));
    const found = await this.obstacles.of(seekers, { overruled: force });
    const obstructed = new Map(seeking.map((change, index) => [change, found[index] ?? []]));
    const judged = verdicts.map((verdict) => {
      const obstacles = verdict instanceof Problem ? [] : (obstructed.get(verdict) ?? []);
      if (verdict instanceof Problem || obstacles.length === 0) return verdict;
      if (force) return { ...verdict, remark: overruledNote(obstacles) };
      return hinders(obstacles, caller, held.get(verdict.attendance)?.record.masked ?? true);
    });
    return caller.isAdmin ? judged : withinPlaces(judged, held, await this.turnsOf(judged));
  }

  /**
   * The waiting lists from which a child is to be confirmed, each in its order. Children who cannot have a place stand
   * in nobody's way (R-WAIT-5); they are not locked: anyone who gives up another place meanwhile comes a moment too late.
   */
  private async turnsOf(verdicts: readonly (StateChange | Problem)[]): Promise<Turn[]> {
    const offers = verdicts
      .filter(isNoProblem)
      .filter(byItsTurn)
      .map(({ offer }) => offer);
    if (offers.length === 0) return [];
    const waiting = await this.list.waitingOf([...new Set(offers)]);
    const found = await this.obstacles.of(waiting);
    return waiting.map(({ attendance, offer }, index) => ({
      ...{ attendance, offer },
      obstructed: (found[index] ?? []).length > 0,
    }));
  }
}

const hinders = (obstacles: readonly Obstacle[], caller: Caller, masked: boolean): Problem => {
  const { words, conflicts } = refusalBy(obstacles, caller, masked);
  return conflict(linesOf(words)).about(conflicts);
};
