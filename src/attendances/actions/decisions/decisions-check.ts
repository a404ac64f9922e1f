import { type Message, message } from '../../../kernel/problem/message.js';
import {
  type Conflict,
  conflict,
  invalid,
  type Line,
  type Problem,
  unprocessableLines,
  type Violation,
} from '../../../kernel/problem/problem.js';
import { CODES } from '../../../kernel/problem/codes.js';
import { type AttendanceStatus } from '../../../offers/model/attendance-status.js';
import { type AttendanceDecision } from '../../model/attendance.workflow.js';
import { calledOff } from '../../state/transition-rules.js';
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

/**
 * @param cancelled applications whose offer is cancelled
 * @throws Problem 409 that names the entries which are no longer waiting, or would give a place in a cancelled offer
 */
export const requirePossible = (
  decisions: readonly Decision[],
  found: ReadonlyMap<string, Decidable>,
  cancelled: ReadonlySet<string>,
): void => {
  const conflicts: Conflict[] = [];
  const lines = linesOf(decisions, ({ attendance, decision }) => {
    const status = found.get(attendance)?.status;
    if (status !== undefined && status !== 'waiting') {
      conflicts.push({ attendance, reason: 'state' });
      return notWaiting(status);
    }
    if (decision === null || !cancelled.has(attendance) || !CLOSED_DECISIONS.includes(decision)) return undefined;
    conflicts.push({ attendance, reason: 'cancelled' });
    return calledOff(decision);
  });
  if (lines.length > 0) throw conflictOf(lines).about(conflicts);
};

const notWaiting = (status: AttendanceStatus): Message =>
  message(
    `Decisions are about waiting applications; this one is ${status}.`,
    `Entschieden wird über wartende Anmeldungen; diese ist ${status}.`,
  );

const conflictOf = (lines: readonly Line[]): Problem => {
  const { detail } = unprocessableLines(lines);
  return conflict(detail);
};
