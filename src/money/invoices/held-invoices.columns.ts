import { columnsOf, pairsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Invoice } from '../debtors/demands/entities/invoice.entity.js';

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
  /** What of it nobody asks for: for offers that are out of the programme, and no invoice holds it. */
  readonly unasked: number;
  /** Number of the reference of something that is open; null: nothing is. */
  readonly number: string | null;
  /** Without those that staff cancelled; by number. */
  readonly invoices: readonly HeldInvoice[];
}

const VOID = columnsOf(Invoice, 'v', { only: ['uuid', 'number'] });
export const VOID_COLUMNS = `${VOID}, i.total, i.paid`;

/** An invoice of which nothing is asked any more although it was not paid in full; amounts in cents. */
export interface VoidInvoice extends RowOf<typeof VOID> {
  readonly total: number;
  readonly paid: number;
}

const OWN = columnsOf(Invoice, 'v', { only: ['number', 'dueOn'] });
export const DEBTOR_INVOICE = `${OWN}, v.reference_number::text as reference, v.edition_uuid as edition, i.open`;

/** An invoice of a debtor, in whatever state. */
export interface DebtorInvoice extends RowOf<typeof OWN> {
  /** Number of its reference. */
  readonly reference: Invoice['referenceNumber'];
  readonly edition: Invoice['editionUuid'];
  /** Cents. */
  readonly open: number;
}

/** A place, and what is booked for it; amounts in cents. */
export interface BookedPlace {
  readonly debtor: string;
  readonly edition: string;
  readonly fee: number;
  readonly paid: number;
  readonly offer: string;
  /** First day of the offer, YYYY-MM-DD. */
  readonly firstDate: string | null;
  readonly child: string;
}
