import { vocabulary, word } from '../../kernel/problem/vocabulary.js';
import { namedEdition } from '../../editions/edition.sql.js';
import { columnsOf, pairsOf, type RowOf } from '../../platform/database/columns-of.js';
import {
  boolean,
  cents,
  choice,
  integer,
  moment,
  reference,
  text,
  uuid,
  named,
  type NamedReference,
} from '../../platform/http/view/field.js';
import { InvoiceItem, Invoice, type InvoiceCancellation } from '../debtors/demands.entities.js';
import { cancelledAt, INVOICE_STATE, INVOICED_ITEMS, paidBeforeItem } from '../debtors/demands.sql.js';
import { type DebtorParty, closedChild, debtorPartyOf, isOwnDocument, namesOn } from '../ledger/debtor-party.js';
import { type Mail } from '../../mail/mail.entities.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { referenceOfNumber } from '../ledger/creditor-reference.js';
import { defineView, nested, type RecordOf } from '../../platform/http/view/view.js';
import { type DebtorRow } from '../debtors/debtor.view.js';

const OWN = columnsOf(Invoice, 'v', {
  only: ['uuid', 'number', 'referenceNumber', 'billingAddress', 'credit', 'dueOn', 'createdAt'],
});
const ITEM = pairsOf(InvoiceItem, 'n', { only: ['offerName', 'participantName', 'firstDate', 'discounted', 'amount'] });

/** An item as read; amounts in cents. */
export interface InvoiceItemRow extends RowOf<typeof ITEM> {
  readonly attendance: InvoiceItem['attendanceUuid'];
  /** When the invoice was made. */
  readonly fee: number;
  /** The part of the fee paid before the invoice was made. */
  readonly paidBefore: number;
  /** The paid part of the amount it asks for. */
  readonly open: number;
  /** It ceased to be owed before it was paid; for the letter. */
  readonly ceased: boolean;
  /** The child is hidden from most callers with access to the books. */
  readonly closed: boolean;
}

/** An invoice as read, before masking. */
export interface InvoiceRow extends RowOf<typeof OWN> {
  readonly party: DebtorParty;
  readonly edition: NamedReference | null;
  readonly itemList: readonly InvoiceItemRow[];
  /** Cents paid for its items since it was made, and not reversed. */
  readonly paid: number;
  readonly state: InvoiceState;
  readonly sentAt: Mail['sentAt'];
  readonly cancelledAt: InvoiceCancellation['at'] | null;
}

const PAID = `(select sum(s.paid) from ${INVOICED_ITEMS})`;

/** SQL condition on a mail `w`: it carries the invoice `v`. */
export const CARRIES = `split_part(w.event, ':', 1) = 'invoice' and split_part(w.event, ':', 2) = v.uuid::text`;

/** All columns of an invoice (v). */
export const INVOICE_COLUMNS = `${OWN}, ${debtorPartyOf('v.debtor_uuid')} as party,
  ${namedEdition('v.edition_uuid')} as edition, ${PAID} as paid, ${INVOICE_STATE} as state,
  ${cancelledAt('v')} as "cancelledAt",
  (select max(w.sent_at) from mails w where ${CARRIES}) as "sentAt",
  (select json_agg(json_build_object(${ITEM}, 'attendance', n.attendance_uuid, 'fee', n.amount + n.paid_before,
      'paidBefore', ${paidBeforeItem('n', 'v')}, 'open', s.open, 'ceased', s.open = 0 and s.paid < n.amount, 'closed',
      (select coalesce(bool_or(${closedChild('c')}), false) from attendances t
        join participants c on c.uuid = t.participant_uuid
        where t.uuid = n.attendance_uuid)) order by n.position)
    from ${INVOICED_ITEMS}) as "itemList"`;

/** The invoice as the caller may see it: without names and address where they are closed (R-ACC-16). */
export const invoiceRecord = (invoice: InvoiceRow, caller: Caller): InvoiceRecord => {
  const { party: _party, itemList: _items, paid: _paid, referenceNumber, ...row } = invoice;
  const { debtor, billingAddress, items } = namesOn(invoice, caller);
  return {
    ...row,
    ...sumsOf(invoice),
    debtor,
    billingAddress,
    items: items.map(({ ceased: _ceased, ...item }) => item),
    reference: referenceOfNumber(referenceNumber),
    unreachable: null,
  };
};

/** Total of the items, and the part that is still open, in cents. */
export const sumsOf = ({
  itemList,
}: Pick<InvoiceRow, 'itemList'>): { readonly total: number; readonly open: number } => ({
  total: itemList.reduce((sum, { amount }) => sum + amount, 0),
  open: itemList.reduce((sum, { open }) => sum + open, 0),
});

/** Whether part of the invoice is hidden from the caller; then the letter is not available either. */
export const isHiddenInvoice = (invoice: InvoiceRow, caller: Caller): boolean =>
  !caller.isSuperAdmin &&
  !isOwnDocument(invoice, caller) &&
  (invoice.party.closed || invoice.itemList.some(({ closed }) => closed));

export const INVOICE_STATES = vocabulary('invoiceState', {
  open: word('Open', 'Offen', 'warn'),
  paid: word('Paid', 'Bezahlt', 'good'),
  cancelled: word('Cancelled', 'Storniert'),
});
export type InvoiceState = (typeof INVOICE_STATES)[number];

const itemView = defineView(
  'InvoiceItem',
  {
    attendance: uuid().always().describe('The application.'),
    offerName: text().describe(
      'As it was when the invoice was made. Missing when the name of the child is not for the caller.',
      'Paddeln auf der Tauber',
    ),
    participantName: text().describe(
      'The child, as it was when the invoice was made. Missing when the name is not for the caller.',
      'Max Muster',
    ),
    firstDate: text().describe(
      'First day of the offer, as it was when the invoice was made. Missing when the name is not for the caller.',
      '2026-08-04',
    ),
    fee: cents().always().describe('Cents of the fee when the invoice was made.', 1750),
    discounted: boolean().always().describe('The fee is the lower one of a discounted child.', false),
    paidBefore: cents()
      .always()
      .describe(
        'Cents of it that were paid before; what is in neither these nor `amount`, an older invoice asks for.',
        500,
      ),
    amount: cents().always().describe('Cents asked for.', 1250),
    open: cents().always().describe('Cents of it still to be paid; 0 for what is no longer owed.', 1250),
  },
  { description: 'What an invoice asks for one application.' },
);

/** An invoice (R-MON-26). */
export const invoiceView = defineView(
  'Invoice',
  {
    uuid: uuid().always(),
    number: text().always().describe('Year and number, without gaps within the year.', 'R-2026-00017'),
    debtor: reference().always().describe('Who owes.'),
    edition: named().describe('What it is for.'),
    billingAddress: text().describe(
      'Name and address, on several lines. Missing for families under an information lock and for forgotten ones, except for super admins.',
      'Erika Muster\nSchlossplatz 1\n74740 Adelsheim',
    ),
    items: nested(itemView),
    total: cents().always().describe('Cents: the sum of the items.', 1250),
    credit: cents()
      .always()
      .describe('Cents of the total that a credit covered when it was made; it asks for the rest.', 0),
    open: cents().always().describe('Cents of the items still to be paid.', 1250),
    reference: text()
      .always()
      .describe('Creditor reference (ISO 11649) of the whole invoice, to quote in a transfer.', 'RF1810000023'),
    dueOn: text().always().describe('Due date.', '2026-08-17'),
    state: choice(INVOICE_STATES)
      .always()
      .describe(
        'open: something is still due; paid: nothing is still due; cancelled: taken back, or nothing of it was paid and nothing is still owed.',
      ),
    sentAt: moment().describe('When it was last mailed; missing until it is.'),
    cancelledAt: moment().describe('When staff cancelled it.'),
    createdAt: moment().always(),
    unreachable: integer()
      .volatile()
      .describe('Only in an answer that had its family mailed: 1 if it has no address, else 0.', 0),
  },
  { description: 'What a family is asked to pay for an edition. Its items never change.', versioned: true },
);

export type InvoiceRecord = RecordOf<typeof invoiceView>;

/** The amounts that an invoice asks for today, in cents. */
export interface InvoiceDemand {
  /** The part taken off because of the family's credit. */
  readonly credit: number;
  readonly amount: number;
}

/**
 * Whatever credit the family has today is taken off, also one that arose after the invoice was made, as far as debts
 * without an invoice and older invoices do not use it up: all its invoices together never ask for more than it owes on
 * balance. What was set off is no credit any more: it has paid items. Pure.
 * @param older cents open on older invoices of the debtor
 */
export const demandOf = (
  invoice: Pick<InvoiceRow, 'itemList'>,
  { itemList }: Pick<DebtorRow, 'itemList'>,
  older: number,
): InvoiceDemand => {
  const { open } = sumsOf(invoice);
  const items = itemList ?? [];
  const credits = -items.reduce((sum, item) => sum + Math.min(0, item.open), 0);
  const unasked = items.reduce((sum, item) => sum + Math.max(0, item.open - item.covered), 0);
  const credit = Math.min(open, Math.max(0, credits - unasked - older));
  return { credit, amount: open - credit };
};
