import { Controller, Get, Query, Res, type StreamableFile } from '@nestjs/common';
import { SheetFinder } from '../attendances/sheet/sheet.finder.js';
import { type SheetOffer } from '../attendances/sheet/sheet.store.js';
import { type Caller } from '../common/access/caller.js';
import { Target } from '../common/access/finder.js';
import { Reads } from '../common/access/policy.js';
import { ReadsPersonalData } from '../common/audit/audit-marks.js';
import { type ApiResponse, Calling, Speaking, TargetRecord } from '../common/http/api-request.js';
import { Produces } from '../common/http/content-type.guard.js';
import { type Language } from '../common/http/message.js';
import { Describe } from '../common/openapi/describe.js';
import { SheetExport } from './dto/export.query.js';
import { ExportedLists, LIST_ROLES } from './exported-lists.js';
import { Exporting } from './exporting.js';
import { FILE_ANSWER, FILE_TYPES } from './writing/formats.js';

/** The attendance sheet of an offer as a file (decisions C3, G). */
@Controller('offers')
export class SheetExportsController {
  constructor(
    private readonly exporting: Exporting,
    private readonly lists: ExportedLists,
  ) {}

  @Get(':uuid/participants/export')
  @ReadsPersonalData()
  @Reads(...LIST_ROLES.sheet)
  @Target(SheetFinder)
  @Produces(...FILE_TYPES)
  @Describe('Export the attendance sheet of an offer', {
    text: 'The lines of the sheet in its order, all of them, with what you see of each child there.',
    problems: { 403: "Not one of your organisers' offers, or the lists of its edition are not released yet." },
    answer: FILE_ANSWER,
  })
  exportSheet(
    @Calling() caller: Caller,
    @Speaking() language: Language,
    @TargetRecord() { uuid }: SheetOffer,
    @Query() query: SheetExport,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<StreamableFile> {
    return this.exporting.export(this.lists.sheetOf(uuid), { caller, language, response }, query);
  }
}
