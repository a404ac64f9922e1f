import { type Message, message } from '../../../kernel/problem/message.js';
import {
  type Concerned,
  type Conflict,
  conflict,
  invalid,
  type Line,
  type Problem,
  unprocessableLines,
  type Violation,
} from '../../../kernel/problem/problem.js';
import { quoted } from '../../../kernel/problem/vocabulary.js';
import { CODES } from '../../../kernel/problem/codes.js';
import { ATTENDANCE_STATUS, type AttendanceStatus } from '../../../offers/model/attendance-status.js';
import { type AttendanceDecision } from '../../model/attendance.workflow.js';
import { CALLED_OFF } from '../../state/transition-rules.js';
import { CLOSED_DECISIONS } from './decisions.js';
import { type Decidable } from './decisions.view.js';
import { type DecisionInput } from './decisions.inputs.js';

/** A validated entry. */
export interface Decision {
  readonly attendance: string;
  readonly decision: AttendanceDecision | null;
  /** The reason that the family will read. */
  readonly reason: string | null;
}

const MISSING = message(
  'This value is missing; null takes the decision back.',
  'Dieser Wert fehlt; null nimmt die Entscheidung zurück.',
);
const TWICE = message('This application is in the list twice.', 'Diese Anmeldung steht doppelt in der Liste.');
const UNKNOWN = message(
  'There is no application with this identifier in this edition.',
  'In dieser Ausgabe gibt es keine Anmeldung mit dieser Kennung.',
);

/** @throws Problem 422 with a violation for each duplicate application, and for each missing decision */
export const checkEntries = (entries: readonly DecisionInput[]): Decision[] => {
  const seen = new Set<string>();
  const violations = entries.flatMap(({ attendance, decision }, index): Violation[] => {
    const twice = seen.has(attendance);
    seen.add(attendance);
    const path = (field: string): string => `decisions[${index}].${field}`;
    return [
      ...(twice ? [{ propertyPath: path('attendance'), message: TWICE, code: CODES.notUnique }] : []),
      ...(decision === undefined ? [{ propertyPath: path('decision'), message: MISSING, code: CODES.blank }] : []),
    ];
  });
  if (violations.length > 0) throw invalid(violations);
  return entries.map(({ attendance, decision = null, reason = null }) => ({
    attendance,
    decision,
    reason: decision === null ? null : reason,
  }));
};

const linesOf = (decisions: readonly Decision[], isWrong: (decision: Decision) => Message | undefined): Line[] =>
  decisions.flatMap((decision, index): Line[] => {
    const wrong = isWrong(decision);
    return wrong === undefined ? [] : [[`decisions[${index}].attendance`, wrong]];
  });

/** @throws Problem 422 that names the entries which do not belong to the edition */
export const requireKnown = (decisions: readonly Decision[], found: ReadonlyMap<string, Decidable>): void => {
  const lines = linesOf(decisions, ({ attendance }) => (found.has(attendance) ? undefined : UNKNOWN));
  if (lines.length > 0) throw unprocessableLines(lines);
};

/** An entry that cannot be set, and what hinders it. */
export interface ImpossibleDecision extends Pick<Conflict, 'reason'> {
  readonly attendance: string;
  readonly line: Line;
}

/**
 * The entries which are no longer waiting, or would give a place in a cancelled offer.
 * @param cancelled applications whose offer is cancelled
 */
export const impossibleAmong = (
  decisions: readonly Decision[],
  found: ReadonlyMap<string, Decidable>,
  cancelled: ReadonlySet<string>,
): ImpossibleDecision[] =>
  decisions.flatMap(({ attendance, decision }, index): ImpossibleDecision[] => {
    const field = `decisions[${index}].attendance`;
    const status = found.get(attendance)?.status;
    if (status !== undefined && status !== 'waiting')
      return [{ attendance, reason: 'state', line: [field, notWaiting(status)] }];
    if (decision === null || !cancelled.has(attendance) || !CLOSED_DECISIONS.includes(decision)) return [];
    return [{ attendance, reason: 'cancelled', line: [field, CALLED_OFF] }];
  });

/** @param named the applications as the caller may know them */
export const impossibleDecisions = (
  impossible: readonly ImpossibleDecision[],
  named: ReadonlyMap<string, Concerned>,
): Problem =>
  conflict(unprocessableLines(impossible.map(({ line }) => line)).detail).about(
    impossible.map(({ attendance, reason }) => ({ attendance, ...named.get(attendance), reason })),
  );

const notWaiting = (status: AttendanceStatus): Message =>
  message(
    `Decisions are about waiting applications; this one is ${status}.`,
    `Entschieden wird über wartende Anmeldungen; diese hat den Stand ${quoted(ATTENDANCE_STATUS, status)}.`,
  );
