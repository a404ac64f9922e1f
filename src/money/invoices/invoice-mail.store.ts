import { Injectable } from '@nestjs/common';
import { mailRows } from '../../mail/sending/mail.sql.js';
import { Database } from '../../platform/database/database.js';
import { uuidsIn } from '../../platform/database/list-parameter.js';
import { invoicesByLedger } from '../demands/invoice.sql.js';
import { WAITING_COLUMNS, type WaitingInvoice } from './invoice-mail.columns.js';

/** SQL about mails with invoices. */
@Injectable()
export class InvoiceMailStore {
  constructor(private readonly database: Database) {}

  /** Those of the debtors of these ledgers: any booking may change the credit that is taken off. */
  of(ledgers: readonly string[]): Promise<WaitingInvoice[]> {
    return this.database.rows<WaitingInvoice>(
      'invoices_waiting',
      `select ${WAITING_COLUMNS} from ${invoicesByLedger()}
       where l.uuid = any(${uuidsIn('$1')})
         and exists (select from ${mailRows('w')} where w.state = 'queued' and split_part(w.event, ':', 1) = 'invoice'
           and split_part(w.event, ':', 2) = v.uuid::text)
       order by v.uuid`,
      [ledgers],
    );
  }
}
