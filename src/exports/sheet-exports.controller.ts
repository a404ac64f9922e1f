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
import { Describe, type PlainAnswer } from '../common/openapi/describe.js';
import { PrintableSheetExport } from './dto/export.query.js';
import { SEAT_PROBLEMS } from './export-seats.js';
import { LIST_ROLES } from './exported-lists.js';
import { SheetExporting } from './sheet-exporting.js';
import { PDF, PDF_ANSWER } from '../letters/pdf-answer.js';
import { FILE_ANSWER, FILE_TYPES } from './writing/formats.js';

/** A table, or a PDF. */
const ANSWER: PlainAnswer = { ...FILE_ANSWER, content: { ...FILE_ANSWER.content, ...PDF_ANSWER.content } };

/** The attendance sheet of an offer as a file (decisions C3, G). */
@Controller('offers')
export class SheetExportsController {
  constructor(private readonly sheets: SheetExporting) {}

  @Get(':uuid/participants/export')
  @ReadsPersonalData()
  @Reads(...LIST_ROLES.sheet)
  @Target(SheetFinder)
  @Produces(...FILE_TYPES, PDF)
  @Describe('Export the attendance sheet of an offer', {
    text: 'The lines of the sheet in its order, all of them, with what you see of each child there. As `pdf` it is ready to print: with a box for each date, or without as a list of participants; admins also see who has paid.',
    problems: {
      ...SEAT_PROBLEMS,
      403: "Not one of your organisers' offers, or the lists of its edition are not released yet.",
    },
    answer: ANSWER,
  })
  exportSheet(
    @Calling() caller: Caller,
    @Speaking() language: Language,
    @TargetRecord() { uuid }: SheetOffer,
    @Query() query: PrintableSheetExport,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<StreamableFile> {
    return this.sheets.export(uuid, { caller, language, response }, query);
  }
}
