import { type RecordRef } from '../../../kernel/ids/record-ref.js';
import { Choice, Day, Flag } from '../../../platform/http/input/fields.js';
import { Refs } from '../../../platform/http/input/list-fields.js';
import { PRINTED_INVOICES, type PrintedInvoices } from '../print-invoices.js';

const MAX_DEBTORS = 5000;

/** Body of POST /editions/{uuid}/invoices (R-MON-28). */
export class InvoiceRunInput {
  @Day({
    description:
      "Due date, not before today, within a year; default: the end of the edition's pay days, the latest where there are several, else in 14 days.",
    example: '2026-08-17',
  })
  dueOn?: string | null;

  @Flag({ description: 'Mail them, including those made before and never mailed. Default: false.', example: true })
  notify?: boolean | null;

  @Refs({ max: MAX_DEBTORS, description: 'Only these debtors; default: everybody who owes something.', example: [] })
  debtors?: RecordRef[];
}

/** Body of POST /invoices/{uuid}/cancel (R-MON-33). */
export class InvoiceCancelInput {
  @Flag({ description: 'Mail the family that it is void, and what applies instead. Default: false.', example: true })
  notify?: boolean | null;
}

/** Body of POST /editions/{uuid}/invoices/print (R-MON-30). */
export class InvoicePrintInput {
  @Choice(PRINTED_INVOICES, {
    description:
      'All open ones, or those of families that were not reached by mail: without an address, or the mail failed. Default: all.',
    example: 'unreachable',
  })
  only?: PrintedInvoices | null;
}
