import { Controller, Get, Query } from '@nestjs/common';
import { type Caller, ADMIN_ROLES } from '../kernel/caller/caller.js';
import { Target } from '../platform/http/access/finder.js';
import { Reads } from '../platform/http/access/policy.js';
import { ReadsPersonalData } from '../platform/http/audit/audit-marks.js';
import { CurrentCaller, TargetRecord } from '../platform/http/request/api-request.js';
import { Describe } from '../platform/http/server/describe.js';
import { RespondsWithList } from '../platform/http/view/responds.js';
import { SheetQuery } from './sheet/sheet.query.js';
import { SheetFinder } from './sheet/sheet.finder.js';
import { SheetService } from './sheet/sheet.service.js';
import { type SheetOffer } from './sheet/sheet-offer.columns.js';
import { type SheetLine, sheetView } from './sheet/sheet.view.js';

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
