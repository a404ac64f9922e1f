import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pdfmake from 'pdfmake';
import sharp from 'sharp';
import {
  invoiceLetter,
  reminderLetter,
  statementLetter,
  type LetterParty,
} from '../../src/money/invoices/debtor-letters.js';
import { type OpenItemRecord } from '../../src/money/debtors/debtor.view.js';
import { type StatementRecord } from '../../src/money/debtors/statement.view.js';
import { type Letter } from '../../src/papers/letter.js';
import { letterOnPaper, lettersPaper } from '../../src/papers/letter-paper.js';
import { prepare } from '../../src/papers/pdf-fonts.mjs';
import { PressThreads } from '../../src/papers/press-threads.js';
import { type Letterhead } from '../../src/papers/printed-letterhead.js';
import { defaultsOf } from '../../src/settings/groups.js';
import { pagesOf, picturesIn, type Placed, placedIn } from '../support/papers.js';

const NOW = new Date('2026-11-22T10:00:00Z');
const IBAN = 'DE02120300000000202051';
const MM = 72 / 25.4;

/** What stands in the lines of a letter, in turn. */
interface Lines {
  readonly offers: readonly string[];
  readonly children: readonly string[];
  readonly fee: number;
}
const SHORT: Lines = { offers: ['Paddeln auf der Tauber'], children: ['Max Muster'], fee: 1000 };
const LONG: Lines = {
  offers: ['Paddeln', 'Donaudampfschifffahrtskapitänsmützenwerkstatt', 'Ein Tag im Wald: Kräuter und Feuer'],
  children: ['Max Probe', 'Friederike-Charlotte Rindfleischetikettierungsüberwachung', 'Jo Li', 'Mia Probe'],
  fee: 123_456,
};

const plain = (iban: string | null): Letterhead => ({
  ...defaultsOf({ publicWebsiteUrl: '' }).letterhead,
  ...{ municipality: 'Stadt Musterstadt', addressLines: ['Rathausplatz 1', '74740 Musterstadt'] },
  ...{ contactLines: ['Telefon 06291 12345'], accountHolder: 'Stadtkasse', iban },
});
/** As long as it may be. */
const crowded = (iban: string | null): Letterhead => ({
  ...defaultsOf({ publicWebsiteUrl: '' }).letterhead,
  ...{ municipality: 'Verbandsgemeinde '.repeat(4).trim(), addressLines: ['Rathausplatz 1', '74740 Musterstadt'] },
  ...{ contactLines: ['Zimmer 12', 'Eingang am Marktplatz', 'Aufzug', 'Parkplätze', 'Bus 12', 'Fax 06291 9'] },
  ...{ contactEmail: 'ferienprogramm-anmeldung@verbandsgemeinde-musterstadt.example', accountHolder: 'Kasse' },
  ...{ contactPhone: '06291 12345', openingHours: 'Montag bis Freitag 8 bis 12 Uhr\n'.repeat(15).trim() },
  ...{ iban, letterFooter: 'Amtsgerichtsbezirk'.repeat(11) },
});

const itemsOf = ({ offers, children, fee }: Lines, lines: number, open: number): OpenItemRecord[] =>
  Array.from({ length: lines }, (_, index) => ({
    ...{ attendance: `a${String(index)}`, firstDate: '2026-08-03', dueOn: '2026-08-01', reference: 'RF2810000001' },
    ...{ offerName: offers[index % offers.length]!, participantName: children[index % children.length]! },
    ...{ fee, discounted: false, paid: fee - open, open, invoice: null, invoiceReference: null, invoiceDueOn: null },
  }));
const partyOf = (openItems: readonly OpenItemRecord[], head: Letterhead): LetterParty => ({
  ...{ recipient: ['Erika Muster', 'Schlossplatz 1', '74740 Adelsheim'], payDays: [], voids: [], today: NOW },
  ...{ openItems, head },
});
const statementOf = (items: readonly OpenItemRecord[], openItems: readonly OpenItemRecord[]): StatementRecord => ({
  ...{ debtor: { uuid: '', name: null }, from: null, until: null, openItems, openingBalance: 0, closingBalance: 1000 },
  entries: items.map(({ attendance, offerName, firstDate, participantName, fee }) => ({
    ...{
      uuid: attendance ?? '',
      attendance,
      bookedAt: NOW,
      text: `Gebühr: ${offerName ?? ''}`,
      amount: fee,
      balance: fee,
    },
    ...{
      offerName,
      firstDate,
      participantName,
      moved: false,
      receipt: null,
      paidOn: null,
      closed: false,
      invoices: [],
    },
  })),
});

type Headed = readonly [letter: Letter, head: Letterhead];
const invoice = (lines: Lines, count: number, head: Letterhead): Headed => [
  invoiceLetter(partyOf(itemsOf(lines, count, lines.fee - 100), head)),
  head,
];
const reminder = (lines: Lines, count: number, head: Letterhead, level: number): Headed => [
  reminderLetter(partyOf(itemsOf(lines, count, lines.fee - 100), head), {
    ...{ uuid: '', level, at: NOW, dueOn: '2026-12-01', amount: 1, mailed: true },
  }),
  head,
];
/** A statement of so many entries, and what is open of so many places. */
const statement = (lines: Lines, count: number, head: Letterhead, items = count, open = lines.fee): Headed => {
  const openItems = itemsOf(lines, items, open);
  return [statementLetter(partyOf(openItems, head), statementOf(itemsOf(lines, count, 0), openItems), openItems), head];
};

/** The same, with an invoice in each line. */
const invoiced = (count: number, head: Letterhead, open = count): Headed => {
  const openItems = itemsOf(SHORT, open, SHORT.fee);
  const { entries, ...rest } = statementOf(itemsOf(SHORT, count, 0), openItems);
  const closingBalance = open * SHORT.fee;
  const invoices = [{ uuid: '', name: 'R-2026-00013' }];
  return [
    statementLetter(
      partyOf(openItems, head),
      { ...rest, closingBalance, entries: entries.map((one) => ({ ...one, invoices })) },
      openItems,
    ),
    head,
  ];
};

interface Printed {
  readonly pages: readonly string[];
  readonly placed: readonly Placed[];
}
const press = new PressThreads(256);
afterAll(() => press.close());

/** Prints letters as one pile, for which fonts are read once, and looks at each of them: it counts its own pages. */
const print = async (letters: readonly Headed[]): Promise<{ paper: Buffer; printed: Printed[] }> => {
  const papers = letters.map(([letter, head]) => lettersPaper('Briefe', [letter], head, NOW));
  const paper = await press.print({ ...papers[0]!, letters: papers.flatMap((one) => one.letters ?? []) });
  const { placed } = await placedIn(paper);
  const printed: { pages: string[]; placed: Placed[] }[] = [];
  (await pagesOf(paper)).forEach((text, index) => {
    if (text.includes('Seite 1 von ')) printed.push({ pages: [], placed: [] });
    const { pages, placed: own } = printed.at(-1)!;
    pages.push(text);
    own.push(...placed.filter(({ page }) => page === index + 1).map((one) => ({ ...one, page: pages.length })));
  });
  expect(printed).toHaveLength(letters.length);
  return { paper, printed };
};

/** Within the text margins, and nowhere near the edge, not even the foot; and no page is empty. */
const expectWithin = ({ pages, placed }: Printed): void => {
  const isWithin = ({ left, right, y }: Placed): boolean =>
    left > 25 * MM - 1 && right < 190 * MM + 1 && y > 5 * MM && y < 292 * MM;
  expect(placed.filter((one) => !isWithin(one))).toEqual([]);
  const filled = new Set(placed.filter(({ y }) => y > 38 * MM && y < 272 * MM).map(({ page }) => page));
  expect(filled.size).toBe(pages.length);
};

/** What would be read as an empty table: its titles, and below them the sum or nothing; or its heading alone. */
const EMPTY = [
  /Datum Buchung Beleg Betrag Saldo (Offen|Guthaben|Seite|Stadt)/,
  /Angebot Gebühr Bezahlt Offen (Summe|Seite|Stadt)/,
  /Heute offen (Seite|Stadt)/,
];
/** A sum above which nothing stands on its page but titles. */
const LONELY = /^(?:(?!03\.08\.2026).)*(Summe|Offen) -?\d+,\d\d/;

/*
 * Of how many lines: one, and those with which the first page, or the second, ends between titles, rows and sum, so that
 * titles or a sum would stand there alone if they were not kept with a row; and those beside them.
 */
describe('Letters of however many lines', () => {
  const numbers = (counts: readonly number[], letter: (count: number) => Headed): Headed[] => counts.map(letter);

  it('have no page on which a table is but its titles and its sum, and no sentence torn over the end of a page (R-EXP-5)', async () => {
    const [head, noAccount] = [plain(IBAN), plain(null)];
    const torn = numbers([10, 11, 12], (count) => statement(SHORT, count, noAccount, 3));
    const { printed } = await print([
      ...torn,
      ...numbers([8, 9, 10, 33], (count) => statement(SHORT, count, head, 1, -500)),
      ...numbers([1, 6, 9, 10, 33], (count) => statement(SHORT, count, head, 3)),
      ...numbers([32, 33], (count) => statement(SHORT, count, head, 0)),
      ...numbers([10, 11, 32], (count) => invoice(SHORT, count, head)),
      ...numbers([10, 31], (count) => reminder(SHORT, count, head, 1)),
    ]);
    for (const letter of printed) {
      expectWithin(letter);
      for (const page of letter.pages) for (const pattern of [...EMPTY, LONELY]) expect(page).not.toMatch(pattern);
    }
    const sentence = /Positive Beträge erhöhen, [^]* was wir ausgebucht haben\./;
    for (const { pages } of printed.slice(0, torn.length))
      expect(pages.filter((page) => sentence.test(page))).toHaveLength(1);
  });

  it('of fourteen entries with their invoices are two pages, however many of them are open (R-MON-13)', async () => {
    const { printed } = await print([3, 7, 10, 14].map((open) => invoiced(14, plain(IBAN), open)));
    expect(printed.map(({ pages }) => pages.length)).toEqual([2, 2, 2, 2]);
    for (const { pages } of printed) expect(pages.join(' ').match(/R-2026-00013/g)).toHaveLength(14);
  });

  it('have no empty page, nothing outside of their margins, and day and child in every line, with a code or without (R-EXP-5)', async () => {
    const [head, noAccount] = [crowded(IBAN), crowded(null)];
    const two = (count: number, at: Letterhead): Headed => reminder(LONG, count, at, 2);
    const letters: readonly (readonly [counts: readonly number[], letter: (count: number) => Headed, times: number])[] =
      [
        [[1, 4, 5, 9, 10, 42], (count) => invoice(LONG, count, head), 1],
        [[7, 8, 9, 10], (count) => invoice(LONG, count, noAccount), 1],
        [[1, 3, 4, 9, 10, 40], (count) => two(count, head), 1],
        [[6, 7, 9, 10], (count) => two(count, noAccount), 1],
        // What is open stands in a table of its own.
        [[3, 4, 11, 12], (count) => statement(LONG, count, noAccount), 2],
        [[1, 2, 3, 4, 9, 11], (count) => statement(LONG, count, head), 2],
      ];
    const { printed } = await print(letters.flatMap(([counts, letter]) => numbers(counts, letter)));
    const children = LONG.children.map((child) => child.replace(/\s/g, ''));
    const expected = letters.flatMap(([counts, , times]) => counts.map((count) => ({ count, times })));
    printed.forEach((letter, index) => {
      expectWithin(letter);
      const { count, times } = expected[index]!;
      const words = letter.placed.map(({ text }) => text.replace(/[\s\u200B]/g, '')).join('');
      const lines = words.split('03.08.2026,').slice(1);
      expect(lines).toHaveLength(times * count);
      expect(lines.filter((line, at) => !line.startsWith(children[(at % count) % 4]!))).toEqual([]);
    });
    // Alone, a letter is what it is in the pile.
    prepare(pdfmake);
    const alone = letterOnPaper(...statement(LONG, 11, head), NOW);
    const { pages, placed } = await placedIn(await pdfmake.createPdf(alone).getBuffer());
    expect(pages).toBeGreaterThan(1);
    expect(printed.at(-1)!.placed).toEqual(placed);
  });
});

describe('A letter on paper', () => {
  const HOURS = [
    ['Mo–Fr 8–12 Uhr', 'Do 14–18 Uhr'],
    ['Mo 8–12 Uhr,', 'Di 8–12 Uhr', 'Mi geschlossen', 'Do 14–18 Uhr', 'Fr 8–12 Uhr'],
    Array.from({ length: 15 }, (_, day) => `Am ${String(day + 1)}. Juli 2026 von 8 bis 12 Uhr`),
  ];
  const FACTS = ['Storno', 'zu Quittung', 'Datum', 'Zurückgezahlt am', 'Zahlungsart'];
  let paper: Buffer;
  let printed: Printed[];
  beforeAll(async () => {
    const facts = FACTS.map((label) => [label, `${label}?`] as const);
    const pictures = await Promise.all(
      [
        [90, 9],
        [9, 90],
      ].map(async ([width = 0, height = 0]) => {
        const logo = sharp({ create: { width, height, channels: 3, background: '#0a0' } });
        return `data:image/jpeg;base64,${(await logo.jpeg().toBuffer()).toString('base64')}`;
      }),
    );
    const reached = { contactPhone: '06291 123', contactEmail: 'ferien@musterstadt.example' };
    const letters = HOURS.map((hours, index): Headed => {
      const head = { ...defaultsOf({ publicWebsiteUrl: '' }).letterhead, ...reached, openingHours: hours.join('\n') };
      const [letter] = invoice(LONG, 1, head);
      return [{ ...letter, facts }, index < 2 ? { ...head, picture: pictures[index]! } : head];
    });
    const rows = Array.from({ length: 60 }, (_, line) => [
      ...[`${line}`, 'Donaudampfschifffahrt'.repeat(line % 5), '1,00 €'],
    ]);
    const columns = [
      { title: 'Nr.', width: 10 },
      { title: 'Angebot', width: '*' as const },
      { title: 'Betrag', width: 25, amount: true },
    ];
    const long: Letter = {
      recipient: Array.from({ length: 9 }, () => 'Maximiliane-Alexandra von und zu Hohenlohe-Waldenburg'.repeat(2)),
      ...{ facts: [['Datum', '20.07.2026']], subject: 'Probe' },
      parts: [{ kind: 'table', table: { columns, rows, sum: ['Summe', '60,00 €'] } }],
    };
    ({ paper, printed } = await print([...letters, [long, plain(IBAN)]]));
  });

  it('has all opening hours beside the address or none, never a part, and labels off their values', () => {
    const texts = [
      'Öffnungszeiten: Mo–Fr 8–12 Uhr Do 14–18 Uhr',
      'Öffnungszeiten: Mo 8–12 Uhr; Di 8–12 Uhr; Mi geschlossen; Do 14–18 Uhr; Fr 8–12 Uhr',
    ];
    HOURS.forEach((_, index) => {
      const { pages, placed } = printed[index]!;
      expect(pages[0]).toContain('Telefon: 06291 123 E-Mail: ferien@musterstadt.example');
      if (texts[index] === undefined) expect(pages[0]).not.toMatch(/Öffnungszeiten|Juli 2026/);
      else expect(pages[0]).toContain(texts[index]);
      const [label, value] = [FACTS[3]!, `${FACTS[3]!}?`].map((text) => placed.find((one) => one.text === text));
      expect(value!.left - label!.right).toBeGreaterThan(MM);
    });
  });

  it('has the logo of the town, whatever its shape, and marks for the fold that every printer prints (R-EXP-5)', () => {
    expect(picturesIn(paper)).toBe(2);
    const { background } = letterOnPaper(...invoice(LONG, 1, crowded(IBAN)), new Date());
    const size = { width: 210 * MM, height: 297 * MM, orientation: 'portrait' } as const;
    const marks = JSON.stringify((background as (page: number, size: object) => unknown)(1, size));
    const lefts = [...marks.matchAll(/"x1":([\d.]+)/g)].map(([, left]) => Number(left));
    expect(lefts).toHaveLength(3);
    expect(Math.min(...lefts)).toBeGreaterThanOrEqual(5 * MM);
  });

  it('of sixty items with endless names keeps everything on its pages', () => {
    const long = printed.at(-1)!;
    expectWithin(long);
    expect(long.pages.length).toBeGreaterThan(2);
    for (const page of long.pages.slice(0, -1)) expect(page).toContain('Betrag');
    expect(long.pages.at(-1)).toContain('60,00 €');
  });
});

describe('How the town is reached', () => {
  it('is said alike on all of its letters, large enough to be read, however many facts one has (R-EXP-5)', () => {
    const head: Letterhead = {
      ...{ ...plain(IBAN), contactPhone: '06291 12345', contactEmail: 'ferienprogramm@musterstadt.example' },
      ...{ contactLines: ['Ferienprogramm, Zimmer 12'], openingHours: 'Mo–Fr 8–12 Uhr\nDo auch 14–18 Uhr' },
    };
    const contactOf = (count: number): string => {
      const facts = Array.from({ length: count }, (_, index) => [`Zeile ${index}`, '20.07.2026'] as const);
      const letter: Letter = { recipient: ['Erika Muster'], facts, subject: 'Probe', parts: [] };
      const shown = JSON.stringify(letterOnPaper(letter, head, NOW).content);
      return /\{"text":"Telefon[^}]*\}/.exec(shown)?.[0] ?? '';
    };
    expect(contactOf(2)).toMatch(/Öffnungszeiten.*"fontSize":8,/);
    for (const count of [3, 4, 5]) expect(contactOf(count)).toBe(contactOf(2));
  });
});
