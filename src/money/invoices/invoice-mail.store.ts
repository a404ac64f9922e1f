import { Injectable } from '@nestjs/common';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Invoice } from '../debtors/demands.entities.js';
import { mailedTo } from '../../mail/mail.sql.js';
import { Database } from '../../platform/database/database.js';
import { uuidsIn } from '../../platform/database/sql-values.js';
import { feeChangedMail, invoiceVoidMail } from './invoice-news-mails.js';

const OWN = columnsOf(Invoice, 'v', { only: ['uuid'] });

const WAITING_COLUMNS = `${OWN}, v.debtor_uuid as debtor`;

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

/**
 * SQL for the queued mails (w) about void invoices or another fee to the debtors of ledgers.
 * @param ledgers parameter with their uuids
 */
const waitingNews = (ledgers: string): string =>
  `from ledgers l join debtors d on d.uuid = l.debtor_uuid join mails w
     on w.state = 'queued' and w.template in ('${invoiceVoidMail.type}', '${feeChangedMail.type}')
     and ${mailedTo('w', { account: 'd.account_uuid', child: 'd.participant_uuid' })}
   where l.uuid = any(${uuidsIn(ledgers)})`;

/** SQL about mails with invoices. */
@Injectable()
export class InvoiceMailStore {
  constructor(private readonly database: Database) {}

  /** Mails to the debtors of these ledgers: any booking may change the credit that is taken off. */
  of(ledgers: readonly string[]): Promise<WaitingInvoice[]> {
    return this.database.rows<WaitingInvoice>(
      'invoices_waiting',
      `select ${WAITING_COLUMNS} from ledgers l join invoices v on v.debtor_uuid = l.debtor_uuid
       where l.uuid = any(${uuidsIn('$1')})
         and exists (select from mails w where w.state = 'queued' and split_part(w.event, ':', 1) = 'invoice'
           and split_part(w.event, ':', 2) = v.uuid::text)
       order by v.uuid`,
      [ledgers],
    );
  }

  /** Mails about void invoices or another fee: they say what is to be paid as well. */
  newsOf(ledgers: readonly string[]): Promise<WaitingNews[]> {
    return this.database.rows<WaitingNews>(
      'invoices_waiting_news',
      `select d.uuid as debtor, split_part(w.event, ':', 1) as kind, split_part(w.event, ':', 2) as cause
       ${waitingNews('$1')} order by w.uuid`,
      [ledgers],
    );
  }
}
