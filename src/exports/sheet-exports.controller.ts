import { Body, Controller, Get, HttpCode, Post, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { SheetFinder } from '../attendances/output/sheet/sheet.finder.js';
import { type SheetOffer } from '../attendances/output/sheet/sheet.store.js';
import { type Caller } from '../kernel/caller/caller.js';
import { Target } from '../platform/access/finder.js';
import { Reads, Writes } from '../platform/access/policy.js';
import { ReadsPersonalData } from '../platform/audit/audit-marks.js';
import {
  type ApiRequest,
  type ApiResponse,
  CurrentCaller,
  RequestLanguage,
  TargetRecord,
} from '../platform/request/api-request.js';
import { Produces } from '../platform/http/content-type.guard.js';
import { type Language } from '../kernel/problem/message.js';
import { Describe, type PlainAnswer } from '../platform/http/describe.js';
import { PrintableSheetExport, SheetExport } from './dto/export.query.js';
import { SLOT_PROBLEMS } from './export-slots.js';
import { EXPORTABLE } from './exportable.js';
import { ExportJobsService } from './jobs/export-jobs.service.js';
import { IN_BACKGROUND, RESPONDS_JOB, TOO_MANY } from './list-export.controllers.js';
import { type ReadJob } from '../jobs/background-job.view.js';
import { NoInput } from '../platform/input/no-input.js';
import { SheetExporting } from './sheet-exporting.js';
import { PDF, PDF_ANSWER } from '../pdf/pdf-answer.js';
import { FILE_ANSWER, FILE_TYPES } from './writing/formats.js';

/** A table, or a PDF. */
const ANSWER: PlainAnswer = { ...FILE_ANSWER, content: { ...FILE_ANSWER.content, ...PDF_ANSWER.content } };

const NOT_YOURS = "Not one of your organisers' offers, or the lists of its edition are not released yet.";

/** The attendance sheet of an offer as a file, at once or by a job (R-ATT-15, R-EXP-3). */
@Controller('offers')
export class SheetExportsController {
  constructor(
    private readonly sheets: SheetExporting,
    private readonly jobs: ExportJobsService,
  ) {}

  @Get(':uuid/participants/export')
  @ReadsPersonalData()
  @Reads(...EXPORTABLE.sheet.roles)
  @Target(SheetFinder)
  @Produces(...FILE_TYPES, PDF)
  @Describe('Export the attendance sheet of an offer', {
    text: 'The lines of the sheet in its order, all of them, with what you see of each child there. As `pdf` it is ready to print: with a box for each date, or without as a list of participants; admins also see who has paid.',
    problems: { ...SLOT_PROBLEMS, 403: NOT_YOURS },
    answer: ANSWER,
  })
  exportSheet(
    @CurrentCaller() caller: Caller,
    @RequestLanguage() language: Language,
    @TargetRecord() { uuid }: SheetOffer,
    @Query() query: PrintableSheetExport,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<StreamableFile> {
    return this.sheets.export(uuid, { caller, language, response }, query);
  }

  @Post(':uuid/participants/export')
  @Writes(...EXPORTABLE.sheet.roles)
  @HttpCode(202)
  @Target(SheetFinder)
  @RESPONDS_JOB
  @Describe('Export the attendance sheet of an offer in the background', {
    text: IN_BACKGROUND,
    problems: { 403: NOT_YOURS, 409: TOO_MANY },
  })
  startSheet(
    @TargetRecord() { uuid }: SheetOffer,
    @Query() query: SheetExport,
    @Req() request: ApiRequest,
    @Body() _input: NoInput,
  ): Promise<ReadJob> {
    return this.jobs.start('sheet', request, query, uuid);
  }
}
