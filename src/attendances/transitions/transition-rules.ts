import { message, type Message, onOneLine } from '../../common/http/message.js';
import { conflict, forbidden, type Problem } from '../../common/http/problem.js';
import { type AttendanceStatus } from '../../offers/attendance-status.js';
import { type AttendanceTransition, attendanceWorkflow } from '../attendance.workflow.js';
import { isCalledOff } from '../changes/called-off.js';
import { type Places } from '../changes/places.store.js';

/** What a transition of an application depends on. */
export interface TransitionSituation {
  readonly status: AttendanceStatus;
  readonly places: Pick<Places, 'cancelled'>;
  /** The first date of the offer has begun. */
  readonly begun: boolean;
  readonly isAdmin: boolean;
}

/** What becomes of a transition that was asked for: where it leads, or why it does not. */
export type Verdict = { readonly name: AttendanceTransition; readonly to: AttendanceStatus } | Problem;

/** What organiser users do once the first date has begun: note who came (decisions C3). */
const ON_THE_DAY: readonly AttendanceTransition[] = ['participated', 'noshow'];

/**
 * Whether the transition is possible from this state and in this offer (409), then whether it is for this caller (403), asked in
 * this order as with offers. Organiser users who see an application may make every transition before the first date begins;
 * staff at any time.
 */
export const judge = (sent: string, { status, places, begun, isAdmin }: TransitionSituation): Verdict => {
  const name = attendanceWorkflow.transitions.find((known) => known === sent);
  const to = name === undefined ? undefined : attendanceWorkflow.apply(name, status);
  if (name === undefined || to === undefined) return conflict(impossible(sent, status));
  if (isCalledOff(places, to, status)) return conflict(notWhileCancelled(name, status));
  if (!isAdmin && begun && !ON_THE_DAY.includes(name)) return forbidden(over(name));
  return { name, to };
};

export const impossible = (sent: string, status: AttendanceStatus): Message => {
  const name = onOneLine(sent);
  const list = attendanceWorkflow.from(status).join(', ');
  return message(
    `The transition ${name} is not possible from ${status}. Possible: ${list}.`,
    `Der Übergang ${name} ist von ${status} aus nicht möglich. Möglich: ${list}.`,
  );
};

const notWhileCancelled = (name: AttendanceTransition, status: AttendanceStatus): Message => {
  const list = attendanceWorkflow
    .from(status)
    .filter((other) => !isCalledOff({ cancelled: true }, attendanceWorkflow.apply(other, status) ?? status, status))
    .join(', ');
  return message(
    `The offer is cancelled: the transition ${name} is not possible from ${status} until it is relaunched. Possible: ${list}.`,
    `Das Angebot ist abgesagt: Der Übergang ${name} ist von ${status} aus nicht möglich, bis es wieder aufgenommen wird. Möglich: ${list}.`,
  );
};

const over = (name: string): Message =>
  message(
    `The first date has begun: you may apply ${ON_THE_DAY.join(' and ')} now, but not ${name}.`,
    `Der erste Termin hat begonnen: Sie dürfen jetzt noch ${ON_THE_DAY.join(' und ')} anwenden, nicht aber ${name}.`,
  );
