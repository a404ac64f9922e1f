import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Letter, type LetterPart, text } from '../../papers/letter.js';
import { germanMoney } from '../../kernel/text/german.js';
import { letterDate, letterDay, lineText } from '../../papers/letter-texts.js';
import { printedReference } from '../ledger/creditor-reference.js';
import { placeText, type ReceiptEffects, ReceiptEffectsReader } from './receipt-effects.js';
import { methodInLetters, paidBackText, type ReceiptKind } from '../ledger/receipt.js';
import { type ReceiptRow } from './receipt.view.js';
import { LetterPress } from '../../papers/paper-press.js';
import { Clock } from '../../kernel/clock/clock.js';
import { MailDocuments } from '../../mail/mail-registries.js';
import { ReceiptStore } from './receipt.store.js';

/** File name of a receipt's paper. */
const PAPERS: Readonly<Record<ReceiptKind, string>> = {
  payment: 'Quittung',
  reversal: 'Storno',
  refund: 'Rückzahlung',
};

/** How the family stands on the day of the letter. */
interface ReceiptState {
  readonly effects: ReceiptEffects;
  readonly today: Date;
}

/** A receipt, or the reversal of the receipt with the given number, as a letter. Pure. */
const receiptLetter = (receipt: ReceiptRow, original: ReceiptRow | undefined, state: ReceiptState): Letter => {
  const { number, kind, createdAt, paidOn, method, billingAddress, itemList, total, note } = receipt;
  // Of a refund the family reads how much it gets.
  const sign = kind === 'refund' ? -1 : 1;
  return {
    recipient: billingAddress.split('\n').filter((line) => line.trim() !== ''),
    facts: [
      [PAPERS[kind], number],
      ...(original === undefined ? [] : [[`zu ${PAPERS[original.kind]}`, original.number] as const]),
      ['Datum', letterDay(createdAt)],
      [dayText(receipt), letterDate(paidOn)],
      ['Zahlungsart', methodInLetters(method)],
    ],
    subject: `${PAPERS[kind]} ${number}${original === undefined ? '' : ` zu ${PAPERS[original.kind]} ${original.number}`}`,
    parts: [
      {
        kind: 'table',
        table: {
          columns: [
            { title: 'Nr.', width: 8 },
            { title: 'Angebot', width: '*' },
            { title: 'Betrag', width: 27, amount: true },
          ],
          rows: itemList.map(({ offerName, participantName, firstDate, amount }, index) => [
            String(index + 1),
            lineText(offerName ?? 'Guthaben', firstDate, participantName),
            germanMoney(sign * amount),
          ]),
          sum: ['Summe', germanMoney(sign * total)],
        },
      },
      text(stateOf(receipt), true),
      ...(original?.kind === 'refund' ? [] : effectsOf(receipt, state)),
      ...(note === null ? [] : [text(note)]),
      ...(total < 0 && method === 'cash' ? [{ kind: 'signature', text: 'Betrag erhalten:' } as const] : []),
    ],
  };
};

/** What the day of the money is called: a transfer is sent by the bank later, and what takes a refund back moves none. */
const dayText = ({ kind, total, method }: ReceiptRow): string => {
  if (total > 0) return kind === 'payment' ? 'Bezahlt am' : 'Gebucht am';
  return method === 'transfer' ? 'Angewiesen am' : 'Zurückgezahlt am';
};

/** Whether the money has arrived, and has not been refunded. */
const stateOf = (receipt: ReceiptRow): string => {
  const { kind, total, method, itemList, reversedBy } = receipt;
  if (kind !== 'payment') return paidBackText(receipt, -total);
  const received = `Betrag von ${germanMoney(total)} dankend erhalten (${methodInLetters(method)}).`;
  if (reversedBy !== null) return `${received} Diese Quittung ist vollständig storniert.`;
  return itemList.some((item) => item.reversedBy !== null)
    ? `${received} Diese Quittung ist teilweise storniert.`
    : received;
};

/** State of the places today, and the amount due for them; empty while nothing is due. */
const effectsOf = ({ kind, reversedBy }: ReceiptRow, { effects, today }: ReceiptState): LetterPart[] => {
  const { places, due, left } = effects;
  const day = letterDay(today);
  if (kind === 'refund') return left === 0 ? [] : [text(`Ihr Guthaben, Stand ${day}: ${germanMoney(left)}`)];
  if (kind === 'payment') {
    return due === 0 || reversedBy !== null
      ? []
      : [text(`Noch zu bezahlen für diese Plätze, Stand ${day}: ${dueText(effects)}`)];
  }
  const lines = places.map((place) =>
    [
      [place.offerName, place.firstDate === null ? null : letterDate(place.firstDate), place.participantName]
        .filter((word) => word !== null)
        .join(', '),
      placeText(place),
    ].join(': '),
  );
  if (lines.length === 0) return [];
  const demand = due === 0 ? [] : [`Zu bezahlen: ${dueText(effects)}`];
  return [text([`Stand ${day}:`, ...lines, ...demand].join('\n'))];
};

const dueText = ({ due, credit, reference }: ReceiptEffects): string =>
  [
    `${germanMoney(due)}${credit === 0 ? '' : `, Ihr Guthaben von ${germanMoney(credit)} ist schon abgezogen`}.`,
    ...(reference === null ? [] : [`Verwendungszweck: ${printedReference(reference)}`]),
  ].join(' ');

/** Name of a receipt's document in mails. */
export const RECEIPT_DOCUMENT = 'receipt';

/** How the file of a receipt begins. */
export const RECEIPT_FILES: Readonly<Record<ReceiptKind, string>> = {
  payment: 'quittung',
  reversal: 'storno',
  refund: 'rueckzahlung',
};

/** Prints receipts (R-MON-7), for callers who may see all of them. */
@Injectable()
export class ReceiptDocumentService implements OnModuleInit {
  constructor(
    private readonly store: ReceiptStore,
    private readonly effectsReader: ReceiptEffectsReader,
    private readonly clock: Clock,
    private readonly press: LetterPress,
    private readonly mails: MailDocuments,
  ) {}

  /** A mailed receipt goes to its own family, no matter who sent it. */
  onModuleInit(): void {
    this.mails.register(RECEIPT_DOCUMENT, async (uuid) => {
      const receipt = await this.store.one(uuid);
      if (receipt === undefined) throw new Error('Receipt not found, although receipts are never deleted.');
      return this.print(receipt);
    });
  }

  async print(receipt: ReceiptRow): Promise<Buffer> {
    const original = receipt.reverses === null ? undefined : await this.store.one(receipt.reverses);
    const effects = await this.effectsReader.of(receipt);
    return this.press.print(receiptLetter(receipt, original, { effects, today: this.clock.now() }));
  }
}
