import { expect, it } from '@jest/globals';
import { invoiceLetter } from '../../src/money/invoices/invoice-documents.service.js';
import { type InvoiceRow } from '../../src/money/invoices/invoice.view.js';
import { type PayDay } from '../../src/money/ledger/pay-days.js';
import { lettersPaper } from '../../src/papers/letter-paper.js';
import { type Letter } from '../../src/papers/letter.js';
import { PaperPress } from '../../src/papers/paper-press.js';
import { defaultsOf, type LetterheadValues } from '../../src/settings/groups.js';
import { pagesOf } from '../support/papers.js';

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
    ...{
      firstDate: '2026-08-03',
      amount: 1250,
      fee: 1250,
      paidBefore: 0,
      discounted: false,
      open: 1250,
      closed: false,
      ceased: false,
    },
  })),
  ...more,
});
const letterOf = (lines: number, credit = 0, more: Partial<InvoiceRow> = {}, payDays: PayDay[] = []) =>
  invoiceLetter(
    invoiceOf(lines, more),
    { credit, amount: lines * 1250 - credit, payDays, askedBefore: false, voids: [] },
    head,
  );
/** The pages of each letter of one paper. */
const printed = async (letters: readonly Letter[]): Promise<string[][]> => {
  const press = new PaperPress();
  const slot = press.takeSlot()!;
  const pages = await pagesOf(await slot.print(lettersPaper('Rechnungen', letters, head, NOW)));
  slot.leave();
  await press.onApplicationShutdown();
  const first = pages.flatMap((page, index) => (page.includes('Seite 1 von ') ? [index] : []));
  return first.map((begin, index) => pages.slice(begin, first[index + 1]));
};

const DAY: PayDay = {
  ...{ edition: '', title: 'Zahltag', description: 'Rathaus, Zimmer 3' },
  ...{ begin: new Date('2026-08-05T07:00:00Z'), end: new Date('2026-08-05T10:00:00Z') },
};

it('Invoices on paper say what, until when and how to pay, count their own pages, and ask for nothing when nothing is owed', async () => {
  const [one, other] = invoiceOf(2).itemList;
  const letters = await printed([
    ...[letterOf(1), letterOf(40), letterOf(6), letterOf(2, 500)],
    letterOf(2, 0, { itemList: [{ ...one!, open: 0 }, other!] }),
    ...[letterOf(1, 0, { state: 'paid' }), letterOf(1, 0, { state: 'cancelled' })],
    ...[letterOf(1, 0, {}, [DAY]), letterOf(1, 1250, {}, [DAY])],
    letterOf(1, 0, { billingAddress: 'Eltern von Max Muster' }),
  ]);
  for (const [index, lines, pages] of [
    [0, 1, 1],
    [1, 40, 3],
    [2, 6, 1],
  ] as const) {
    const letter = letters[index]!;
    const words = letter.join(' ');
    expect(letter.map((page) => /Seite \d+ von \d+/.exec(page)?.[0])).toEqual(
      Array.from({ length: pages }, (_, page) => `Seite ${String(page + 1)} von ${String(pages)}`),
    );
    // The head with the address is on the first page only.
    expect(letter.map((page) => page.includes('Schlossplatz 1'))).toEqual(letter.map((_, page) => page === 0));
    expect(words.match(/03\.08\.2026 (Max|Friederike|Jo|Mia)/g)).toHaveLength(lines);
    expect(words).toMatch(/für die Teilnahme an „Ferienprogramm Sommer 2026“/);
    expect(words).toMatch(/Bitte zahlen Sie [\d.]+,\d\d\s€ bis zum 17\.08\.2026/);
    expect(letter.at(-1)).toMatch(/IBAN DE02 1203 0000 0000 2020 51[^]*Verwendungszweck RF\d\d 1000 0023/);
    expect(letter.at(-1)).toMatch(/Mit freundlichen Grüßen\s+Stadt Musterstadt/);
  }

  const [credited, partly, paid, cancelled, onDays, settled, parents, ...more] = letters
    .slice(3)
    .map((pages) => pages.join(' '));
  expect(more).toEqual([]);
  expect(credited).toMatch(/Guthaben von 5,00[^]*Bitte zahlen Sie 20,00/);
  expect(partly).toMatch(/Noch offen[^]*12,50\s€ 0,00\s€/);
  expect(paid).toMatch(/ist bezahlt/);
  expect(cancelled).toMatch(/\(storniert\)[^]*nichts zu zahlen/);
  expect(cancelled).not.toMatch(/GiroCode|Bitte zahlen/);
  expect(onDays).toMatch(
    /Bezahlen können Sie an diesen Tagen: – Mittwoch, 5\. August 2026, 9:00–12:00 Uhr: Zahltag, Rathaus, Zimmer 3 Oder überweisen Sie den Betrag: Empfänger/,
  );
  expect(settled).not.toMatch(/Bezahlen können|Zimmer 3/);
  // A child is not addressed as its own parents.
  expect(parents).toMatch(/Eltern von Max Muster[^]*Guten Tag, für/);
});
