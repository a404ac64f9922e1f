import { localDate } from '../../kernel/clock/zone.js';
import { type AttendanceStatus, RECORDED, TAKING } from '../../offers/model/attendance-status.js';
import { type AttendanceTransition, attendanceWorkflow } from './attendance.workflow.js';

/** Transitions by which organiser users note who came (R-ATT-12). */
export const RECORDING_ATTENDANCE = attendanceWorkflow.transitions.filter((name) =>
  RECORDED.some((status) => status === attendanceWorkflow.targetOf(name)),
);

/** What it depends on whether organiser users may note yet who came. */
interface RecordingSituation {
  readonly status: AttendanceStatus;
  /** Null: the offer has no dates. */
  readonly firstBeginAt: Date | null;
  readonly now: Date;
}

/**
 * Whether it is too early for organiser users to note this (R-ATT-12): of a child with a place before the first day
 * begins, as for presences; of one without, who walks in, before the first date begins, and in an offer that has none.
 */
export const isTooEarly = (
  transition: AttendanceTransition,
  { status, firstBeginAt, now }: RecordingSituation,
): boolean => {
  if (!RECORDING_ATTENDANCE.includes(transition)) return false;
  if (!TAKING.includes(status)) return firstBeginAt === null || firstBeginAt > now;
  return firstBeginAt !== null && localDate(firstBeginAt) > localDate(now);
};
