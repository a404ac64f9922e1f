import { describe, expect, it } from '@jest/globals';
import pdfmake from 'pdfmake';
import { invoiceLetter, reminderLetter, statementLetter } from '../../src/money/debtors/documents/debtor-letters.js';
import { type LetterParty } from '../../src/money/debtors/documents/letter-parties.js';
import { type OpenItemRecord } from '../../src/money/debts/debtor.view.js';
import { type StatementRecord } from '../../src/money/debtors/statement/statement.view.js';
import { type Letter } from '../../src/pdf/letter.js';
import { letterOnPaper } from '../../src/pdf/letter-paper.js';
import { prepare } from '../../src/pdf/pdf-fonts.mjs';
import { defaultsOf, type LetterheadValues } from '../../src/settings/groups.js';
import { pagesOf } from '../support/papers.js';

prepare(pdfmake);

const NOW = new Date('2026-11-22T10:00:00Z');

const head = (iban: string | null): LetterheadValues => ({
  ...defaultsOf({ publicWebsiteUrl: '' }).letterhead,
  ...{ municipality: 'Stadt Musterstadt', addressLines: ['Rathausplatz 1', '74740 Musterstadt'] },
  ...{ contactLines: ['Telefon 06291 12345'], accountHolder: 'Stadtkasse', iban, bic: null, letterFooter: null },
});
const itemsOf = (lines: number, open: number): OpenItemRecord[] =>
  Array.from({ length: lines }, (_, index) => ({
    ...{ attendance: `a${String(index)}`, offerName: 'Paddeln auf der Tauber', participantName: 'Max Muster' },
    ...{ firstDate: '2026-08-03', fee: 1000, paid: 1000 - open, open, reference: 'RF2810000001', dueOn: '2026-08-01' },
    ...{ invoice: null, invoiceReference: null, invoiceDueOn: null },
  }));
const partyOf = (openItems: readonly OpenItemRecord[], iban: string | null): LetterParty => ({
  ...{ recipient: ['Erika Muster', 'Schlossplatz 1', '74740 Adelsheim'] },
  ...{ openItems, payDays: [], head: head(iban), today: NOW },
});
const statementOf = (lines: number): StatementRecord => ({
  ...{ debtor: { uuid: '', name: null }, from: null, until: null, openItems: [] },
  ...{ openingBalance: 0, closingBalance: 1000 * lines },
  entries: Array.from({ length: lines }, (_, index) => ({
    ...{ uuid: `e${String(index)}`, bookedAt: NOW, text: 'Gebühr: Paddeln auf der Tauber', amount: 1000 },
    ...{
      balance: 1000 * (index + 1),
      attendance: null,
      moved: false,
      offerName: null,
      receipt: null,
      paidOn: null,
      closed: false,
      invoices: [],
    },
    ...{ firstDate: '2026-08-03', participantName: 'Max Muster' },
  })),
});
const print = async (letter: Letter, iban: string | null): Promise<string[]> =>
  pagesOf(await pdfmake.createPdf(letterOnPaper(letter, head(iban), NOW)).getBuffer());

/** What would be read as an empty table: its titles, and below them the sum or nothing; or its heading alone. */
const EMPTY = [
  /Datum Buchung Quittung Betrag Saldo (Offen|Guthaben|Seite|Stadt)/,
  /Angebot Gebühr Bezahlt Offen (Summe|Seite|Stadt)/,
  /Heute offen (Seite|Stadt)/,
];
/** A sum above which nothing stands on its page but titles. */
const LONELY = /^(?:(?!03\.08\.2026).)*(Summe|Offen) -?\d+,\d\d/;

const isWhole = (pages: readonly string[]): void => {
  pages.forEach((page, index) => {
    for (const pattern of EMPTY) expect([index + 1, page]).toEqual([index + 1, expect.not.stringMatching(pattern)]);
    expect([index + 1, page]).toEqual([index + 1, expect.not.stringMatching(LONELY)]);
  });
};

const IBAN = 'DE02120300000000202051';

/*
 * Of how many lines: one, and those with which the first page, or the second, ends between titles, rows and sum, so that
 * titles or a sum would stand there alone if they were not kept with a row; and those beside them.
 */
describe('A letter of however many lines has no page on which a table is but its titles and its sum:', () => {
  it.each([
    ['a credit', 1, -500, [8, 9, 10, 33]],
    ['three open items', 3, 1000, [1, 6, 9, 10, 33]],
    ['nothing open', 0, 0, [32, 33]],
  ] as const)('a statement of account with %s', async (_, items, open, numbers) => {
    for (const lines of numbers)
      isWhole(await print(statementLetter(partyOf(itemsOf(items, open), IBAN), statementOf(lines)), IBAN));
  });

  it('an invoice and a reminder', async () => {
    for (const lines of [10, 11, 32]) isWhole(await print(invoiceLetter(partyOf(itemsOf(lines, 1000), IBAN)), IBAN));
    const reminder = { uuid: '', level: 1, at: NOW, dueOn: '2026-12-01', amount: 1, mailed: true };
    for (const lines of [10, 31])
      isWhole(await print(reminderLetter(partyOf(itemsOf(lines, 1000), IBAN), reminder), IBAN));
  });
});

describe('A sentence of a letter', () => {
  it('is not torn over the end of a page', async () => {
    const sentence = /Positive Beträge erhöhen, [^]* was wir ausgebucht haben\./;
    for (const lines of [10, 11, 12]) {
      const pages = await print(statementLetter(partyOf(itemsOf(3, 1000), null), statementOf(lines)), null);
      expect([lines, pages.filter((page) => sentence.test(page)).length]).toEqual([lines, 1]);
    }
  });
});
