import { type AttendanceStatus, GOING } from '../../offers/model/attendance-status.js';

/** Decisions about a waiting application before the commit (R-WAIT-8). */
export const ATTENDANCE_DECISIONS = ['confirmed', 'waitlisted', 'unfulfilled', 'rejected'] as const;
export type AttendanceDecision = (typeof ATTENDANCE_DECISIONS)[number];

/**
 * The answer to one of the offer's questions. Includes the text of the question, because the offer may change its
 * questions later.
 */
export interface Answer {
  /** Uuid of the question. */
  readonly question: string;
  readonly label: string;
  readonly answer: string | boolean;
}

/** How an application got its state (R-ATT-6). */
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

/** Whether a change of state gives a child a place (R-ATT-23); null: the application is new. */
export const gainsPlace = ({ from, to }: { from: AttendanceStatus | null; to: AttendanceStatus }): boolean =>
  GOING.includes(to) && (from === null || !GOING.includes(from));
