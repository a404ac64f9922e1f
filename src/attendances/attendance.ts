/** The states of an application (decisions C1). */
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
