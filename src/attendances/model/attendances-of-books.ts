import { Injectable } from '@nestjs/common';
import { AttendanceTables } from '../../money/parties/attendance-tables.js';
import { attendanceEventRows, attendanceOf, attendanceRows, eventsOfAttendance } from './attendance.sql.js';

/** Implements the books' port to applications. */
@Injectable()
export class AttendancesOfBooks extends AttendanceTables {
  override rows(alias?: string): string {
    return attendanceRows(alias);
  }

  override of(column: string, alias?: string): string {
    return attendanceOf(column, alias);
  }

  override eventsOf(application: string, alias?: string): string {
    return eventsOfAttendance(application, alias);
  }

  override events(alias?: string): string {
    return attendanceEventRows(alias);
  }
}

/** For statements built once at module load. */
export const ATTENDANCE_TABLES = new AttendancesOfBooks();
