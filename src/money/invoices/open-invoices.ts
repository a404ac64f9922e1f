import { Injectable } from '@nestjs/common';
import { Mails } from '../../mail/mails.js';
import { DebtorStore } from '../debtors/debts/debtor.store.js';
import { type WaitingInvoice, InvoiceMailStore } from './invoice-mail.store.js';
import { InvoiceNews } from './invoice-news.js';
import { InvoiceSending } from './invoice-sending.js';
import { InvoiceStore } from './invoice.store.js';

/** Invoices whose mail is written but not sent yet. */
@Injectable()
export class OpenInvoices {
  constructor(
    private readonly waiting: InvoiceMailStore,
    private readonly store: InvoiceStore,
    private readonly debtors: DebtorStore,
    private readonly sending: InvoiceSending,
    private readonly mails: Mails,
    private readonly news: InvoiceNews,
  ) {}

  /** Those of the debtors of these ledgers. */
  waitingFor(ledgers: readonly string[]): Promise<readonly WaitingInvoice[]> {
    return this.waiting.of(ledgers);
  }

  /**
   * After a booking a family may owe something else: no queued mail may ask for the old amount (R-MAIL-5). It is
   * written anew with what is open; without anything open there is none. Call it in the transaction that books. Of two
   * transactions, the second finds the mail of the first.
   */
  async follow(ledgers: readonly string[]): Promise<void> {
    const concerned = [...(await this.waiting.newsOf(ledgers)), ...(await this.waiting.of(ledgers))];
    if (concerned.length === 0) return;
    await this.debtors.lockDebtors(concerned.map(({ debtor }) => debtor));
    for (const news of await this.waiting.newsOf(ledgers)) await this.news.rewrite(news);
    for (const invoice of await this.waiting.of(ledgers)) await this.rewrite(invoice);
  }

  private async rewrite({ uuid, debtor }: WaitingInvoice): Promise<void> {
    if ((await this.mails.supersede([uuid])) === 0) return;
    const invoice = await this.store.known(uuid);
    if (invoice.state === 'open') await this.sending.send(invoice, await this.debtors.known(debtor));
  }
}
