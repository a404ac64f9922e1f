import { type Reference } from '../../../platform/view/field.js';
import { type OfferStatus } from '../../../offers/model/offer.js';
import { ATTENDANCE_DECISIONS, type AttendanceDecision } from '../../model/attendance.js';
import { type AttendanceTransition } from '../../model/attendance.workflow.js';
import { isCalledOff } from '../../state/changes/called-off.js';

/** The job that commits decisions; also the kind of its record. */
export const COMMIT_DECISIONS = 'commit-decisions';

/** What the job must know. */
export interface CommitTask {
  /** Mail the families, each once. */
  readonly notify: boolean;
  /** Confirm more children than there are places, as only staff may (R-ATT-4). */
  readonly force: boolean;
}

/** The transition by which a decision is applied (R-WAIT-10). */
export const TRANSITION_OF: Readonly<Record<AttendanceDecision, AttendanceTransition>> = {
  confirmed: 'confirm',
  waitlisted: 'waitlist',
  unfulfilled: 'unfulfill',
  rejected: 'reject',
};

/** Decisions that cannot be committed in an offer that is cancelled: nobody gets a place there, or waits for one (R-ATT-5). */
export const CLOSED_DECISIONS: readonly AttendanceDecision[] = ATTENDANCE_DECISIONS.filter((decision) =>
  isCalledOff({ cancelled: true }, decision, 'waiting'),
);

/** Waiting applications, by what was decided about them. */
export interface DecisionCounts {
  readonly confirmed: number;
  readonly waitlisted: number;
  readonly unfulfilled: number;
  readonly rejected: number;
  /** Waiting, and nothing decided yet. */
  readonly undecided: number;
}

/** What a commit would do to one offer. */
export interface OfferDecisions extends DecisionCounts {
  readonly offer: Reference;
  readonly status: readonly OfferStatus[];
  readonly maxParticipants: number | null;
  /** Places taken now. */
  readonly taken: number;
  /** On the waiting list now. */
  readonly listed: number;
  /** Places left after the commit; null when they are unlimited. */
  readonly free: number | null;
  /** Children beyond maxParticipants after the commit. */
  readonly overbooked: number;
  /** To be confirmed, but the child cannot have the place. */
  readonly colliding: number;
}

/** Why a child cannot have a place. */
export const COLLISION_REASONS = ['overlap', 'maxPlaces'] as const;

/** A place that a child is to get and cannot have. */
export interface DecisionCollision {
  readonly attendance: string;
  readonly offer: Reference;
  readonly reason: (typeof COLLISION_REASONS)[number];
  /** Of an overlap: the offer of the other place, its application, and when the place sought begins there. */
  readonly with: Reference | null;
  readonly other: string | null;
  readonly begin: Date | null;
}

/** What a commit would do to an edition. */
export interface DecisionsPreview extends DecisionCounts {
  readonly edition: Reference;
  readonly overbookedOffers: number;
  /** Families with a waiting application. */
  readonly families: number;
  /** Children with a waiting application. */
  readonly children: number;
  /** Those of them that would have no place at all in the edition. */
  readonly childrenWithoutPlace: number;
  readonly collisions: readonly DecisionCollision[];
  readonly offers: readonly OfferDecisions[];
}

/** What a commit would do for one child. */
export interface ChildDecisions extends DecisionCounts {
  readonly participant: Reference;
  /** Places the child has in the edition now. */
  readonly places: number;
  /** No place at all in the edition, not after the commit either. */
  readonly withoutPlace: boolean;
}

/** What a commit would do for one family. */
export interface FamilyDecisions extends DecisionCounts {
  readonly uuid: string;
  readonly family: Reference;
  readonly places: number;
  readonly children: readonly ChildDecisions[];
}

/** What setting decisions has come to. */
export interface DecisionsSet {
  readonly set: number;
  readonly cleared: number;
  readonly unchanged: number;
  readonly decided: number;
  readonly undecided: number;
}
