import { Controller, Get, Query, Body, Delete, HttpCode, Patch, Post } from '@nestjs/common';
import { type Caller, ADMIN_ROLES } from '../kernel/caller/caller.js';
import { Target } from '../platform/http/access/finder.js';
import { Reads, AdminWrites, Writes } from '../platform/http/access/policy.js';
import { ReadsPersonalData, AuditsRefusals } from '../platform/http/audit/audit-marks.js';
import { CurrentCaller, TargetRecord, RequestLanguage } from '../platform/http/request/api-request.js';
import { PageQuery } from '../platform/http/listing/page-query.js';
import { Describe } from '../platform/http/server/describe.js';
import { Responds, RespondsWithList } from '../platform/http/view/responds.js';
import { AttendanceFinder } from './reading/attendance.finder.js';
import { AttendancesQuery } from './reading/attendances.inputs.js';
import { type AttendanceHistoryRecord, attendanceHistoryView } from './reading/attendance-history.store.js';
import { type AttendanceRecord, attendanceView } from './reading/attendance.view.js';
import { AttendancesService } from './reading/attendances.service.js';
import { IfMatch, type Precondition } from '../platform/http/view/etag.js';
import { ApplyingService } from './actions/applying.service.js';
import {
  AttendanceCreate,
  AttendancePatch,
  AttendanceMoveInput,
  AttendanceReorderInput,
  AttendanceTransitionInput,
  AttendanceTransitionsInput,
} from './actions/attendances.inputs.js';
import { AttendanceEditsService, AttendanceRemovalService } from './actions/attendance-edits.service.js';
import { type Language } from '../kernel/problem/message.js';
import { AttendanceMoveService } from './actions/attendance-move.service.js';
import { AttendanceTransitionsService } from './actions/attendance-transitions.service.js';
import { type TransitionResult, transitionResultView } from './actions/results.view.js';
import { WaitingListService } from './actions/waiting-list.service.js';

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

const IMPOSSIBLE =
  'The transition is not possible from here, or not while the offer is cancelled; the detail names it, the state of the application and what is possible. Or the child has another place at that time, or as many as it may have; the detail names the other application, as far as you may know of it. Or, for organiser users: no place is left, another child comes first on the waiting list, or nobody can have come yet.';
const TOO_MANY_MAILS =
  'Too many requests; or organiser users have had too many mails sent today: 500 per organiser, or three about one application. Nothing was changed.';
const NOT_FOR_YOU =
  'The transition is possible, but not for you: organiser users apply participated and noshow; where the edition lets them assign places (`hostsCanAssign`), before the first date begins, also confirm, waitlist, reject and reset.';

/** Actions on applications (R-ATT-1, R-ATT-2, R-ATT-14). */
@Controller('attendances')
export class AttendanceActionsController {
  constructor(
    private readonly transitions: AttendanceTransitionsService,
    private readonly list: WaitingListService,
    private readonly moves: AttendanceMoveService,
  ) {}

  @Post('transition')
  @Writes('ROLE_HOST', ...ADMIN_ROLES)
  @HttpCode(200)
  @RespondsWithList(transitionResultView)
  @Describe('Apply a transition to many applications', {
    text: 'Up to 500 at once, as one event: with notify every family gets one mail. Without partial all or nothing: the refusal has a line for each application in the way. With partial what can be done is done, and each result says what was not.',
    problems: {
      403: NOT_FOR_YOU,
      404: 'Some of the applications do not exist, or you may not see them.',
      409: IMPOSSIBLE,
      429: TOO_MANY_MAILS,
    },
  })
  transitionAttendances(
    @CurrentCaller() caller: Caller,
    @Body() input: AttendanceTransitionsInput,
    @RequestLanguage() language: Language,
  ): Promise<TransitionResult[]> {
    return this.transitions.transitionAll(caller, input, language);
  }

  @Post(':uuid/transition')
  @Writes('ROLE_HOST', ...ADMIN_ROLES)
  @HttpCode(200)
  @Target(AttendanceFinder, 'transition')
  @Responds(attendanceView)
  @Describe('Apply a transition to an application', {
    text: 'The field transitions of the application lists what is possible. Staff may confirm more children than there are places. With notify the family is mailed. A place that becomes free by withdraw or reject goes to the child that has waited longest.',
    problems: { 403: NOT_FOR_YOU, 409: IMPOSSIBLE, 429: TOO_MANY_MAILS },
  })
  transition(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: AttendanceRecord,
    @Body() input: AttendanceTransitionInput,
    @IfMatch() precondition: Precondition,
  ): Promise<AttendanceRecord> {
    return this.transitions.transition(caller, uuid, input, precondition);
  }

  @Post(':uuid/reorder')
  @AdminWrites()
  @HttpCode(200)
  @Target(AttendanceFinder, 'reorder')
  @Responds(attendanceView)
  @Describe('Give an application another place on the waiting list', {
    text: 'Directly before or after another one of the same list; the others keep their order. For admins.',
    problems: { 409: 'One of the two is not on the waiting list.' },
  })
  reorder(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: AttendanceRecord,
    @Body() input: AttendanceReorderInput,
    @IfMatch() precondition: Precondition,
  ): Promise<AttendanceRecord> {
    return this.list.reorder(caller, uuid, input, precondition);
  }

  @Post(':uuid/move')
  @AdminWrites()
  @AuditsRefusals()
  @Target(AttendanceFinder, 'move')
  @Responds(attendanceView, { location: '/attendances' })
  @Describe('Move an application to another offer', {
    text: "The answer is the application to the other offer, decided as a new one there; the old one is withdrawn, its payments follow, and its place goes to the waiting list. Answers to questions that the other offer does not ask are dropped, and so is the child's own fee. The checks for new applications hold, unless force is true. For admins.",
    problems: {
      409: 'The application cannot be withdrawn from its state, the other offer is cancelled, or the child has an application to it that is not withdrawn.',
    },
  })
  move(
    @CurrentCaller() caller: Caller,
    @TargetRecord() attendance: AttendanceRecord,
    @Body() input: AttendanceMoveInput,
    @IfMatch() precondition: Precondition,
  ): Promise<AttendanceRecord> {
    return this.moves.move(caller, attendance, input, precondition);
  }
}
