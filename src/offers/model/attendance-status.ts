/** The states of an application (R-ATT-1). They stand here, below the applications, because an offer counts by them. */
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

/** States in which a child has one of the offer's places (R-ATT-4), and owes its price. */
export const TAKING: readonly AttendanceStatus[] = ['confirmed', 'participated', 'noshow'];

/** States in which a child has a place that is still to come, or waits for one: whose families an offer's course concerns (R-MAIL-6). */
export const CONCERNED = ['waiting', 'confirmed', 'waitlisted'] as const satisfies readonly AttendanceStatus[];

/** The states as an SQL list. */
export const sqlOf = (states: readonly AttendanceStatus[]): string => `(${states.map((one) => `'${one}'`).join(', ')})`;
