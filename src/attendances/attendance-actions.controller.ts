import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { type Caller, ADMIN_ROLES } from '../kernel/caller/caller.js';
import { Target } from '../platform/http/access/finder.js';
import { AdminWrites, Writes } from '../platform/http/access/policy.js';
import { AuditsRefusals } from '../platform/http/audit/audit-marks.js';
import { CurrentCaller, RequestLanguage, TargetRecord } from '../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../platform/http/view/etag.js';
import { type Language } from '../kernel/problem/message.js';
import { Describe } from '../platform/http/server/describe.js';
import { Responds, RespondsWithList } from '../platform/http/view/responds.js';
import { AttendanceFinder } from './reading/attendance.finder.js';
import { AttendanceMoveInput } from './actions/moving/attendance-move.input.js';
import { AttendanceReorderInput } from './actions/waiting-list/attendance-reorder.input.js';
import {
  AttendanceTransitionInput,
  AttendanceTransitionsInput,
} from './actions/transitions/attendance-transition.input.js';
import { AttendanceMoveService } from './actions/moving/attendance-move.service.js';
import { type AttendanceRecord, attendanceView } from './reading/attendance.view.js';
import { AttendanceTransitionsService } from './actions/transitions/attendance-transitions.service.js';
import { type TransitionResult, transitionResultView } from './actions/transitions/transition-result.view.js';
import { WaitingListService } from './actions/waiting-list/waiting-list.service.js';

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
