import { Controller, Get, Res, type StreamableFile } from '@nestjs/common';
import { PDF, PDF_ANSWER, pdfAnswer } from '../papers/pdf-answer.js';
import { Target } from '../platform/http/access/finder.js';
import { Reads } from '../platform/http/access/policy.js';
import { Produces } from '../platform/http/server/content-type.guard.js';
import { Describe } from '../platform/http/server/describe.js';
import { type ApiResponse, TargetRecord, abortOnClose } from '../platform/http/request/api-request.js';
import { DrawFinder } from './draw.finder.js';
import { type DrawRecord } from './draw.view.js';
import { DrawReportService } from './report/draw-report.service.js';

/** The report of a draw on paper (R-DRAW-23). */
@Controller('draws')
export class DrawReportController {
  constructor(private readonly reports: DrawReportService) {}

  @Get(':uuid/report')
  @Reads()
  @Target(DrawFinder)
  @Produces(PDF)
  @Describe('Print the report of a draw', {
    text: 'For the council and the noticeboard, in German: the rules in five sentences, the figures with charts, the certificate in plain words, commitment and seed, and how to check it yourself. Sums only, no child. Simulations are for admins.',
    problems: { 503: 'Too many papers are being printed; `Retry-After` says when to try again.' },
    answer: PDF_ANSWER,
  })
  async print(
    @TargetRecord() draw: DrawRecord,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<StreamableFile> {
    const pdf = await this.reports.print(draw, abortOnClose(response));
    return pdfAnswer(pdf, `verlosung-${draw.edition.alias ?? draw.uuid}-${String(draw.number)}`);
  }
}
