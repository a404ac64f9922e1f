import { namedEdition } from '../../editions/edition.sql.js';
import { columnsOf, pairsOf, type RowOf } from '../../platform/database/columns-of.js';
import { type Reference } from '../../platform/http/view/field.js';
import { InvoiceItem } from '../debtors/demands/entities/invoice-item.entity.js';
import { Invoice } from '../debtors/demands/entities/invoice.entity.js';
import { cancelledAt } from '../debtors/demands/invoice.sql.js';
import { INVOICE_STATE, INVOICED_ITEMS, paidBeforeItem } from '../debtors/demands/invoice-standing.sql.js';
import { type DebtorParty } from '../ledger/parties/debtor-party.js';
import { closedChild, debtorPartyOf } from '../ledger/parties/debtor-party.sql.js';
import { type InvoiceState } from './invoice.view.js';
import { type Mail } from '../../mail/entities/mail.entity.js';
import { type InvoiceCancellation } from '../debtors/demands/entities/invoice-cancellation.entity.js';

const OWN = columnsOf(Invoice, 'v', {
  only: ['uuid', 'number', 'referenceNumber', 'billingAddress', 'credit', 'dueOn', 'createdAt'],
});
const ITEM = pairsOf(InvoiceItem, 'n', { only: ['offerName', 'participantName', 'firstDate', 'discounted', 'amount'] });

/** An item as read; amounts in cents. */
export interface InvoiceItemRow extends RowOf<typeof ITEM> {
  readonly attendance: InvoiceItem['attendanceUuid'];
  /** When the invoice was made. */
  readonly fee: number;
  /** Of the fee, before the invoice was made. */
  readonly paidBefore: number;
  /** Of what it asks for. */
  readonly open: number;
  /** It ceased to be owed before it was paid; for the letter. */
  readonly ceased: boolean;
  /** The child is hidden from most callers with access to the books. */
  readonly closed: boolean;
}

/** An invoice as read, before masking. */
export interface InvoiceRow extends RowOf<typeof OWN> {
  readonly party: DebtorParty;
  readonly edition: Reference | null;
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
