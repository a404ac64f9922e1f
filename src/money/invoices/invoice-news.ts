import { Injectable } from '@nestjs/common';
import { germanDay } from '../../kernel/clock/german-dates.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { moneyOf } from '../../kernel/text/german.js';
import { Mails } from '../../mail/mails.js';
import { mailboxOfDebtor } from '../debtors/debtor-mailbox.js';
import { DebtorStore } from '../debtors/debtor.store.js';
import { feeChangedMail, invoiceVoidMail, standingValues } from './invoice-news-mails.js';
import { type InvoiceRow, sumsOf } from './invoice.view.js';
import { InvoiceStore } from './invoice.store.js';
import { type VoidInvoice, HeldInvoicesStore } from './held-invoices.store.js';
import { type WaitingNews, type WaitingInvoice, InvoiceMailStore } from './invoice-mail.store.js';
import { InvoiceSending } from './invoice-sending.js';

/** The first parts of the events of these mails; the second is the invoice, or the application. */
const INVOICE_VOID = 'invoice-void';
const FEE_CHANGED = 'fee-changed';

/** A place, and what it cost before its fee was changed. */
export interface ChangedFee {
  readonly attendance: string;
  /** Cents; null: it is not said. */
  readonly before: number | null;
}

/**
 * Tells families that an invoice is void, or what a place costs now, and what holds instead (R-MON-33). In the
 * transaction of the change, after it.
 */
@Injectable()
export class InvoiceNews {
  constructor(
    private readonly mails: Mails,
    private readonly store: InvoiceStore,
    private readonly held: HeldInvoicesStore,
    private readonly debtors: DebtorStore,
  ) {}

  /** @returns false if its debtor has no address */
  async tellVoid(invoice: InvoiceRow): Promise<boolean> {
    const { uuid, number, party, paid, edition } = invoice;
    const voids = await this.store.voids(party.uuid);
    const own = { uuid, number, paid, total: sumsOf(invoice).total };
    return this.tell(party.uuid, [own, ...voids.filter((one) => one.uuid !== uuid)], edition?.uuid);
  }

  /** All void invoices that the family may hold. @returns false if it has no address; undefined if there are none */
  async tellVoids(debtor: string): Promise<boolean | undefined> {
    const voids = await this.store.voids(debtor);
    return voids.length === 0 ? undefined : this.tell(debtor, voids);
  }

  /** @param edition whose words it has */
  private async tell(uuid: string, voids: readonly VoidInvoice[], edition?: string): Promise<boolean> {
    const debtor = await this.debtors.known(uuid);
    const to = mailboxOfDebtor(debtor);
    const [first] = voids;
    if (to === null || first === undefined) return false;
    await this.mails.send({
      event: `${INVOICE_VOID}:${first.uuid}:${newUuid()}`,
      template: invoiceVoidMail,
      to,
      ...(edition === undefined ? {} : { edition }),
      values: {
        ...{ number: first.number, paidPart: first.paid > 0 },
        ...standingValues(debtor, await this.store.ofDebtor(uuid), voids),
      },
    });
    return true;
  }

  /** Writes a mail anew that still waits: something was booked meanwhile (R-MAIL-5). */
  async rewrite({ kind, cause }: Pick<WaitingNews, 'kind' | 'cause'>): Promise<void> {
    if ((await this.mails.supersedeAbout(kind, [cause])).length === 0) return;
    if (kind === FEE_CHANGED) await this.tellFee({ attendance: cause, before: null });
    else {
      const invoice = await this.store.known(cause);
      if (invoice.state !== 'open') await this.tellVoid(invoice);
    }
  }

  /** Locks the ledger of who owes for a place, so that nothing is booked until the mail about its fee is written. */
  async hold(attendance: string): Promise<void> {
    const place = await this.held.place(attendance);
    if (place !== undefined) await this.debtors.lockLedger(place.debtor);
  }

  /** @returns false if who owes for it has no address; nothing is said of a place that is gone */
  async tellFee({ attendance, before }: ChangedFee): Promise<boolean> {
    const place = await this.held.place(attendance);
    if (place === undefined) return true;
    const debtor = await this.debtors.known(place.debtor);
    const to = mailboxOfDebtor(debtor);
    if (to === null) return false;
    const { fee, paid, edition } = place;
    const givenUp = await this.mails.supersedeAbout(FEE_CHANGED, [attendance]);
    await this.mails.send({
      event: `${FEE_CHANGED}:${attendance}:${newUuid()}`,
      template: feeChangedMail,
      to,
      edition,
      values: {
        child: place.child,
        offer: place.offer,
        day: place.firstDate === null ? null : germanDay(place.firstDate),
        fee: moneyOf(fee),
        // The family has read nothing of a cancelled mail.
        before: before === null || before === fee || givenUp.length > 0 ? null : moneyOf(before),
        paid: moneyOf(Math.max(0, paid)),
        ...standingValues(debtor, await this.store.ofDebtor(place.debtor), await this.store.voids(place.debtor)),
      },
    });
    return true;
  }
}

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

  /** Mails to the debtors of these ledgers. */
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
