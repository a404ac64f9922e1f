import { type Letter } from '../../../pdf/letter.js';
import { germanMoney } from '../../../kernel/text/german-money.js';
import { letterDate, letterDay, lineWords } from '../../../pdf/letter-words.js';
import { METHOD_IN_LETTERS } from '../receipt.js';
import { type ReceiptRow } from '../receipt.store.js';

/** A receipt, or the reversal of the receipt with the given number, as a letter. Pure. */
export const receiptLetter = (receipt: ReceiptRow, original: string | undefined): Letter => {
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
      { kind: 'text', bold: true, text: stateOf(receipt) },
      ...(note === null ? [] : [{ kind: 'text', text: note } as const]),
    ],
  };
};

/** Whether the money has arrived, and has not been refunded. */
const stateOf = ({ kind, total, method, itemList, reversedBy }: ReceiptRow): string => {
  if (kind === 'reversal') return `Der Betrag von ${germanMoney(-total)} wurde storniert.`;
  const received = `Betrag von ${germanMoney(total)} dankend erhalten (${METHOD_IN_LETTERS[method]}).`;
  if (reversedBy !== null) return `${received} Diese Quittung ist vollständig storniert.`;
  return itemList.some((item) => item.reversedBy !== null)
    ? `${received} Diese Quittung ist teilweise storniert.`
    : received;
};
