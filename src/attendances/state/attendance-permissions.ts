import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Problem } from '../../kernel/problem/problem.js';
import { Permissions, PermissionsOn, type Permits } from '../../platform/http/view/permissions.js';
import { attendanceWorkflow } from '../model/attendance.workflow.js';
import { AttendanceFinder, attendanceRefusal } from '../reading/attendance.finder.js';
import { attendanceView, type AttendanceRecord } from '../reading/attendance.view.js';
import { judge } from './transition-rules.js';

/** What the state of an application rules out for everybody. */
const RULED_OUT: Readonly<Record<string, (attendance: AttendanceRecord) => boolean>> = {
  deleteAttendance: ({ receipts }) => receipts.length > 0,
  moveAttendance: ({ status }) => attendanceWorkflow.next('withdraw', status) === undefined,
  reorderAttendance: ({ status }) => status !== 'waitlisted',
};

/** What one may do to an application (R-ATT-2, R-ATT-11, R-ATT-12, R-ATT-26, R-ATT-27, R-ATT-28). */
@Injectable()
@PermissionsOn(attendanceView, AttendanceFinder)
export class AttendancePermissions extends Permissions<AttendanceRecord> {
  constructor(private readonly clock: Clock) {
    super();
  }

  of(caller: Caller): Permits<AttendanceRecord> {
    const now = this.clock.now();
    return ({ id, action, finder }, attendance) => {
      if (finder !== AttendanceFinder) return true;
      if (attendanceRefusal(caller, action) !== undefined) return false;
      if (id === 'transitionAttendance') return maySomeTransition(caller, attendance, now);
      return RULED_OUT[id]?.(attendance) !== true;
    };
  }
}

/** Whether one of the transitions that the state allows is open to the caller. */
const maySomeTransition = ({ isAdmin }: Caller, attendance: AttendanceRecord, now: Date): boolean => {
  const { status, begin, offerCancelled: cancelled, hostsCanAssign } = attendance;
  const places = { cancelled, hostsCanAssign, firstBeginAt: begin };
  return attendance.transitions.some((name) => !(judge(name, { status, places, now, isAdmin }) instanceof Problem));
};
