import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Letter, type LetterPart, text } from '../../papers/letter.js';
import { germanMoney } from '../../kernel/text/german.js';
import { letterDate, letterDay } from '../../papers/letter-texts.js';
import { type LetterheadValues } from '../../settings/groups.js';
import { referenceOfNumber } from '../ledger/creditor-reference.js';
import { greetingOf } from '../debtors/debtor-mailbox.js';
import { type InvoiceDemand, sumsOf, type InvoiceItemRow, type InvoiceRow, demandOf } from './invoice.view.js';
import { type PayDay } from '../ledger/pay-days.js';
import { waysToPay } from '../ledger/ways-to-pay.js';
import { type VoidInvoice } from './held-invoices.store.js';
import { voidLines } from './invoice-news-mails.js';
import { MailDocuments } from '../../mail/mail-registries.js';
import { LetterPress } from '../../papers/paper-press.js';
import { StoredSettings } from '../../settings/settings.store.js';
import { PayDaysStore } from '../ledger/pay-days.store.js';
import { Clock } from '../../kernel/clock/clock.js';
import { DebtorStore } from '../debtors/debtor.store.js';
import { INVOICE_DOCUMENT } from './invoice-sending.js';
import { InvoiceStore } from './invoice.store.js';

/** What is due today, on which days one can pay, and what else the family was asked for. */
interface InvoiceAsked extends InvoiceDemand {
  readonly payDays: readonly PayDay[];
  /** A mail has asked for some of it before. */
  readonly askedBefore: boolean;
  readonly voids: readonly VoidInvoice[];
}

/** An invoice as a letter: what it asked for, and what is due today. Pure. */
export const invoiceLetter = (invoice: InvoiceRow, demand: InvoiceAsked, head: LetterheadValues): Letter => {
  const { number, createdAt, dueOn, billingAddress, state } = invoice;
  const recipient = billingAddress.split('\n').filter((line) => line.trim() !== '');
  return {
    recipient,
    facts: [
      ['Rechnung', number],
      ['Datum', letterDay(createdAt)],
      ...(state === 'open' && demand.amount > 0 ? [['Zahlbar bis', letterDate(dueOn)] as const] : []),
    ],
    subject: state === 'cancelled' ? `Rechnung ${number} (storniert)` : `Rechnung ${number}`,
    parts: [
      text(
        `${greetingOf(recipient[0] ?? '')}\nfür die Teilnahme ${editionText(invoice)} stellen wir Ihnen in Rechnung:`,
      ),
      itemTable(invoice),
      ...(state === 'open' ? toBePaid(invoice, demand, head) : [text(DONE[state], true)]),
      text(['Mit freundlichen Grüßen', head.municipality].filter((line) => line !== null).join('\n')),
    ],
  };
};

const DONE = {
  paid: 'Diese Rechnung ist bezahlt. Vielen Dank.',
  cancelled: 'Diese Rechnung gilt nicht mehr: Auf sie ist nichts zu zahlen.',
} as const;

const editionText = ({ edition }: InvoiceRow): string =>
  edition?.name == null ? 'am Ferienprogramm' : `an „${edition.name}“`;

/** With a column of what is still open once that is another amount. */
const itemTable = (invoice: InvoiceRow): LetterPart => {
  const { itemList } = invoice;
  const { total, open } = sumsOf(invoice);
  const differs = open !== total;
  return {
    kind: 'table',
    table: {
      columns: [
        { title: 'Nr.', width: 7 },
        { title: 'Angebot', width: '*' },
        { title: 'Ab', width: 19 },
        { title: 'Kind', width: 34 },
        { title: 'Betrag', width: 20, amount: true },
        ...(differs ? [{ title: 'Noch offen', width: 20, amount: true }] : []),
      ],
      rows: itemList.map((item, index) => [
        String(index + 1),
        [item.offerName, ...partOf(item)].join('\n'),
        item.firstDate === null ? '' : letterDate(item.firstDate),
        item.participantName ?? '',
        germanMoney(item.amount),
        ...(differs ? [invoice.state !== 'cancelled' && item.ceased ? 'entfällt' : germanMoney(item.open)] : []),
      ]),
      sum: ['Summe', germanMoney(total), ...(differs ? [germanMoney(open)] : [])],
    },
  };
};

/** Why less than the fee is asked for, or less than others pay. */
const partOf = ({ fee, discounted, paidBefore, amount }: InvoiceItemRow): string[] => {
  const invoiced = fee - paidBefore - amount;
  if (amount === fee) return discounted ? ['ermäßigte Gebühr'] : [];
  return [
    [
      `${discounted ? 'ermäßigte ' : ''}Gebühr ${germanMoney(fee)}`,
      ...(paidBefore > 0 ? [`davon schon bezahlt ${germanMoney(paidBefore)}`] : []),
      ...(invoiced > 0 ? [`davon auf anderer Rechnung ${germanMoney(invoiced)}`] : []),
    ].join(', '),
  ];
};

const toBePaid = (
  { dueOn, referenceNumber }: InvoiceRow,
  { credit, amount, payDays, askedBefore, voids }: InvoiceAsked,
  head: LetterheadValues,
): LetterPart[] => {
  const reference = referenceOfNumber(referenceNumber);
  const taken = credit === 0 ? [] : [text(`Davon ziehen wir Ihr Guthaben von ${germanMoney(credit)} ab.`)];
  if (amount === 0) return [...taken, text('Es ist nichts zu zahlen.', true)];
  const please = text(`Bitte zahlen Sie ${germanMoney(amount)} bis zum ${letterDate(dueOn)}.`, true);
  const before = [
    ...(askedBefore
      ? ['Darin ist enthalten, was wir Ihnen schon genannt haben: Bitte bezahlen Sie nur noch diese Rechnung.']
      : []),
    ...voidLines(voids),
  ];
  return [...taken, please, ...before.map((line) => text(line)), ...waysToPay({ amount, reference, payDays }, head)];
};

/** Prints invoices, for callers who may see all of them. */
@Injectable()
export class InvoiceDocumentsService implements OnModuleInit {
  constructor(
    private readonly store: InvoiceStore,
    private readonly debtors: DebtorStore,
    private readonly payDays: PayDaysStore,
    private readonly clock: Clock,
    private readonly settings: StoredSettings,
    private readonly press: LetterPress,
    private readonly mails: MailDocuments,
  ) {}

  /** A mailed invoice goes to its own family, no matter who sent it. */
  onModuleInit(): void {
    this.mails.register(INVOICE_DOCUMENT, async (uuid) => this.print(await this.store.known(uuid)));
  }

  async print(invoice: InvoiceRow): Promise<Buffer> {
    return this.press.print(await this.letter(invoice));
  }

  async letter(invoice: InvoiceRow): Promise<Letter> {
    const debtor = await this.debtors.known(invoice.party.uuid);
    const demand = demandOf(invoice, debtor, await this.store.openOnOlder(invoice.uuid));
    const { edition, dueOn } = invoice;
    const days = edition === null ? [] : await this.payDays.until(dueOn, edition.uuid, this.clock.now());
    const voids = await this.store.voids(invoice.party.uuid, invoice.uuid);
    const askedBefore = await this.store.isAskedBefore(invoice.uuid);
    return invoiceLetter(
      invoice,
      { ...demand, payDays: days, askedBefore, voids },
      await this.settings.read('letterhead'),
    );
  }
}
