import { describe, expect, it } from '@jest/globals';
import pdfmake from 'pdfmake';
import { invoiceLetter } from '../../src/money/invoices/documents/invoice-letter.js';
import { type InvoiceRow } from '../../src/money/invoices/invoice.columns.js';
import { type PayDay } from '../../src/money/parties/pay-days.columns.js';
import { letterOnPaper, lettersPaper } from '../../src/pdf/letter-paper.js';
import { PaperPress } from '../../src/pdf/paper-press.js';
import { prepare } from '../../src/pdf/pdf-fonts.mjs';
import { defaultsOf, type LetterheadValues } from '../../src/settings/groups.js';
import { pagesOf } from '../support/papers.js';

prepare(pdfmake);

const NOW = new Date('2026-07-20T10:00:00Z');
const OFFERS = ['Paddeln', 'Donaudampfschifffahrtskapitänsmützenwerkstatt', 'Ein Tag im Wald: Kräuter und Feuer'];
const CHILDREN = ['Max Muster', 'Friederike-Charlotte Muster', 'Jo Muster', 'Mia Muster'];

const head: LetterheadValues = {
  ...defaultsOf({ publicWebsiteUrl: 'https://example.org' }).letterhead,
  ...{ municipality: 'Stadt Musterstadt', addressLines: ['Rathausplatz 1', '74740 Musterstadt'] },
  ...{ contactLines: ['Telefon 06291 12345'], accountHolder: 'Stadtkasse', iban: 'DE02120300000000202051' },
};
const invoiceOf = (lines: number, more: Partial<InvoiceRow> = {}): InvoiceRow => ({
  ...{ uuid: '', number: 'R-2026-00017', referenceNumber: '10000023', credit: 0, dueOn: '2026-08-17' },
  ...{ billingAddress: 'Erika Muster\nSchlossplatz 1\n74740 Adelsheim', createdAt: NOW, paid: 0, state: 'open' },
  ...{ party: { uuid: '', firstname: 'Erika', lastname: 'Muster', closed: false }, sentAt: null, cancelledAt: null },
  edition: { uuid: '', name: 'Ferienprogramm Sommer 2026' },
  itemList: Array.from({ length: lines }, (_, index) => ({
    ...{ attendance: `a${String(index)}`, offerName: OFFERS[index % 3]!, participantName: CHILDREN[index % 4]! },
    ...{ firstDate: '2026-08-03', amount: 1250, fee: 1250, paidBefore: 0, open: 1250, closed: false, ceased: false },
  })),
  ...more,
});
const letterOf = (lines: number, credit = 0, more: Partial<InvoiceRow> = {}, payDays: PayDay[] = []) =>
  invoiceLetter(invoiceOf(lines, more), { credit, amount: lines * 1250 - credit, payDays }, head);
const print = async (letter: ReturnType<typeof letterOf>): Promise<string[]> =>
  pagesOf(await pdfmake.createPdf(letterOnPaper(letter, head, NOW)).getBuffer());

describe('An invoice on paper', () => {
  it.each([
    [1, 1],
    [6, 1],
    [40, 3],
  ])(
    'of %d lines names day and child in each, says what, until when and how to pay, on %d pages',
    async (lines, pages) => {
      const printed = await print(letterOf(lines));
      const words = printed.join(' ');
      expect(printed).toHaveLength(pages);
      expect(words.match(/03\.08\.2026 (Max|Friederike|Jo|Mia)/g)).toHaveLength(lines);
      expect(words).toMatch(/für die Teilnahme an „Ferienprogramm Sommer 2026“/);
      expect(words).toMatch(/Bitte zahlen Sie [\d.]+,\d\d\s€ bis zum 17\.08\.2026/);
      expect(printed.at(-1)).toMatch(/IBAN DE02 1203 0000 0000 2020 51[^]*Verwendungszweck RF\d\d 1000 0023/);
      expect(printed.at(-1)).toMatch(/Mit freundlichen Grüßen, Stadt Musterstadt/);
    },
  );

  it('takes a credit off, says what is left when something was paid, and asks for nothing when nothing is', async () => {
    expect((await print(letterOf(2, 500))).join(' ')).toMatch(/Guthaben von 5,00[^]*Bitte zahlen Sie 20,00/);
    const { itemList } = invoiceOf(2);
    const partly = [{ ...itemList[0]!, open: 0 }, itemList[1]!];
    expect((await print(letterOf(2, 0, { itemList: partly }))).join(' ')).toMatch(/Noch offen[^]*12,50\s€ 0,00\s€/);
    expect((await print(letterOf(1, 0, { state: 'paid' }))).join(' ')).toMatch(/ist bezahlt/);
    const cancelled = (await print(letterOf(1, 0, { state: 'cancelled' }))).join(' ');
    expect(cancelled).toMatch(/\(storniert\)[^]*nichts zu zahlen/);
    expect(cancelled).not.toMatch(/GiroCode|Bitte zahlen/);
  });

  it('names the days on which one can pay, with where, before the account', async () => {
    const [begin, end] = [new Date('2026-08-05T07:00:00Z'), new Date('2026-08-05T10:00:00Z')];
    const day: PayDay = { edition: '', title: 'Zahltag', description: 'Rathaus, Zimmer 3', begin, end };
    expect((await print(letterOf(1, 0, {}, [day]))).join(' ')).toMatch(
      /Bezahlen können Sie an diesen Tagen: – Mittwoch, 5\. August 2026, 9:00–12:00 Uhr: Zahltag, Rathaus, Zimmer 3 Oder überweisen Sie den Betrag: Empfänger/,
    );
    expect((await print(letterOf(1, 1250, {}, [day]))).join(' ')).not.toMatch(/Bezahlen können|Zimmer 3/);
  });

  it('does not address a child as its own parents', async () => {
    const [page] = await print(letterOf(1, 0, { billingAddress: 'Eltern von Max Muster' }));
    expect(page).toMatch(/Eltern von Max Muster[^]*Guten Tag, für/);
  });
});

describe('Many letters as one document', () => {
  it('count the pages of each letter, and have the short header on its later ones only', async () => {
    const letters = [letterOf(1), letterOf(40), letterOf(6)];
    const press = new PaperPress();
    const slot = press.takeSlot()!;
    const printed = await pagesOf(await slot.print(lettersPaper('Rechnungen', letters, head, NOW)));
    slot.leave();
    await press.onApplicationShutdown();
    expect(printed.map((page) => /Seite \d+ von \d+/.exec(page)?.[0])).toEqual([
      'Seite 1 von 1',
      ...['Seite 1 von 3', 'Seite 2 von 3', 'Seite 3 von 3'],
      'Seite 1 von 1',
    ]);
    expect(printed.map((page) => /Schlossplatz 1/.test(page))).toEqual([true, true, false, false, true]);
  });
});
