import { firstDateOf } from '../../offers/model/offer.sql.js';
import { type Invoice } from './demands.entities.js';
import { closedChild } from '../ledger/debtor-party.js';
import { type Offer } from '../../offers/model/offers.entities.js';
import { type PaymentReference, type Posting } from '../ledger/ledger.entities.js';

/** Days after the charge until an open item is due, unless the edition's pay days or a reminder set another date. */
export const PAYMENT_DAYS = 14;

/** A debt for one application, or an overpayment, as read. */
export interface OpenItemRow {
  /** Null: a credit not assigned to an application. */
  readonly attendance: string | null;
  readonly offerName: Offer['name'] | null;
  readonly participantName: string | null;
  /** Null for a credit that belongs to no application. */
  readonly child: string | null;
  /** First day of the offer, YYYY-MM-DD. */
  readonly firstDate: string | null;
  /** The child is under an information lock, or anonymised. */
  readonly closed: boolean;
  readonly edition: string | null;
  /** Its offer is taken out of the programme: nothing new is asked for it meanwhile. */
  readonly hidden: boolean;
  readonly fee: number;
  /** The fee is the lower one of a discounted child. */
  readonly discounted: boolean;
  readonly paid: number;
  readonly open: number;
  /** Number of the reference; null for a credit. */
  readonly number: PaymentReference['number'] | null;
  /** YYYY-MM-DD; null for a credit. */
  readonly dueOn: string | null;
  /** When the last pay day of the edition ends, ISO 8601; null: it has none. */
  readonly payDaysEnd: string | null;
  /** The posting that charged it last; null for a credit that was never charged. */
  readonly charge: Posting['uuid'] | null;
  /** Cents for which the debtor has an invoice. */
  readonly covered: number;
  /** The invoice that asks for it; of several the one due last. */
  readonly invoice: ItemInvoice | null;
}

/** The invoice that asks for an open item. */
export interface ItemInvoice extends Readonly<Pick<Invoice, 'uuid' | 'number' | 'dueOn'>> {
  /** Number of its reference. */
  readonly reference: Invoice['referenceNumber'];
}

/**
 * SQL for what is read of an open item, in the order in which its JSON has it: a list of values, which costs PostgreSQL half
 * of what an object costs, and a page of debtors has hundreds.
 */
export const OPEN_ITEM: Readonly<Record<keyof OpenItemRow, string>> = {
  attendance: 'i.attendance',
  offerName: 'o.name',
  participantName: `nullif(concat_ws(' ', c.firstname, c.lastname), '')`,
  child: 'c.uuid',
  firstDate: firstDateOf('o'),
  closed: closedChild('c'),
  edition: 't.edition_uuid',
  hidden: `coalesce(o.place = 'unpublished', false)`,
  fee: 'i.fee',
  discounted: 'coalesce(c.discounted and t.own_fee is null and i.fee < o.fee, false)',
  paid: 'i.paid',
  open: 'i.open',
  number: 'n.number::text',
  dueOn: `case when m.due_on is not null then greatest(m.due_on, coalesce(asked.due_on, k.last_day))
    when asked.due_on is not null then asked.due_on when k.last_day > on_day.charged_on then k.last_day
    else on_day.charged_on + ${PAYMENT_DAYS} end`,
  payDaysEnd: 'k.end_at',
  charge: 'i.charge',
  covered: 'asked.covered',
  invoice: 'asked.invoice',
};
const ITEM_COLUMNS = Object.keys(OPEN_ITEM);

/** Open items as `openItemsFrom` gives them. */
export type OpenItemList = readonly unknown[][];

export const openItemRows = (items: OpenItemList): OpenItemRow[] =>
  items.map(
    (item) => Object.fromEntries(ITEM_COLUMNS.map((name, index) => [name, item[index]])) as unknown as OpenItemRow,
  );

/** SQL for the text of one value of an item. @param item SQL of the item */
export const openItemText = (item: string, name: keyof OpenItemRow): string =>
  `(${item} ->> ${String(Object.keys(OPEN_ITEM).indexOf(name))})`;
