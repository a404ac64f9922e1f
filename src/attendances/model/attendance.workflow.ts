import { Workflow } from '../../kernel/workflow/workflow.js';
import { ATTENDANCE_STATUS, type AttendanceStatus } from '../../offers/model/attendance-status.js';

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
