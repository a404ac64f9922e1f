import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { type LetterheadValues } from '../../settings/groups.js';
import { StoredSettings } from '../../settings/settings.store.js';
import { addressLinesOf, greetingOf, referenceOf } from '../debtors/debtor-mailbox.js';
import { type DebtorRow, type OpenItemRecord, type ReminderRecord } from '../debtors/debtor.view.js';
import { type PayDay, payDaysUntil } from '../ledger/pay-days.js';
import { type VoidInvoice } from './held-invoices.store.js';
import { InvoiceStore } from './invoice.store.js';
import { PayDaysStore } from '../ledger/pay-days.store.js';
import { type Letter, type LetterPart, type LetterTable, text } from '../../papers/letter.js';
import { localDate } from '../../kernel/clock/zone.js';
import { germanMoney } from '../../kernel/text/german.js';
import { letterDate, letterDay, lineText } from '../../papers/letter-texts.js';
import { voidLines } from './invoice-news-mails.js';
import { waysToPay } from '../ledger/ways-to-pay.js';
import { type StatementEntryRecord, type StatementRecord } from '../debtors/statement.view.js';

/** Recipient of a letter, what is open, and how it can be paid. */
export interface LetterParty {
  readonly recipient: readonly string[];
  readonly openItems: readonly OpenItemRecord[];
  /** The days of their editions on which one can still pay. */
  readonly payDays: readonly PayDay[];
  /** Invoices that the family may still hold and that are void. */
  readonly voids: readonly VoidInvoice[];
  readonly head: LetterheadValues;
  readonly today: Date;
}

/** Reads what letters to debtors are made of. */
@Injectable()
export class LetterParties {
  constructor(
    private readonly payDays: PayDaysStore,
    private readonly invoices: InvoiceStore,
    private readonly settings: StoredSettings,
    private readonly clock: Clock,
  ) {}

  /**
   * @param openItems those that the letter is about
   * @param reminder the reminder that it prints; what its mail says is not told before
   */
  async of(debtor: DebtorRow, openItems: readonly OpenItemRecord[], reminder?: string): Promise<LetterParty> {
    const today = this.clock.now();
    const named = new Set(openItems.flatMap(({ attendance, open }) => (open > 0 ? [attendance] : [])));
    const editions = (debtor.itemList ?? []).flatMap(({ attendance, edition }) =>
      edition !== null && named.has(attendance) ? [edition] : [],
    );
    return {
      recipient: addressLinesOf(debtor),
      openItems,
      payDays: editions.length === 0 ? [] : await this.payDays.of([...new Set(editions)], today),
      voids: await this.invoices.voids(debtor.uuid, reminder),
      head: await this.settings.read('letterhead'),
      today,
    };
  }
}

/** Requests payment of the open items. Pure. */
export const invoiceLetter = (party: LetterParty): Letter => {
  const total = totalOf(party.openItems);
  const due = party.openItems.flatMap(({ dueOn }) => dueOn ?? []).sort()[0];
  return {
    recipient: party.recipient,
    facts: [
      ['Datum', letterDay(party.today)],
      ...(due === undefined ? [] : [['Zahlbar bis', letterDate(due)] as const]),
    ],
    subject: 'Rechnung zum Ferienprogramm',
    parts: [
      text(greeting(party)),
      text(`für die Teilnahme am Ferienprogramm bitten wir Sie um die Zahlung von ${germanMoney(total)}.`),
      { kind: 'table', table: openTable(party.openItems) },
      ...voidLines(party.voids).map((line) => text(line)),
      ...payment(party, total, due),
      text(regards(party)),
    ],
  };
};

const REMINDERS: Readonly<Record<number, readonly [subject: string, text: string]>> = {
  1: [
    'Zahlungserinnerung',
    'sicher haben Sie es nur übersehen: Die folgenden Beträge sind noch offen. Hat sich unser Schreiben mit Ihrer Zahlung überschnitten, ist alles in Ordnung.',
  ],
  2: ['Mahnung', 'leider sind die folgenden Beträge trotz unserer Erinnerung noch offen und inzwischen überfällig.'],
  3: [
    'Letzte Mahnung',
    'leider sind unsere bisherigen Schreiben ohne Erfolg geblieben. Wir bitten Sie ein letztes Mal um die Zahlung der folgenden Beträge.',
  ],
};

/** Prints a reminder with today's open items. Pure. */
export const reminderLetter = (party: LetterParty, { level, at, dueOn }: ReminderRecord): Letter => {
  const total = totalOf(party.openItems);
  const [subject, words] = REMINDERS[level] ?? ['Zahlungserinnerung', ''];
  return {
    recipient: party.recipient,
    facts: [
      ['Datum', letterDay(party.today)],
      ['Erinnert am', letterDay(at)],
      ['Zahlbar bis', letterDate(dueOn)],
    ],
    subject,
    parts: [
      text(greeting(party)),
      text(words),
      ...invoicesOf(party.openItems),
      { kind: 'table', table: openTable(party.openItems) },
      ...voidLines(party.voids).map((line) => text(line)),
      text(`Bitte zahlen Sie ${germanMoney(total)} bis zum ${letterDate(dueOn)}.`, true),
      ...payment(party, total, dueOn),
      text(regards(party)),
    ],
  };
};

/** The invoices that asked for the items, with their due dates. */
const invoicesOf = (items: readonly OpenItemRecord[]): LetterPart[] => {
  const invoices = new Map(
    items.flatMap(({ invoice, invoiceDueOn }) =>
      invoice === null || invoiceDueOn === null
        ? []
        : [[invoice.uuid, `${invoice.name ?? ''}, zahlbar bis zum ${letterDate(invoiceDueOn)}`] as const],
    ),
  );
  const words = invoices.size === 1 ? 'Unsere Rechnung' : 'Unsere Rechnungen';
  return invoices.size === 0 ? [] : [text(`${words}: ${[...invoices.values()].join('; ')}.`)];
};

/**
 * Lists everything that was booked. Pure.
 * @param asked the open items that it may ask for
 */
export const statementLetter = (
  party: LetterParty,
  statement: StatementRecord,
  asked: readonly OpenItemRecord[],
): Letter => {
  const { openingBalance, closingBalance, entries, from, until } = statement;
  const lines = entries.map((entry) => [
    letterDay(entry.bookedAt),
    lineText(bookedText(entry) + dayOfMoney(entry), entry.firstDate, entry.participantName),
    papersOf(entry),
    germanMoney(entry.amount),
    germanMoney(entry.balance),
  ]);
  const opening = from === null ? [] : [[letterDay(from), 'Saldo zu Beginn', '', '', germanMoney(openingBalance)]];
  return {
    recipient: party.recipient,
    facts: [
      ['Datum', letterDay(party.today)],
      ...(from === null ? [] : [['Von', letterDay(from)] as const]),
      ...(until === null ? [] : [['Bis', letterDay(new Date(until.getTime() - 1))] as const]),
    ],
    subject: 'Kontoauszug zum Ferienprogramm',
    parts: [
      {
        kind: 'table',
        table: {
          columns: [
            { title: 'Datum', width: 20 },
            { title: 'Buchung', width: '*' },
            { title: 'Beleg', width: 24 },
            { title: 'Betrag', width: 25, amount: true },
            { title: 'Saldo', width: 25, amount: true },
          ],
          rows: [...opening, ...lines],
          sum: [closingBalance < 0 ? 'Guthaben' : 'Offen', germanMoney(Math.abs(closingBalance))],
        },
      },
      text(
        'Positive Beträge erhöhen, was Sie schulden: Gebühren und Stornos. Negative verringern es: Ihre Zahlungen, Gutschriften und was wir ausgebucht haben.',
      ),
      ...(party.openItems.length === 0 || isAllOpen(party, statement)
        ? []
        : [{ kind: 'table', table: { heading: 'Heute offen', ...openTable(party.openItems) } } satisfies LetterPart]),
      ...payment({ ...party, openItems: asked }, totalOf(asked)),
    ],
  };
};

/** Every line is a fee that is open: listing them once more would say nothing, and fill a page. */
const isAllOpen = ({ openItems }: LetterParty, { entries, closingBalance, until }: StatementRecord): boolean =>
  until === null &&
  entries.length === openItems.length &&
  entries.every(({ amount }) => amount > 0) &&
  closingBalance === totalOf(openItems);

/** What was booked, with the offer that day and child belong to: that of the place the money left, or came to. */
const bookedText = ({ text: words, moved, offerName }: StatementEntryRecord): string => {
  const end = words.indexOf(': ');
  return moved && offerName !== null && end > 0 ? `${words.slice(0, end)}: ${offerName}` : words;
};

/** Which receipt and which invoice it belongs to. */
const papersOf = ({ receipt, invoices }: StatementEntryRecord): string =>
  [receipt, ...invoices].flatMap((paper) => paper?.name ?? []).join('\n');

/** The day of payment, if it differs from the day of booking. */
const dayOfMoney = ({ paidOn, bookedAt, amount }: StatementEntryRecord): string =>
  paidOn === null || paidOn === localDate(bookedAt)
    ? ''
    : ` (${amount < 0 ? 'bezahlt' : 'zurückgezahlt'} am ${letterDate(paidOn)})`;

const greeting = ({ recipient }: LetterParty): string => greetingOf(recipient[0] ?? '');

const regards = ({ head }: LetterParty): string =>
  ['Mit freundlichen Grüßen', head.municipality].filter((line) => line !== null).join('\n');

/** Open cents, minus overpayments. */
export const totalOf = (items: readonly OpenItemRecord[]): number => items.reduce((sum, { open }) => sum + open, 0);

const openTable = (items: readonly OpenItemRecord[]): LetterTable => ({
  columns: [
    { title: 'Angebot', width: '*' },
    { title: 'Gebühr', width: 23, amount: true },
    { title: 'Bezahlt', width: 23, amount: true },
    { title: 'Offen', width: 23, amount: true },
  ],
  rows: items.map(({ offerName, participantName, firstDate, fee, discounted, paid, open }) => [
    lineText(
      open < 0 ? ['Guthaben', offerName].filter((word) => word !== null).join(': ') : (offerName ?? ''),
      firstDate,
      participantName,
    ),
    discounted ? `${germanMoney(fee)}\nermäßigt` : germanMoney(fee),
    germanMoney(paid),
    germanMoney(open),
  ]),
  sum: ['Summe', germanMoney(totalOf(items))],
});

/**
 * How to pay, if something is due.
 * @param until day of payment, YYYY-MM-DD: later pay days are not offered; undefined: there is none
 */
const payment = ({ head, openItems, payDays, today }: LetterParty, amount: number, until?: string): LetterPart[] => {
  const reference = referenceOf(openItems);
  if (reference === null || amount <= 0) return [];
  const days = until === undefined ? payDays : payDaysUntil(payDays, until, today);
  return waysToPay({ amount, reference, payDays: days }, head);
};
