import { type Reference } from '../../../platform/view/field.js';
import { type OfferStatus } from '../../../offers/model/offer.js';
import { ATTENDANCE_DECISIONS, type AttendanceDecision } from '../../model/attendance.js';
import { type AttendanceTransition } from '../../model/attendance.workflow.js';
import { isCalledOff } from '../../state/changes/called-off.js';

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

/** Numbers of waiting applications by decision. */
export interface DecisionCounts {
  readonly confirmed: number;
  readonly waitlisted: number;
  readonly unfulfilled: number;
  readonly rejected: number;
  /** Waiting, and nothing decided yet. */
  readonly undecided: number;
}

/** Preview of a commit for one offer. */
export interface OfferDecisions extends DecisionCounts {
  readonly offer: Reference;
  readonly status: readonly OfferStatus[];
  readonly maxParticipants: number | null;
  /** Places currently taken. */
  readonly taken: number;
  /** Currently on the waiting list. */
  readonly listed: number;
  /** Places left after the commit; null if unlimited. */
  readonly free: number | null;
  /** Children beyond maxParticipants after the commit. */
  readonly overbooked: number;
  /** To be confirmed, but the child cannot have the place. */
  readonly colliding: number;
}

/** Why a child cannot have a place. */
export const COLLISION_REASONS = ['overlap', 'maxPlaces'] as const;

/** A place that a child was to get but cannot have. */
export interface DecisionCollision {
  readonly attendance: string;
  readonly offer: Reference;
  readonly reason: (typeof COLLISION_REASONS)[number];
  /** For an overlap: the offer of the other place, its application, and when the overlap begins in the new offer. */
  readonly with: Reference | null;
  readonly other: string | null;
  readonly begin: Date | null;
}

/** Preview of a commit for an edition. */
export interface DecisionsPreview extends DecisionCounts {
  readonly edition: Reference;
  readonly overbookedOffers: number;
  /** Families with a waiting application. */
  readonly families: number;
  /** Children with a waiting application. */
  readonly children: number;
  /** Those without any place in the edition after the commit. */
  readonly childrenWithoutPlace: number;
  readonly collisions: readonly DecisionCollision[];
  readonly offers: readonly OfferDecisions[];
}

/** Preview of a commit for one child. */
export interface ChildDecisions extends DecisionCounts {
  readonly participant: Reference;
  /** Places the child currently has in the edition. */
  readonly places: number;
  /** No place in the edition even after the commit. */
  readonly withoutPlace: boolean;
}

/** Preview of a commit for one family. */
export interface FamilyDecisions extends DecisionCounts {
  readonly uuid: string;
  readonly family: Reference;
  readonly places: number;
  readonly children: readonly ChildDecisions[];
}

/** Result of setting decisions. */
export interface DecisionsSet {
  readonly set: number;
  readonly cleared: number;
  readonly unchanged: number;
  readonly decided: number;
  readonly undecided: number;
}
