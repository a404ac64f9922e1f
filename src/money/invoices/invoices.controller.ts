import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Target } from '../../platform/http/access/finder.js';
import { Reads, Writes } from '../../platform/http/access/policy.js';
import { ReadsPersonalData } from '../../platform/http/audit/audit-marks.js';
import { Describe } from '../../platform/http/server/describe.js';
import { CurrentCaller, TargetRecord } from '../../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../../platform/http/view/etag.js';
import { Responds, RespondsWithList } from '../../platform/http/view/responds.js';
import { InvoiceCancelInput, InvoicesQuery } from './invoices.inputs.js';
import { InvoiceFinder } from './invoice.finder.js';
import { type InvoiceRow, type InvoiceRecord, invoiceView } from './invoice.view.js';
import { InvoicesService } from './invoices.service.js';

/** Invoices (R-MON-26). */
@Controller('invoices')
export class InvoicesController {
  constructor(private readonly invoices: InvoicesService) {}

  @Get()
  @ReadsPersonalData()
  @Reads('ROLE_PAYMENTS_ADMIN')
  @RespondsWithList(invoiceView)
  @Describe('List invoices', { text: 'Newest first, unless `sort` says otherwise.' })
  list(@CurrentCaller() caller: Caller, @Query() query: InvoicesQuery): Promise<InvoiceRecord[]> {
    return this.invoices.list(caller, query);
  }

  @Get(':uuid')
  @ReadsPersonalData()
  @Reads('ROLE_PAYMENTS_ADMIN')
  @Target(InvoiceFinder)
  @Responds(invoiceView)
  @Describe('Read an invoice')
  read(@CurrentCaller() caller: Caller, @TargetRecord() invoice: InvoiceRow): InvoiceRecord {
    return this.invoices.complete(caller, invoice);
  }

  @Post(':uuid/cancel')
  @Writes('ROLE_PAYMENTS_ADMIN')
  @HttpCode(200)
  @Target(InvoiceFinder, 'cancel')
  @Responds(invoiceView)
  @Describe('Cancel an invoice', {
    text: 'Its items are free for the next one; what is owed stays owed. A mail with it that still waits is given up. With `notify` its family is mailed that it is void and what applies instead, unless the mail with it was still waiting. The body may be left out.',
    problems: { 409: 'Some of it was paid since it was made, or it is already cancelled.' },
  })
  cancel(
    @CurrentCaller() caller: Caller,
    @TargetRecord() invoice: InvoiceRow,
    @Body() input: InvoiceCancelInput,
    @IfMatch() precondition: Precondition,
  ): Promise<InvoiceRecord> {
    return this.invoices.cancel(caller, invoice, input, precondition);
  }
}
