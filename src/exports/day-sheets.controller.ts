import { Controller, Get, Query, Res, type StreamableFile } from '@nestjs/common';
import { DaySheetsService, MOST_LINES } from '../attendances/sheet/sheet-document.service.js';
import { EditionFinder } from '../editions/edition.store.js';
import { type EditionRecord } from '../editions/edition.view.js';
import { type Caller } from '../kernel/caller/caller.js';
import { PDF, PDF_ANSWER, pdfAnswer } from '../papers/pdf-answer.js';
import { Target } from '../platform/http/access/finder.js';
import { Reads } from '../platform/http/access/policy.js';
import { ReadsPersonalData } from '../platform/http/audit/audit-marks.js';
import { Produces } from '../platform/http/server/content-type.guard.js';
import { Describe } from '../platform/http/server/describe.js';
import { type ApiResponse, CurrentCaller, TargetRecord, abortOnClose } from '../platform/http/request/api-request.js';
import { DaySheetsQuery } from './exports.inputs.js';
import { ExportSlots, SLOT_PROBLEMS } from './export-slots.js';

/** The attendance sheets of a day (R-EXP-9). */
@Controller('editions')
export class DaySheetsController {
  constructor(
    private readonly sheets: DaySheetsService,
    private readonly slots: ExportSlots,
  ) {}

  @Get(':uuid/participants/export')
  @ReadsPersonalData()
  @Reads('ROLE_PARTICIPANTS_ADMIN')
  @Target(EditionFinder)
  @Produces(PDF)
  @Describe('Print the attendance sheets of a day', {
    text: 'One PDF with the sheet of every offer of the edition that takes place on that day: published, not cancelled, under way on the day. Each begins on its own page, earliest start first, with a box for the day.',
    problems: {
      ...SLOT_PROBLEMS,
      400: `A parameter cannot be read, or there are more than ${String(MOST_LINES)} children.`,
      404: 'There is no such edition, or nothing takes place on that day.',
    },
    answer: PDF_ANSWER,
  })
  async exportDaySheets(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: EditionRecord,
    @Query() query: DaySheetsQuery,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<StreamableFile> {
    return this.slots.hold(caller, async () => {
      const pdf = await this.sheets.print(caller, uuid, query, abortOnClose(response));
      return pdfAnswer(pdf, `anwesenheitslisten-${this.sheets.dayOf(query)}`);
    });
  }
}
