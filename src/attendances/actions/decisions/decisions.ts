import { CONFLICT_REASONS } from '../../../kernel/problem/problem.js';
import { vocabulary, wordsOf } from '../../../kernel/problem/vocabulary.js';
import {
  ATTENDANCE_DECISIONS,
  type AttendanceDecision,
  type AttendanceTransition,
} from '../../model/attendance.workflow.js';
import { isCalledOff } from '../../state/transition-rules.js';

/** The job that commits decisions; also the kind of its record. */
export const COMMIT_DECISIONS = 'commit-decisions';

/** Payload of the job. */
export interface CommitTask {
  /** Mail each family once. */
  readonly notify: boolean;
  /** Confirm more children than there are places; staff only (R-ATT-4). */
  readonly force: boolean;
}

/** The transition that applies a decision (R-WAIT-10). */
export const TRANSITION_OF: Readonly<Record<AttendanceDecision, AttendanceTransition>> = {
  confirmed: 'confirm',
  waitlisted: 'waitlist',
  unfulfilled: 'unfulfill',
  rejected: 'reject',
};

/** Decisions that cannot be committed in a cancelled offer: nobody gets a place there, or waits for one (R-ATT-5). */
export const CLOSED_DECISIONS: readonly AttendanceDecision[] = ATTENDANCE_DECISIONS.filter((decision) =>
  isCalledOff({ cancelled: true }, decision, 'waiting'),
);

/** Why a child cannot have a place. */
export const COLLISION_REASONS = vocabulary('collisionReason', wordsOf(CONFLICT_REASONS, 'overlap', 'maxPlaces'));
