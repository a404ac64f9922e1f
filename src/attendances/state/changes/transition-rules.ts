import { localDate, dayWords } from '../../../kernel/clock/zone.js';
import { message, type Message, onOneLine } from '../../../kernel/problem/message.js';
import { conflict, forbidden, type Problem } from '../../../kernel/problem/problem.js';
import { type AttendanceStatus, TAKING } from '../../../offers/model/attendance-status.js';
import { type AttendanceTransition, attendanceWorkflow } from '../../model/attendance.workflow.js';
import { isTooEarly, RECORDING_ATTENDANCE } from '../../model/recording.js';
import { isCalledOff } from './called-off.js';
import { type Places } from './places.store.js';

/** What a transition of an application depends on. */
interface TransitionSituation {
  readonly status: AttendanceStatus;
  readonly places: Pick<Places, 'cancelled' | 'hostsCanAssign' | 'firstBeginAt'>;
  readonly now: Date;
  readonly isAdmin: boolean;
}

/** Result of a requested transition: its target, or why it is refused. */
type Verdict = { readonly name: AttendanceTransition; readonly to: AttendanceStatus } | Problem;

/** Further transitions where the edition lets organisers assign places, before the first date begins (R-ATT-12). */
const ASSIGNING_PLACES: readonly AttendanceTransition[] = ['confirm', 'waitlist', 'reject', 'reset'];

/**
 * Whether the transition is possible from this state, in this offer and, for organiser users who note who came, already
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

/** Why organiser users may not make a transition that is possible. */
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
export const possibleFrom = (status: AttendanceStatus, places: Pick<Places, 'cancelled'>): string =>
  attendanceWorkflow
    .from(status)
    .filter((other) => !isCalledOff(places, attendanceWorkflow.next(other, status) ?? status, status))
    .join(', ');

export const impossible = (sent: string, status: AttendanceStatus, places: Pick<Places, 'cancelled'>): Message => {
  const name = onOneLine(sent);
  const list = possibleFrom(status, places);
  return message(
    `The transition ${name} is not possible from ${status}. Possible: ${list}.`,
    `Der Übergang ${name} ist von ${status} aus nicht möglich. Möglich: ${list}.`,
  );
};

const notWhileCancelled = (name: AttendanceTransition, status: AttendanceStatus): Message => {
  const list = possibleFrom(status, { cancelled: true });
  return message(
    `The offer is cancelled: the transition ${name} is not possible from ${status} until it is relaunched. Possible: ${list}.`,
    `Das Angebot ist abgesagt: Der Übergang ${name} ist von ${status} aus nicht möglich, bis es wieder aufgenommen wird. Möglich: ${list}.`,
  );
};

const tooEarly = (name: AttendanceTransition, status: AttendanceStatus, begin: Date | null): Message => {
  if (begin === null) return NO_DATES;
  if (!TAKING.includes(status))
    return message(
      `From ${status}, ${name} is possible once the first date has begun.`,
      `Von ${status} aus ist ${name} möglich, sobald der erste Termin begonnen hat.`,
    );
  const day = dayWords(localDate(begin));
  return message(
    `The first day, ${day.en}, has not begun: ${name} is not possible yet.`,
    `Der erste Tag, ${day.de}, hat noch nicht begonnen: ${name} ist noch nicht möglich.`,
  );
};

/** Why nobody walks into an offer without dates (R-ATT-31). */
export const NO_DATES = message(
  'The offer has no dates: nobody can come to it without a place.',
  'Das Angebot hat keine Termine: Ohne Platz kann niemand dazukommen.',
);

const notTheirs = (name: string): Message =>
  message(`The transition ${name} is for the administration.`, `Der Übergang ${name} ist Sache der Verwaltung.`);

const notAssigning = (name: string): Message =>
  message(
    `Organisers do not assign places in this edition (hostsCanAssign): you may apply ${RECORDING_ATTENDANCE.join(' and ')}, but not ${name}.`,
    `Veranstalter vergeben in dieser Ausgabe keine Plätze (hostsCanAssign): Sie dürfen ${RECORDING_ATTENDANCE.join(' und ')} anwenden, nicht aber ${name}.`,
  );

const over = (name: string): Message =>
  message(
    `The first date has begun: you may apply ${RECORDING_ATTENDANCE.join(' and ')} now, but not ${name}.`,
    `Der erste Termin hat begonnen: Sie dürfen jetzt noch ${RECORDING_ATTENDANCE.join(' und ')} anwenden, nicht aber ${name}.`,
  );
