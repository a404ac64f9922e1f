import { Controller, Get, Query, Body, HttpCode, Post } from '@nestjs/common';
import { type Caller, ADMIN_ROLES } from '../kernel/caller/caller.js';
import { Target } from '../platform/http/access/finder.js';
import { Reads, Writes } from '../platform/http/access/policy.js';
import { ReadsPersonalData } from '../platform/http/audit/audit-marks.js';
import { CurrentCaller, TargetRecord } from '../platform/http/request/api-request.js';
import { Describe } from '../platform/http/server/describe.js';
import { RespondsWithList } from '../platform/http/view/responds.js';
import { SheetQuery } from './reading/attendances.inputs.js';
import { SheetFinder, type SheetOffer } from './sheet/sheet.store.js';
import { SheetService } from './sheet/sheet.service.js';
import { type SheetLine, sheetView } from './sheet/sheet.view.js';
import { PresenceInput } from './actions/attendances.inputs.js';
import { PresenceService } from './actions/presence.service.js';
import { type MarkedAttendance, markedAttendanceView } from './actions/results.view.js';

/** The attendance sheet of an offer. */
@Controller('offers')
export class SheetController {
  constructor(private readonly sheets: SheetService) {}

  @Get(':uuid/participants')
  @ReadsPersonalData()
  @Reads('ROLE_HOST', ...ADMIN_ROLES)
  @Target(SheetFinder)
  @RespondsWithList(sheetView)
  @Describe('Read the attendance sheet of an offer', {
    text: 'Who has a place, by name; then the waiting list in its order; then, when the filter asks for them, all others by name. Organiser users read those of their own offers while lists are released.',
    problems: { 403: "Not one of your organisers' offers, or the lists of its edition are not released yet." },
  })
  readAttendanceSheet(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: SheetOffer,
    @Query() query: SheetQuery,
  ): Promise<SheetLine[]> {
    return this.sheets.list(caller, uuid, query);
  }
}

/** Presence by day (R-ATT-30). */
@Controller('offers')
export class PresenceController {
  constructor(private readonly presences: PresenceService) {}

  @Post(':uuid/presence')
  @Writes('ROLE_HOST', ...ADMIN_ROLES)
  @HttpCode(200)
  @Target(SheetFinder)
  @RespondsWithList(markedAttendanceView)
  @Describe('Mark who was there on a day', {
    text: 'For staff, and for organiser users of their own offers while lists are released. With the first presence an application becomes participated, and noshow when its child was absent on all days of the offer; marking again corrects what was wrong, and the state with it. A day can be marked from its first minute on.',
    problems: {
      403: "Not one of your organisers' offers, or the lists of its edition are not released yet.",
      409: 'The offer is cancelled, or the day has not begun, or a child has another place at that time.',
      422: 'The body is malformed, or names the same application twice (`violations`); or `detail` only: a date that the offer does not have on that day, an application of another offer or without a place.',
    },
  })
  markPresence(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: SheetOffer,
    @Body() input: PresenceInput,
  ): Promise<MarkedAttendance[]> {
    return this.presences.mark(caller, uuid, input);
  }
}
