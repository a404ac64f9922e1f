import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { message } from '../../kernel/problem/message.js';
import { conflict } from '../../kernel/problem/problem.js';
import { Mails } from '../../mail/mails.js';
import { Database } from '../../platform/database/database.js';
import { type Latest, latestOf } from '../../platform/http/listing/page-query.js';
import { type Precondition } from '../../platform/http/view/etag.js';
import { DebtorStore } from '../debtors/debtor.store.js';
import { type InvoiceCancelInput, type InvoicesQuery } from './invoices.inputs.js';
import { InvoiceNews } from './invoice-news.js';
import { invoiceRecord, type InvoiceRow, type InvoiceRecord, invoiceView } from './invoice.view.js';
import { InvoiceStore } from './invoice.store.js';
import { InvoiceLifecycle } from './invoice-lifecycle.js';
import { InvoiceWriteStore } from '../debtors/invoice-write.store.js';

/** Reading and cancelling invoices (R-MON-26). */
@Injectable()
export class InvoicesService {
  constructor(
    private readonly database: Database,
    private readonly store: InvoiceStore,
    private readonly writing: InvoiceWriteStore,
    private readonly lifecycle: InvoiceLifecycle,
    private readonly debtors: DebtorStore,
    private readonly mails: Mails,
    private readonly news: InvoiceNews,
  ) {}

  async list(caller: Caller, query: InvoicesQuery): Promise<InvoiceRecord[]> {
    return (await this.store.page(caller, query)).map((row) => invoiceRecord(row, caller));
  }

  /** The latest invoices of these debtors, and how many there are. */
  async latest(caller: Caller, debtors: readonly string[], limit: number): Promise<Latest<InvoiceRecord>> {
    const rows = await this.store.latestOf(debtors, limit);
    return latestOf(rows, ({ inAll: _inAll, ...row }) => invoiceRecord(row, caller));
  }

  /** The record of the row that the finder gave. */
  complete(caller: Caller, row: InvoiceRow): InvoiceRecord {
    return invoiceRecord(row, caller);
  }

  /**
   * Cancels an invoice: its items are free for another one, and a mail that still waits is given up: a family that has
   * read nothing of it is not mailed that it is void.
   * @throws Problem 412 another version, 409 cancelled already, or something was paid
   */
  cancel(
    caller: Caller,
    invoice: InvoiceRow,
    { notify }: InvoiceCancelInput,
    precondition: Precondition,
  ): Promise<InvoiceRecord> {
    return this.database.transaction(async () => {
      await this.debtors.lockLedger(invoice.party.uuid);
      const row = await this.store.known(invoice.uuid);
      precondition.require(invoiceView, invoiceRecord(row, caller));
      if (row.cancelledAt !== null) throw conflict(CANCELLED);
      if (row.paid > 0) throw conflict(HAS_PAYMENTS);
      const open = await this.lifecycle.openOf(invoice.party.uuid);
      await this.writing.cancel(row.uuid, caller.accountUuid ?? null);
      await this.lifecycle.note(open);
      const givenUp = await this.mails.supersede([row.uuid]);
      const isNews = notify === true && (givenUp === 0 || row.sentAt !== null);
      const unreachable = isNews ? Number(!(await this.news.tellVoid(row))) : null;
      return { ...invoiceRecord(await this.store.known(row.uuid), caller), unreachable };
    });
  }
}

const CANCELLED = message('This invoice is already cancelled.', 'Diese Rechnung ist schon storniert.');
const HAS_PAYMENTS = message(
  'Some of this invoice was paid; reverse the receipts first.',
  'Auf diese Rechnung ist schon etwas bezahlt; stornieren Sie zuerst die Quittungen.',
);
