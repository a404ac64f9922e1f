import { pairsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Invoice } from '../demands/entities/invoice.entity.js';

const INVOICE = pairsOf(Invoice, 'v', { only: ['number', 'dueOn'] });

/** A `HeldInvoice` (v) for JSON, with what its items sum up to (i). */
export const HELD_INVOICE = `${INVOICE}, 'reference', v.reference_number::text, 'open', i.open, 'asked', i.asked, 'ceased', i.ceased`;

/** An invoice that a family holds for the edition of an application; amounts in cents. */
export interface HeldInvoice extends RowOf<typeof INVOICE> {
  /** Number of its reference. */
  readonly reference: Invoice['referenceNumber'];
  /** What is still open of all of it. */
  readonly open: number;
  /** What it asks for the application now. */
  readonly asked: number;
  /** It asked for the application, and that ceased to be owed before it was paid. */
  readonly ceased: boolean;
}

/** How a debtor of an application stands, in cents. */
export interface Standing {
  readonly attendance: string;
  readonly debtor: string;
  /** Over all applications; negative: a credit. */
  readonly balance: number;
  /** What is open, credits not taken off. */
  readonly owed: number;
  /** Without those that staff cancelled; by number. */
  readonly invoices: readonly HeldInvoice[];
}
