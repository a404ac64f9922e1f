import { Injectable } from '@nestjs/common';
import { germanDay } from '../../kernel/clock/german-dates.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { moneyOf } from '../../kernel/text/german-money.js';
import { Mails } from '../../mail/sending/mails.js';
import { mailboxOfDebtor } from '../debts/debtor-mailbox.js';
import { DebtorStore } from '../debts/debtor.store.js';
import { feeChangedMail, invoiceVoidMail, standingValues } from './invoice-news-mails.js';
import { type InvoiceRow } from './invoice.columns.js';
import { InvoiceStore } from './invoice.store.js';
import { HeldInvoicesStore } from './held-invoices.store.js';

/** A place, and what it cost before its fee was changed. */
export interface ChangedFee {
  readonly attendance: string;
  /** Cents. */
  readonly before: number;
}

/**
 * Tells families that an invoice is void, or what a place costs now, and what holds instead (R-MON-31). In the
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
  async tellVoid({ uuid, number, party, edition, paid, itemList }: InvoiceRow): Promise<boolean> {
    const debtor = await this.debtors.known(party.uuid);
    const to = mailboxOfDebtor(debtor);
    if (to === null) return false;
    const voids = await this.store.voids(party.uuid);
    const total = itemList.reduce((sum, { amount }) => sum + amount, 0);
    const all = voids.some((invoice) => invoice.uuid === uuid) ? voids : [{ uuid, number, total, paid }, ...voids];
    await this.mails.send({
      event: `invoice-void:${uuid}:${newUuid()}`,
      template: invoiceVoidMail,
      to,
      ...(edition === null ? {} : { edition: edition.uuid }),
      values: { number, ...standingValues(debtor, await this.store.ofDebtor(party.uuid), all) },
    });
    return true;
  }

  /** @returns false if who owes for it has no address */
  async tellFee({ attendance, before }: ChangedFee): Promise<boolean> {
    const place = await this.held.place(attendance);
    if (place === undefined) return true;
    const debtor = await this.debtors.known(place.debtor);
    const to = mailboxOfDebtor(debtor);
    if (to === null) return false;
    const { fee, paid, edition } = place;
    await this.mails.send({
      event: `fee-changed:${attendance}:${newUuid()}`,
      template: feeChangedMail,
      to,
      edition,
      values: {
        child: place.child,
        offer: place.offer,
        day: place.firstDate === null ? null : germanDay(place.firstDate),
        fee: moneyOf(fee),
        before: before === fee ? null : moneyOf(before),
        paid: moneyOf(Math.max(0, paid)),
        ...standingValues(debtor, await this.store.ofDebtor(place.debtor), await this.store.voids(place.debtor)),
      },
    });
    return true;
  }
}
