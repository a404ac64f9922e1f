import { Injectable } from '@nestjs/common';
import { Applications } from '../../money/parties/applications.js';
import { attendanceEventRows, attendanceOf, attendanceRows, eventsOfAttendance } from './attendance.sql.js';

/** Implements the books' port to applications. */
@Injectable()
export class AttendancesOfBooks extends Applications {
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
export const APPLICATION_SQL = new AttendancesOfBooks();
