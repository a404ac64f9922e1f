import { Injectable } from '@nestjs/common';
import { attendanceView, type AttendanceRecord } from '../../attendances/reading/attendance.view.js';
import { Permissions, PermissionsOn, type Permits } from '../../platform/http/view/permissions.js';
import { NotedAttendanceFinder } from './note.finder.js';

/**
 * Whether one may write notes on an application, and delete one's own (R-DESK-2). Callers with the role are admins, from whom a child is
 * masked here as there.
 */
@Injectable()
@PermissionsOn(attendanceView, NotedAttendanceFinder)
export class NotePermissions extends Permissions<AttendanceRecord> {
  of(): Permits<AttendanceRecord> {
    return ({ finder }, { masked }) => finder !== NotedAttendanceFinder || !masked;
  }
}
