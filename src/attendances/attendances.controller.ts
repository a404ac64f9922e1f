import { Controller, Get, Query } from '@nestjs/common';
import { type Caller, ADMIN_ROLES } from '../kernel/caller/caller.js';
import { Target } from '../platform/http/access/finder.js';
import { Reads } from '../platform/http/access/policy.js';
import { ReadsPersonalData } from '../platform/http/audit/audit-marks.js';
import { CurrentCaller, TargetRecord } from '../platform/http/request/api-request.js';
import { PageQuery } from '../platform/http/listing/page-query.js';
import { Describe } from '../platform/http/server/describe.js';
import { Responds, RespondsWithList } from '../platform/http/view/responds.js';
import { AttendanceFinder } from './reading/attendance.finder.js';
import { AttendancesQuery } from './reading/attendances.query.js';
import { type AttendanceHistoryRecord, attendanceHistoryView } from './reading/attendance-history.view.js';
import { type AttendanceRecord, attendanceView } from './reading/attendance.view.js';
import { AttendancesService } from './reading/attendances.service.js';

/** Reads applications (R-ATT-8, R-ATT-14). */
@Controller('attendances')
export class AttendancesController {
  constructor(private readonly attendances: AttendancesService) {}

  @Get()
  @ReadsPersonalData()
  @Reads('ROLE_HOST', ...ADMIN_ROLES)
  @RespondsWithList(attendanceView)
  @Describe('List applications', {
    text: 'Newest first, or as `sort` and `order` say. Admins see all, organiser users those to their own offers while lists are released. Children are masked without ROLE_PARTICIPANTS_ADMIN, protected ones for all but super admins.',
    problems: { 404: 'There is no such offer, or none you may see (filter `offer`).' },
  })
  list(@CurrentCaller() caller: Caller, @Query() query: AttendancesQuery): Promise<AttendanceRecord[]> {
    return this.attendances.list(caller, query);
  }

  @Get(':uuid')
  @ReadsPersonalData()
  @Reads('ROLE_HOST', ...ADMIN_ROLES)
  @Target(AttendanceFinder)
  @Responds(attendanceView)
  @Describe('Read an application')
  read(@TargetRecord() attendance: AttendanceRecord): AttendanceRecord {
    return attendance;
  }

  @Get(':uuid/history')
  @ReadsPersonalData()
  @Reads('ROLE_HOST', ...ADMIN_ROLES)
  @Target(AttendanceFinder, 'history')
  @RespondsWithList(attendanceHistoryView)
  @Describe('Read the history of an application', { text: 'Every change of its state, latest first.' })
  readAttendanceHistory(
    @CurrentCaller() caller: Caller,
    @TargetRecord() attendance: AttendanceRecord,
    @Query() query: PageQuery,
  ): Promise<AttendanceHistoryRecord[]> {
    return this.attendances.history(caller, attendance, query);
  }
}
