/** The states of an application (decisions C1). They stand here, below the applications, because an offer counts by them. */
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
