import { Body, Controller, Get, HttpCode, Post, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { DrawFinder } from '../draws/draw.finder.js';
import { type DrawRecord } from '../draws/draw.view.js';
import { type ReadJob } from '../jobs/background-job.view.js';
import { type Caller } from '../kernel/caller/caller.js';
import { type Language } from '../kernel/problem/message.js';
import { Target } from '../platform/access/finder.js';
import { Reads, Writes } from '../platform/access/policy.js';
import { ReadsPersonalData } from '../platform/audit/audit-marks.js';
import { Produces } from '../platform/http/content-type.guard.js';
import { Describe } from '../platform/http/describe.js';
import { NoInput } from '../platform/input/no-input.js';
import {
  type ApiRequest,
  type ApiResponse,
  CurrentCaller,
  RequestLanguage,
  TargetRecord,
} from '../platform/request/api-request.js';
import { WishesExport } from './dto/export.query.js';
import { SLOT_PROBLEMS } from './export-slots.js';
import { EXPORTABLE } from './exportable.js';
import { ExportedLists } from './exported-lists.js';
import { Exporting } from './exporting.js';
import { ExportJobsService } from './jobs/export-jobs.service.js';
import { IN_BACKGROUND, RESPONDS_JOB, TOO_MANY } from './list-export.controllers.js';
import { FILE_ANSWER, FILE_TYPES } from './writing/formats.js';

/** What a draw says of each wish as a file, at once or by a job (R-DRAW-18, R-EXP-3). */
@Controller('draws')
export class WishExportsController {
  constructor(
    private readonly exporting: Exporting,
    private readonly lists: ExportedLists,
    private readonly jobs: ExportJobsService,
  ) {}

  @Get(':uuid/wishes/export')
  @ReadsPersonalData()
  @Reads(...EXPORTABLE.wishes.roles)
  @Target(DrawFinder)
  @Produces(...FILE_TYPES)
  @Describe('Export what a draw says of each wish', {
    text: 'All wishes in the order of the list, with its filters, each with its reason in words.',
    problems: SLOT_PROBLEMS,
    answer: FILE_ANSWER,
  })
  exportWishes(
    @CurrentCaller() caller: Caller,
    @RequestLanguage() language: Language,
    @TargetRecord() { uuid }: DrawRecord,
    @Query() query: WishesExport,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<StreamableFile> {
    return this.exporting.export(this.lists.wishesOf(uuid), { caller, language, response }, query);
  }

  @Post(':uuid/wishes/export')
  @Writes(...EXPORTABLE.wishes.roles)
  @HttpCode(202)
  @Target(DrawFinder)
  @RESPONDS_JOB
  @Describe('Export what a draw says of each wish in the background', {
    text: IN_BACKGROUND,
    problems: { 409: TOO_MANY },
  })
  startWishes(
    @TargetRecord() { uuid }: DrawRecord,
    @Query() query: WishesExport,
    @Req() request: ApiRequest,
    @Body() _input: NoInput,
  ): Promise<ReadJob> {
    return this.jobs.start('wishes', request, query, uuid);
  }
}
