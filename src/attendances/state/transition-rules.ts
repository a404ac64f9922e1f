import { type Caller } from '../../kernel/caller/caller.js';
import { ATTENDANCE_STATUS, type AttendanceStatus, GOING, TAKING } from '../../offers/model/attendance-status.js';
import {
  ASSIGNING_PLACES,
  ATTENDANCE_TRANSITIONS,
  type Procedure,
  type AttendanceTransition,
  attendanceWorkflow,
  isTooEarly,
  RECORDING_ATTENDANCE,
} from '../model/attendance.workflow.js';
import { type Message, message, onOneLine } from '../../kernel/problem/message.js';
import { conflict, forbidden, type Problem } from '../../kernel/problem/problem.js';
import { quoted } from '../../kernel/problem/vocabulary.js';
import { type Places } from './places.store.js';
import { localDate, dayText } from '../../kernel/clock/zone.js';

/** A change of one application's state; its offer is locked. */
export interface StateChange {
  readonly attendance: string;
  readonly offer: string;
  /** Null for a new application. */
  readonly transition: AttendanceTransition | null;
  /** Null for a new application. */
  readonly from: AttendanceStatus | null;
  readonly to: AttendanceStatus;
  /** Remark in the history for this change, besides the common note. */
  readonly remark?: string | undefined;
  /** The reason that the family reads, instead of the common one. */
  readonly reason?: string | null | undefined;
}

/** Data that the changes of one request, or of one run of a job, share (R-ATT-6). */
export interface Occasion {
  /** Groups the changes in the history and in mails. */
  readonly batch: string;
  readonly procedure: Procedure;
  /** The account that did it; null for a job. */
  readonly by: string | null;
  /** Mail the families. */
  readonly notified: boolean;
  /**
   * Several transactions share the batch: their caller enqueues the mails (`AttendanceChanges.notify`) after the last.
   */
  readonly notifiedLater?: boolean;
  readonly note: string | null;
  /** The reason that the family reads (R-ATT-32). */
  readonly reason?: string | null;
  /**
   * The host user who caused the changes, whose hosts' allowance the mails use (R-MAIL-8); none for staff
   * and jobs.
   */
  readonly hostUser?: Caller;
}

/** States that no application may enter in a cancelled offer (R-ATT-5), whatever its previous state. */
const CLOSED: readonly AttendanceStatus[] = [...GOING, 'waitlisted'];

/**
 * Whether the state would give somebody a place in a cancelled offer, or put them on its waiting list. `force` does
 * not overrule this: the offer must be relaunched first.
 * @param from the previous state; null for a new application
 */
export const isCalledOff = (
  { cancelled }: Pick<Places, 'cancelled'>,
  to: AttendanceStatus,
  from: AttendanceStatus | null = null,
): boolean => cancelled && (CLOSED.includes(to) || (TAKING.includes(to) && !(from !== null && TAKING.includes(from))));

/**
 * For new applications: why it cannot get a place, or a position on the waiting list, in a cancelled offer, if so (409). One
 * that would only wait is refused by the checks, together with all other errors; overruling the checks does not overrule this.
 */
export const refusedPlace = (
  places: Pick<Places, 'cancelled'>,
  to: AttendanceStatus,
  { force = false }: { readonly force?: boolean | undefined } = {},
): Problem | undefined =>
  isCalledOff(places, to) || (places.cancelled && force && to === 'waiting')
    ? conflict(CALLED_OFF).about([{ reason: 'cancelled' }])
    : undefined;

/** @throws Problem 409 (`refusedPlace`) */
export const requireTakingPlace = (
  places: Pick<Places, 'cancelled'>,
  to: AttendanceStatus,
  options: { readonly force?: boolean | undefined } = {},
): void => {
  const refusal = refusedPlace(places, to, options);
  if (refusal !== undefined) throw refusal;
};

/** Why an application to a cancelled offer gets no place, for staff and families alike. */
export const CALLED_OFF = message(
  'The offer is cancelled: there are places, also on the waiting list, only if it takes place after all.',
  'Das Angebot ist abgesagt: Plätze, auch auf der Warteliste, gibt es nur, wenn es doch noch stattfindet.',
);

/** Facts that a transition of an application depends on. */
interface TransitionSituation {
  readonly status: AttendanceStatus;
  readonly places: Pick<Places, 'cancelled' | 'hostsCanAssign' | 'firstBeginAt'>;
  readonly now: Date;
  readonly isAdmin: boolean;
}

/** Result of a requested transition: its target, or why it is refused. */
type Verdict = { readonly name: AttendanceTransition; readonly to: AttendanceStatus } | Problem;

/**
 * Whether the transition is possible from this state, in this offer and, for host users who note who came, already
 * (409), then whether this caller may make it (403), checked in this order as with offers. Staff may make every
 * transition at any time.
 */
export const judge = (sent: string, situation: TransitionSituation): Verdict => {
  const { status, places, now, isAdmin } = situation;
  const name = attendanceWorkflow.transitions.find((known) => known === sent);
  const to = name === undefined ? undefined : attendanceWorkflow.next(name, status);
  if (name === undefined || to === undefined) return conflict(impossible(sent, status, places));
  if (isCalledOff(places, to, status))
    return conflict(notWhileCancelled(name, status)).about([{ reason: 'cancelled' }]);
  if (isAdmin) return { name, to };
  const { firstBeginAt } = places;
  if (isTooEarly(name, { status, firstBeginAt, now })) return conflict(tooEarly(name, status, firstBeginAt));
  const refusal = refusalFor(name, situation);
  return refusal === undefined ? { name, to } : forbidden(refusal);
};

/** Why host users may not make a transition that is possible. */
const refusalFor = (
  name: AttendanceTransition,
  { now, places }: Pick<TransitionSituation, 'now' | 'places'>,
): Message | undefined => {
  if (RECORDING_ATTENDANCE.includes(name)) return undefined;
  if (!ASSIGNING_PLACES.includes(name)) return notTheirs(name);
  if (!places.hostsCanAssign) return notAssigning(name);
  return places.firstBeginAt !== null && places.firstBeginAt <= now ? over(name) : undefined;
};

/** Transitions possible from this state in this offer, for callers with all permissions. */
export const possibleFrom = (status: AttendanceStatus, places: Pick<Places, 'cancelled'>): Message => {
  const possible = attendanceWorkflow
    .from(status)
    .filter((other) => !isCalledOff(places, attendanceWorkflow.next(other, status) ?? status, status));
  return message(possible.join(', '), quoted(ATTENDANCE_TRANSITIONS, ...possible));
};

export const impossible = (sent: string, status: AttendanceStatus, places: Pick<Places, 'cancelled'>): Message => {
  const name = onOneLine(sent);
  const list = possibleFrom(status, places);
  return message(
    `The transition ${name} is not possible from ${status}. Possible: ${list.en}.`,
    `Der Übergang ${quoted(ATTENDANCE_TRANSITIONS, name)} ist vom Stand ${quoted(ATTENDANCE_STATUS, status)} aus nicht möglich. Möglich: ${list.de}.`,
  );
};

const notWhileCancelled = (name: AttendanceTransition, status: AttendanceStatus): Message => {
  const list = possibleFrom(status, { cancelled: true });
  return message(
    `The offer is cancelled: the transition ${name} is not possible from ${status} until it is relaunched. Possible: ${list.en}.`,
    `Das Angebot ist abgesagt: Der Übergang ${quoted(ATTENDANCE_TRANSITIONS, name)} ist vom Stand ${quoted(ATTENDANCE_STATUS, status)} aus nicht möglich, bis es wieder aufgenommen wird. Möglich: ${list.de}.`,
  );
};

const tooEarly = (name: AttendanceTransition, status: AttendanceStatus, begin: Date | null): Message => {
  if (begin === null) return NO_DATES;
  if (!TAKING.includes(status))
    return message(
      `From ${status}, ${name} is possible once the first date has begun.`,
      `Vom Stand ${quoted(ATTENDANCE_STATUS, status)} aus ist ${quoted(ATTENDANCE_TRANSITIONS, name)} möglich, sobald der erste Termin begonnen hat.`,
    );
  const day = dayText(localDate(begin));
  return message(
    `The first day, ${day.en}, has not begun: ${name} is not possible yet.`,
    `Der erste Tag, ${day.de}, hat noch nicht begonnen: ${quoted(ATTENDANCE_TRANSITIONS, name)} ist noch nicht möglich.`,
  );
};

/** Why nobody walks into an offer without dates (R-ATT-31). */
export const NO_DATES = message(
  'The offer has no dates: nobody can come to it without a place.',
  'Das Angebot hat keine Termine: Ohne Platz kann niemand dazukommen.',
);

const notTheirs = (name: string): Message =>
  message(
    `The transition ${name} is for the administration.`,
    `Der Übergang ${quoted(ATTENDANCE_TRANSITIONS, name)} ist Sache der Verwaltung.`,
  );

const notAssigning = (name: string): Message =>
  message(
    `Organisers do not assign places in this edition (hostsCanAssign): you may apply ${RECORDING_ATTENDANCE.join(' and ')}, but not ${name}.`,
    `Veranstalter vergeben in dieser Ausgabe keine Plätze (hostsCanAssign): Sie dürfen ${quoted(ATTENDANCE_TRANSITIONS, ...RECORDING_ATTENDANCE)} anwenden, nicht aber ${quoted(ATTENDANCE_TRANSITIONS, name)}.`,
  );

const over = (name: string): Message =>
  message(
    `The first date has begun: you may apply ${RECORDING_ATTENDANCE.join(' and ')} now, but not ${name}.`,
    `Der erste Termin hat begonnen: Sie dürfen jetzt noch ${quoted(ATTENDANCE_TRANSITIONS, ...RECORDING_ATTENDANCE)} anwenden, nicht aber ${quoted(ATTENDANCE_TRANSITIONS, name)}.`,
  );
