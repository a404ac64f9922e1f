import { type AttendanceStatus, TAKING } from '../../offers/model/attendance-status.js';

/** What can be decided about a waiting application before it is committed (R-WAIT-8). */
export const ATTENDANCE_DECISIONS = ['confirmed', 'waitlisted', 'unfulfilled', 'rejected'] as const;
export type AttendanceDecision = (typeof ATTENDANCE_DECISIONS)[number];

/** The answer to one of the offer's questions. The question's words are kept: the offer may ask others later. */
export interface Answer {
  /** Uuid of the question. */
  readonly question: string;
  readonly label: string;
  readonly answer: string | boolean;
}

/** By which way an application got its state (R-ATT-6). */
export const PROCEDURES = [
  'staff',
  'organiser',
  'family',
  'lot',
  'firstcome',
  'promotion',
  'decisions',
  'move',
] as const;
export type Procedure = (typeof PROCEDURES)[number];

/** States in which a child is somewhere at a time, and has one of the places that it may have; who did not come was not there. */
export const HOLDING: readonly AttendanceStatus[] = ['confirmed', 'participated'];

/** Whether a child gets a place by a change of state (R-ATT-23); null: the application is new. */
export const gainsPlace = ({ from, to }: { from: AttendanceStatus | null; to: AttendanceStatus }): boolean =>
  HOLDING.includes(to) && (from === null || !HOLDING.includes(from));

/** States in which an application counts for the number of applications of a child (R-ATT-20). */
export const LIVE: readonly AttendanceStatus[] = ['waiting', 'waitlisted', ...TAKING];
