import { Injectable } from '@nestjs/common';
import { mailFile } from '../../mail/mail-file.js';
import { defineMail } from '../../mail/mail-template.js';
import { flag, list, optional, text } from '../../mail/template-variables.js';
import { VOID_VARIABLES, voidValues } from './invoice-news-mails.js';
import { PAY_DAY_VARIABLES, payDayValues } from '../ledger/pay-days.js';
import { OWED_ITEM, OWED_ITEM_EXAMPLE, owedItem } from '../ledger/owed-items.js';
import { Clock } from '../../kernel/clock/clock.js';
import { germanDay } from '../../kernel/clock/german-dates.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { germanMoney } from '../../kernel/text/german.js';
import { Mails } from '../../mail/mails.js';
import { printedReference, referenceOfNumber } from '../ledger/creditor-reference.js';
import { mailboxOfDebtor } from '../debtors/debtor-mailbox.js';
import { type DebtorRow } from '../debtors/debtor.view.js';
import { PayDaysStore } from '../ledger/pay-days.store.js';
import { demandOf, type InvoiceItemRow, type InvoiceRow } from './invoice.view.js';
import { InvoiceStore } from './invoice.store.js';

/** To a family that gets an invoice (R-MON-28). */
export const invoiceMail = defineMail({
  type: 'invoice',
  ...mailFile(new URL('../mails/invoice.md', import.meta.url)),
  about: 'programme',
  variables: {
    number: text('Number of the invoice', 'R-2026-00017'),
    edition: text('Name of the edition', 'Ferienprogramm Sommer 2026'),
    items: list('What is due', OWED_ITEM, [OWED_ITEM_EXAMPLE]),
    credit: optional('What was overpaid before and is taken off', '-3,00 €'),
    total: text('Sum to be paid, credits taken off', '12,50 €'),
    dueOn: text('The due date', '17. August 2026'),
    ...PAY_DAY_VARIABLES,
    askedBefore: flag('A mail has asked for some of it before', true),
    ...VOID_VARIABLES,
    reference: text('The one reference to quote in a transfer', 'RF18 1000 0023'),
  },
});

/** Name of an invoice's letter in mails. */
export const INVOICE_DOCUMENT = 'invoice';

/** The first part of the events of invoice mails; the second is the invoice. */
const INVOICE_MAIL = 'invoice';

/** Mails invoices, in the transaction at hand with the debtor's ledger locked. */
@Injectable()
export class InvoiceSending {
  constructor(
    private readonly mails: Mails,
    private readonly store: InvoiceStore,
    private readonly payDays: PayDaysStore,
    private readonly clock: Clock,
  ) {}

  /** @returns false if the debtor has no address; undefined if its credits leave nothing to be paid */
  async send(invoice: InvoiceRow, debtor: DebtorRow): Promise<boolean | undefined> {
    const { credit, amount } = demandOf(invoice, debtor, await this.store.openOnOlder(invoice.uuid));
    if (amount <= 0) return undefined;
    const to = mailboxOfDebtor(debtor);
    if (to === null) return false;
    const { uuid, number, edition, itemList, dueOn, referenceNumber } = invoice;
    const days = edition === null ? [] : await this.payDays.until(dueOn, edition.uuid, this.clock.now());
    await this.mails.send({
      event: `${INVOICE_MAIL}:${uuid}:${newUuid()}`,
      template: invoiceMail,
      to,
      ...(edition === null ? {} : { edition: edition.uuid }),
      values: {
        number,
        edition: edition?.name ?? '',
        items: itemList
          .filter(({ open }) => open > 0)
          .map((item) => owedItem({ ...item, ...accountOf(item, debtor), amount: item.open })),
        credit: credit === 0 ? null : germanMoney(-credit),
        total: germanMoney(amount),
        dueOn: germanDay(dueOn),
        askedBefore: await this.store.isAskedBefore(uuid),
        ...voidValues(await this.store.voids(debtor.uuid, uuid)),
        ...payDayValues(days),
        reference: printedReference(referenceOfNumber(referenceNumber)),
      },
      document: { filename: `rechnung-${number}.pdf`, document: { kind: INVOICE_DOCUMENT, uuid } },
    });
    return true;
  }
}

/** Fee and payments as the books say now: the mail may be written long after the invoice was made. */
const accountOf = (item: InvoiceItemRow, { itemList }: DebtorRow): { readonly fee: number; readonly paid: number } => {
  const { fee, paid } = itemList?.find(({ attendance }) => attendance === item.attendance) ?? { ...item, paid: 0 };
  return { fee, paid };
};
