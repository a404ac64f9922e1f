import { vocabulary, word } from '../../kernel/problem/vocabulary.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { Choice, Day, Flag } from '../../platform/http/input/fields.js';
import { Refs } from '../../platform/http/input/list-fields.js';
import { QueryChoice, QueryChoices, QueryRef, QueryText } from '../../platform/http/input/query-fields.js';
import { PageQuery } from '../../platform/http/listing/page-query.js';
import { INVOICE_STATES, type InvoiceState } from './invoice.view.js';

/** The job that prints the invoices of an edition; also the kind of its record. */
export const PRINT_INVOICES = 'print-invoices';

const PRINTED_INVOICES = vocabulary('printedInvoices', {
  all: word('All', 'Alle'),
  unreachable: word('Those without an e-mail address', 'Die ohne E-Mail-Adresse'),
});
export type PrintedInvoices = (typeof PRINTED_INVOICES)[number];

/** Payload of the job. Rights are those of the account when it runs. */
export interface PrintTask {
  readonly edition: string;
  /** Its alias, for the name of the file. */
  readonly alias: string;
  readonly only: PrintedInvoices;
  /** The token of the request. */
  readonly token: string;
}

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

const INVOICE_SORTS = ['createdAt', 'dueOn', 'number'] as const;
export type InvoiceSort = (typeof INVOICE_SORTS)[number];

/** Filters of GET /invoices (R-MON-26). */
export class InvoicesQuery extends PageQuery {
  @QueryRef('Invoices for this edition, by UUID or alias.')
  edition?: RecordRef;

  @QueryRef('Debtor by UUID; by e-mail address where you see it.')
  debtor?: RecordRef;

  @QueryChoices(INVOICE_STATES, 'Those with something to be paid, those paid, those cancelled.')
  state?: readonly InvoiceState[];

  @QueryText('Exactly this number.')
  number?: string;

  @QueryText(
    'Free text: every word occurs in the number, the reference, the billing address, or in the name of an offer or child.',
  )
  q?: string;

  @QueryChoice(INVOICE_SORTS, 'Sort key.', 'createdAt')
  sort!: InvoiceSort;

  @QueryChoice(['asc', 'desc'], 'Sort direction.', 'desc')
  order!: 'asc' | 'desc';
}
