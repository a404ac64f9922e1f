import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { EditionFinder } from '../../editions/edition.finder.js';
import { type EditionRecord, editionView } from '../../editions/edition.view.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Target } from '../../platform/http/access/finder.js';
import { Writes } from '../../platform/http/access/policy.js';
import { Describe } from '../../platform/http/server/describe.js';
import { CurrentCaller, TargetRecord } from '../../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../../platform/http/view/etag.js';
import { Responds } from '../../platform/http/view/responds.js';
import { InvoicePrintInput, InvoiceRunInput } from './invoices.inputs.js';
import { type InvoicesAccepted, InvoiceRunsService } from './invoice-runs.service.js';

/** Makes and prints the invoices of an edition. */
@Controller('editions')
export class EditionInvoicesController {
  constructor(private readonly runs: InvoiceRunsService) {}

  @Post(':uuid/invoices')
  @Writes('ROLE_PAYMENTS_ADMIN')
  @HttpCode(202)
  @Target(EditionFinder, 'invoice')
  @Responds<InvoicesAccepted>(editionView, { job: ({ job }) => job })
  @Describe('Make invoices for everybody who owes something of an edition', {
    text: 'A job makes one invoice for each debtor, for all it owes in the edition and has no invoice for. What has one is left alone, so it can be asked for again at any time. With `notify` they are mailed, with the letter as a PDF. Credits are taken off; anyone who owes nothing on balance gets none. While one is under way, a second request joins it. The body may be left out.',
    problems: { 409: 'One is under way that was asked for with a different `dueOn`, `notify` or `debtors`.' },
  })
  makeEditionInvoices(
    @CurrentCaller() caller: Caller,
    @TargetRecord() edition: EditionRecord,
    @Body() input: InvoiceRunInput,
    @IfMatch() precondition: Precondition,
  ): Promise<InvoicesAccepted> {
    return this.runs.run(caller, edition, input, precondition);
  }

  @Post(':uuid/invoices/print')
  @Writes('ROLE_PAYMENTS_ADMIN')
  @HttpCode(202)
  @Target(EditionFinder, 'printInvoices')
  @Responds<InvoicesAccepted>(editionView, { job: ({ job }) => job })
  @Describe('Print the open invoices of an edition', {
    text: 'A job makes one PDF of all letters, by number; you can download it for 24 hours with `GET /jobs/{uuid}/file`. Those of families whose names you are not shown are left out. The body may be left out.',
    problems: { 409: 'No such invoice is open, or three of your jobs for this are under way.' },
  })
  printEditionInvoices(
    @CurrentCaller() caller: Caller,
    @TargetRecord() edition: EditionRecord,
    @Body() input: InvoicePrintInput,
    @IfMatch() precondition: Precondition,
  ): Promise<InvoicesAccepted> {
    return this.runs.print(caller, edition, input, precondition);
  }
}
