import { vocabulary, word, type Word, wordsOf } from '../../kernel/problem/vocabulary.js';
import { type AttendanceStatus, GOING, ATTENDANCE_STATUS, TAKING } from '../../offers/model/attendance-status.js';
import { Workflow } from '../../kernel/workflow/workflow.js';
import { localDate } from '../../kernel/clock/zone.js';

/** Decisions about a waiting application before the commit (R-WAIT-8). */
export const ATTENDANCE_DECISIONS = vocabulary(
  'attendanceDecision',
  wordsOf(ATTENDANCE_STATUS, 'confirmed', 'waitlisted', 'unfulfilled', 'rejected'),
);
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
export const PROCEDURES = vocabulary('procedure', {
  staff: word('Administration', 'Verwaltung'),
  organiser: word('Organiser', 'Veranstalter'),
  family: word('Family', 'Familie'),
  lot: word('Draw', 'Verlosung'),
  firstcome: word('First come, first served', 'Reihenfolge'),
  promotion: word('Promotion from the waiting list', 'Nachrücken'),
  decisions: word('Decisions', 'Entscheidungen'),
  move: word('Move', 'Umbuchung'),
});
export type Procedure = (typeof PROCEDURES)[number];

/** Whether a change of state gives a child a place (R-ATT-23); null: the application is new. */
export const gainsPlace = ({ from, to }: { from: AttendanceStatus | null; to: AttendanceStatus }): boolean =>
  GOING.includes(to) && (from === null || !GOING.includes(from));

const otherThan = (status: AttendanceStatus): AttendanceStatus[] =>
  ATTENDANCE_STATUS.filter((other) => other !== status);

/** The states of an application and its transitions (R-ATT-1, R-ATT-2). Permissions are decided elsewhere. */
export const attendanceWorkflow = new Workflow([...ATTENDANCE_STATUS], {
  confirm: { from: otherThan('confirmed'), to: 'confirmed' },
  waitlist: { from: ['waiting', 'confirmed', 'withdrawn', 'rejected', 'unfulfilled'], to: 'waitlisted' },
  withdraw: { from: ['waiting', 'confirmed', 'waitlisted', 'unfulfilled'], to: 'withdrawn' },
  reset: { from: otherThan('waiting'), to: 'waiting' },
  reject: { from: ['waiting', 'confirmed', 'waitlisted'], to: 'rejected' },
  unfulfill: { from: ['waiting', 'waitlisted'], to: 'unfulfilled' },
  participated: { from: ['confirmed', 'waitlisted', 'noshow'], to: 'participated' },
  noshow: { from: ['confirmed', 'participated'], to: 'noshow' },
} as const);

export type AttendanceTransition = (typeof attendanceWorkflow.transitions)[number];

/** The transitions as buttons call them. */
export const ATTENDANCE_TRANSITIONS = vocabulary('attendanceTransition', {
  confirm: word('Confirm', 'Bestätigen', 'good'),
  waitlist: word('Put on the waiting list', 'Auf die Warteliste setzen', 'warn'),
  withdraw: word('Withdraw', 'Zurückziehen', 'bad'),
  reset: word('Reset', 'Wieder öffnen'),
  reject: word('Reject', 'Ablehnen', 'bad'),
  unfulfill: word('Leave without a place', 'Ohne Platz lassen', 'bad'),
  participated: word('Came', 'War da', 'good'),
  noshow: word('Did not come', 'War nicht da', 'bad'),
} satisfies Record<AttendanceTransition, Word>);

/** What host users may: note who came (R-ATT-12), assign places where the edition lets them, or neither. Staff may all. */
const FOR_HOSTS: Readonly<Record<AttendanceTransition, 'note' | 'assign' | 'never'>> = {
  ...({ confirm: 'assign', waitlist: 'assign', reject: 'assign', reset: 'assign' } as const),
  ...({ withdraw: 'never', unfulfill: 'never', participated: 'note', noshow: 'note' } as const),
};
const forHosts = (right: 'note' | 'assign') =>
  attendanceWorkflow.transitions.filter((name) => FOR_HOSTS[name] === right);
export const RECORDING_ATTENDANCE = forHosts('note');
export const ASSIGNING_PLACES = forHosts('assign');

/** Facts that decide whether host users may record presence yet. */
interface RecordingSituation {
  readonly status: AttendanceStatus;
  /** Null: the offer has no dates. */
  readonly firstBeginAt: Date | null;
  readonly now: Date;
}

/**
 * Whether it is too early for host users to note this (R-ATT-12): of a child with a place before the first day
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
