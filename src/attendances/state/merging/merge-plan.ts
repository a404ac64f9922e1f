import { STATES } from '../../../offers/model/attendance-status.js';
import { type AttendanceDecision } from '../../model/attendance.js';
import { type MergingAttendance } from './merging.columns.js';

/** Two applications to one offer: one stays, the other is withdrawn. */
export interface DoubleAttendance {
  readonly stays: MergingAttendance;
  readonly goes: MergingAttendance;
}

const BEST: readonly (AttendanceDecision | null)[] = ['confirmed', 'waitlisted', null, 'unfulfilled', 'rejected'];

/**
 * The offers to which both children have applied. Of two applications the one further on stays: by state, then by the
 * place on the waiting list, by what is decided, and the older one. Pure.
 */
export const doubleAttendances = (applications: readonly MergingAttendance[]): DoubleAttendance[] => {
  const first = new Map<string, MergingAttendance>();
  const found: DoubleAttendance[] = [];
  for (const application of applications) {
    const other = first.get(application.offer);
    if (other === undefined) first.set(application.offer, application);
    else found.push(pairOf(other, application));
  }
  return found;
};

const pairOf = (one: MergingAttendance, other: MergingAttendance): DoubleAttendance =>
  isFurther(one, other) ? { stays: one, goes: other } : { stays: other, goes: one };

const isFurther = (one: MergingAttendance, other: MergingAttendance): boolean =>
  (STATES[one.status].rank - STATES[other.status].rank ||
    (one.listRank ?? 0) - (other.listRank ?? 0) ||
    BEST.indexOf(one.decision) - BEST.indexOf(other.decision) ||
    one.appliedAt.getTime() - other.appliedAt.getTime()) <= 0;
