import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { EditionFinder } from '../../../editions/edition.store.js';
import { type EditionRecord, editionView } from '../../../editions/edition.view.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Target } from '../../../platform/http/access/finder.js';
import { AdminWrites } from '../../../platform/http/access/policy.js';
import { Describe } from '../../../platform/http/server/describe.js';
import { NoInput } from '../../../platform/http/input/field.js';
import { CurrentCaller, TargetRecord } from '../../../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../../../platform/http/view/etag.js';
import { Responds } from '../../../platform/http/view/responds.js';
import { type ReportAccepted, ReportService } from './report.service.js';

/** An edition in numbers and charts, on paper (R-EXP-11). */
@Controller('editions')
export class ReportController {
  constructor(private readonly reports: ReportService) {}

  @Post(':uuid/report')
  @AdminWrites()
  @HttpCode(202)
  @Target(EditionFinder, 'report')
  @Responds<ReportAccepted>(editionView, { job: ({ job }) => job })
  @Describe('Print the report of an edition for the council', {
    text: 'A job makes a PDF with figures and charts of the edition next to the one before it; it can be downloaded for 24 hours with `GET /jobs/{uuid}/file`. It is meant for publication: small numbers are withheld as in `GET /editions/{uuid}/statistics?public=true`. It covers money if you see payments; only callers who see them get that file. A second request joins the running one. The body may be left out.',
    problems: { 409: 'A report is being printed that covers more or less about money than you may see.' },
  })
  printReport(
    @CurrentCaller() caller: Caller,
    @TargetRecord() edition: EditionRecord,
    @Body() _input: NoInput,
    @IfMatch() precondition: Precondition,
  ): Promise<ReportAccepted> {
    return this.reports.order(caller, edition, precondition);
  }
}
