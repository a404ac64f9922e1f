import { type RecordRef } from '../../../kernel/ids/record-ref.js';
import { QueryChoice, QueryChoices, QueryRef, QueryText } from '../../../platform/http/input/query-fields.js';
import { PageQuery } from '../../../platform/http/listing/page-query.js';
import { INVOICE_STATES, type InvoiceState } from '../invoice.view.js';

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
