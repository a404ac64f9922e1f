import { type Letter, type LetterPart, text } from '../../../pdf/letter.js';
import { germanMoney } from '../../../kernel/text/german-money.js';
import { letterDate, letterDay, lineWords } from '../../../pdf/letter-words.js';
import { printedReference } from '../../parties/creditor-reference.js';
import { placeWords, type ReceiptOutlook } from '../receipt-outlook.js';
import { METHOD_IN_LETTERS, WAY_BACK } from '../../books/receipt.js';
import { type ReceiptRow } from '../receipt.columns.js';

/** How the family stands on the day of the letter. */
interface ReceiptState {
  readonly outlook: ReceiptOutlook;
  readonly today: Date;
}

/** A receipt, or the reversal of the receipt with the given number, as a letter. Pure. */
export const receiptLetter = (receipt: ReceiptRow, original: string | undefined, state: ReceiptState): Letter => {
  const { number, kind, createdAt, paidOn, method, billingAddress, itemList, total, note } = receipt;
  return {
    recipient: billingAddress.split('\n').filter((line) => line.trim() !== ''),
    facts: [
      [original === undefined ? 'Quittung' : 'Storno', number],
      ...(original === undefined ? [] : [['zu Quittung', original] as const]),
      ['Datum', letterDay(createdAt)],
      [kind === 'payment' ? 'Bezahlt am' : 'Zurückgezahlt am', letterDate(paidOn)],
      ['Zahlungsart', METHOD_IN_LETTERS[method]],
    ],
    subject: original === undefined ? `Quittung ${number}` : `Storno ${number} zu Quittung ${original}`,
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
            lineWords(offerName ?? 'Guthaben', firstDate, participantName),
            germanMoney(amount),
          ]),
          sum: ['Summe', germanMoney(total)],
        },
      },
      text(stateOf(receipt), true),
      ...outlookOf(receipt, state),
      ...(note === null ? [] : [text(note)]),
      ...(kind === 'reversal' && method === 'cash' ? [{ kind: 'signature', text: 'Betrag erhalten:' } as const] : []),
    ],
  };
};

/** Whether the money has arrived, and has not been refunded. */
const stateOf = ({ kind, total, method, itemList, reversedBy }: ReceiptRow): string => {
  if (kind === 'reversal') {
    return ['Wir haben Ihnen', germanMoney(-total), WAY_BACK[method], 'zurückgezahlt.']
      .filter((word) => word !== null)
      .join(' ');
  }
  const received = `Betrag von ${germanMoney(total)} dankend erhalten (${METHOD_IN_LETTERS[method]}).`;
  if (reversedBy !== null) return `${received} Diese Quittung ist vollständig storniert.`;
  return itemList.some((item) => item.reversedBy !== null)
    ? `${received} Diese Quittung ist teilweise storniert.`
    : received;
};

/** What holds for the places today, and what is due for them; nothing while nothing is. */
const outlookOf = ({ kind, reversedBy }: ReceiptRow, { outlook, today }: ReceiptState): LetterPart[] => {
  const { places, due } = outlook;
  const day = letterDay(today);
  if (kind === 'payment') {
    return due === 0 || reversedBy !== null
      ? []
      : [text(`Noch zu bezahlen für diese Plätze, Stand ${day}: ${dueWords(outlook)}`)];
  }
  const lines = places.map((place) =>
    [
      [place.offerName, place.firstDate === null ? null : letterDate(place.firstDate), place.participantName]
        .filter((word) => word !== null)
        .join(', '),
      placeWords(place),
    ].join(': '),
  );
  if (lines.length === 0) return [];
  const demand = due === 0 ? [] : [`Zu bezahlen: ${dueWords(outlook)}`];
  return [text([`Stand ${day}:`, ...lines, ...demand].join('\n'))];
};

const dueWords = ({ due, credit, reference }: ReceiptOutlook): string =>
  [
    `${germanMoney(due)}${credit === 0 ? '' : `, Ihr Guthaben von ${germanMoney(credit)} ist schon abgezogen`}.`,
    ...(reference === null ? [] : [`Verwendungszweck: ${printedReference(reference)}`]),
  ].join(' ');
