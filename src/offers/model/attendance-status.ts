/** The states of an application (R-ATT-1). Defined here, below the applications, because offers count by them. */
export const ATTENDANCE_STATUS = [
  'waiting',
  'confirmed',
  'waitlisted',
  'withdrawn',
  'rejected',
  'unfulfilled',
  'participated',
  'noshow',
] as const;
export type AttendanceStatus = (typeof ATTENDANCE_STATUS)[number];

/** States in which a child occupies one of the offer's places (R-ATT-4) and owes its price. */
export const TAKING: readonly AttendanceStatus[] = ['confirmed', 'participated', 'noshow'];

/** The number of places taken, of numbers by state. */
export const takenIn = (counts: Readonly<Record<'confirmed' | 'participated' | 'noshow', number>>): number =>
  counts.confirmed + counts.participated + counts.noshow;

/**
 * States in which a child has a future place, or waits for one: their families are notified when the offer is
 * cancelled or relaunched (R-MAIL-6).
 */
export const CONCERNED = ['waiting', 'confirmed', 'waitlisted'] as const satisfies readonly AttendanceStatus[];

/** States of children who go there: with `participated` some dates of a series may still come. */
export const GOING: readonly AttendanceStatus[] = ['confirmed', 'participated'];

/** The states as an SQL list. */
export const sqlOf = (states: readonly AttendanceStatus[]): string => `(${states.map((one) => `'${one}'`).join(', ')})`;
