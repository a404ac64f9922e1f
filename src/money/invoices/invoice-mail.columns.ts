import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Invoice } from '../debtors/demands/entities/invoice.entity.js';

const OWN = columnsOf(Invoice, 'v', { only: ['uuid'] });

export const WAITING_COLUMNS = `${OWN}, v.debtor_uuid as debtor`;

/** An invoice with a queued mail. */
export interface WaitingInvoice extends RowOf<typeof OWN> {
  readonly debtor: Invoice['debtorUuid'];
}

/** A queued mail about void invoices or another fee, by the first two parts of its event. */
export interface WaitingNews {
  readonly debtor: string;
  readonly kind: string;
  readonly cause: string;
}
