import { Body, Controller, Delete, HttpCode, Patch, Post } from '@nestjs/common';
import { type Caller, ADMIN_ROLES } from '../kernel/caller/caller.js';
import { Target } from '../platform/http/access/finder.js';
import { AdminWrites, Writes } from '../platform/http/access/policy.js';
import { AuditsRefusals } from '../platform/http/audit/audit-marks.js';
import { CurrentCaller, TargetRecord } from '../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../platform/http/view/etag.js';
import { Describe } from '../platform/http/server/describe.js';
import { Responds } from '../platform/http/view/responds.js';
import { AttendanceFinder } from './reading/attendance.finder.js';
import { type AttendanceRecord, attendanceView } from './reading/attendance.view.js';
import { ApplyingService } from './actions/applying/applying.service.js';
import { AttendanceCreate, AttendancePatch } from './actions/applying/attendance.input.js';
import { AttendanceEditsService } from './actions/applying/attendance-edits.service.js';
import { AttendanceRemovalService } from './actions/applying/attendance-removal.service.js';

/** Writes applications (R-ATT-16, R-ATT-17, R-ATT-19); states change by transitions only. */
@Controller('attendances')
export class ApplyingController {
  constructor(
    private readonly applying: ApplyingService,
    private readonly edits: AttendanceEditsService,
    private readonly removal: AttendanceRemovalService,
  ) {}

  @Post()
  @Writes('ROLE_HOST', ...ADMIN_ROLES)
  @AuditsRefusals()
  @Responds(attendanceView, { location: '/attendances' })
  @Describe('Apply for a child', {
    text: "The procedure running in the offer's edition decides the status: with lot the application waits; firstcome confirms it while confirmed and waitlisted ones together are fewer than the places, otherwise puts it at the end of the waiting list. While none runs, applications of admins wait. Admins may set the status themselves, and override the checks with force. Organiser users apply for children to their own offers, while a procedure runs and lists are released; once the first date has begun they record with the status participated who came without an application, while places are free. After a withdrawal the same record is decided again.",
    problems: {
      403: 'The field is for admins only, or the offer is not yours, or its lists are not released.',
      409: 'The child has an application for this offer that is not withdrawn: use a transition. Or the offer is cancelled, and the child would get a place there or wait for one; force does not lift that. Or no place is left for a child that an organiser user records, or a child with this name and date of birth has an application there.',
      429: 'Too many requests; or more mails than the organiser may send in a day. Nothing was changed.',
      422: 'The body is malformed (`violations`); or `detail` only: an unknown record, an answer that does not fit its question, and every failing check on its own line: age (of a child that is masked for you by its year of birth, and without naming it), overlap, limits, deadline, begun, not published or cancelled, missing answers.',
    },
  })
  create(@CurrentCaller() caller: Caller, @Body() input: AttendanceCreate): Promise<AttendanceRecord> {
    return this.applying.apply(caller, input);
  }

  @Patch(':uuid')
  @Writes('ROLE_HOST', ...ADMIN_ROLES)
  @Target(AttendanceFinder, 'update')
  @Responds(attendanceView)
  @Describe('Change an application', {
    text: 'Organiser users change answers and comment of applications that they see; the rest is for admins. A fee already booked is adjusted in the books; with `notify` the family is mailed what applies now.',
    problems: {
      403: 'The field is for admins only, or the data of the child is masked for you.',
      409: 'A decision can be set on a waiting application only, and none that gives a place in a cancelled offer.',
    },
  })
  update(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: AttendanceRecord,
    @Body() input: AttendancePatch,
    @IfMatch() precondition: Precondition,
  ): Promise<AttendanceRecord> {
    return this.edits.update(caller, uuid, input, precondition);
  }

  @Delete(':uuid')
  @AdminWrites()
  @HttpCode(204)
  @Target(AttendanceFinder, 'delete')
  @Describe('Delete an application', {
    text: 'With its history. Its place goes to the child that has waited longest.',
    problems: { 409: 'There are receipts, payments or book entries: withdraw it instead.' },
  })
  remove(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: AttendanceRecord,
    @IfMatch() precondition: Precondition,
  ): Promise<void> {
    return this.removal.remove(caller, uuid, precondition);
  }
}
