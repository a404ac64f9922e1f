import { type AttendanceStatus, isRecorded } from '../../offers/model/attendance-status.js';
import { localDate } from '../../kernel/clock/zone.js';
import { type AttendanceTransition } from './attendance.workflow.js';

/** One day of a date of an offer; a recurring date has several. */
export interface PresenceDay {
  /** Uuid of the date. */
  readonly date: string;
  /** The local day on which it begins, YYYY-MM-DD. */
  readonly day: string;
}

/** The days of an offer. */
export interface OfferDays {
  readonly cancelled: boolean;
  /** Its dates that are series. */
  readonly recurring: readonly string[];
  readonly days: readonly PresenceDay[];
}

/** Whether a child was there on a day. */
export interface Presence extends PresenceDay {
  readonly present: boolean;
}

/** JSON schema of a presence. */
export const PRESENCE_SCHEMA = {
  type: 'object',
  properties: {
    date: { type: 'string', format: 'uuid', description: 'The date of the offer; it may have been removed since.' },
    day: { type: 'string', format: 'date', description: 'The local day on which it began.' },
    present: { type: 'boolean' },
  },
  required: ['date', 'day', 'present'],
  additionalProperties: false,
} as const;

/** Whether nobody can be marked yet, or at all: the offer is called off, or its first day has not begun (R-ATT-30). */
export const presenceRuledOut = (
  { cancelled, firstBeginAt }: { readonly cancelled: boolean; readonly firstBeginAt: Date | null },
  now: Date,
): boolean => cancelled || (firstBeginAt !== null && !hasBegun(localDate(firstBeginAt), now));

/** Whether a local day, YYYY-MM-DD, has begun. */
export const hasBegun = (day: string, now: Date): boolean => day <= localDate(now);

/**
 * What the days say of an application (R-ATT-30): who was there once has participated; who was absent on all days is a
 * no-show; otherwise nothing yet.
 * @param days all days of the offer
 */
export const impliedBy = (
  presences: readonly Presence[],
  days: readonly PresenceDay[],
): 'participated' | 'noshow' | null => {
  if (presences.some(({ present }) => present)) return 'participated';
  const absent = new Set(presences.map(keyOf));
  return days.length > 0 && days.every((day) => absent.has(keyOf(day))) ? 'noshow' : null;
};

/**
 * The transition that follows from new marks; null: none. What the days said before, and no longer say, is taken back:
 * the application becomes again what it was. What was noted without them stays.
 * @param earlier the state before the present one; null: none is known
 */
export const transitionBy = (
  status: AttendanceStatus,
  before: ReturnType<typeof impliedBy>,
  after: ReturnType<typeof impliedBy>,
  earlier: AttendanceStatus | null,
): AttendanceTransition | null => {
  if (after !== null) return after === status ? null : after;
  if (before !== status) return null;
  return earlier !== null && isRecorded(earlier) ? earlier : 'confirm';
};

const keyOf = ({ date, day }: PresenceDay): string => `${date} ${day}`;
