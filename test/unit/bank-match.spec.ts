import { describe, expect, it } from '@jest/globals';
import { type Transfer } from '../../src/money/bank/camt/transfer.js';
import { identitiesOf } from '../../src/money/bank/identity.js';
import { type Match, matchTransfer } from '../../src/money/bank/matching/match.js';
import { type OpenItem, OpenItems } from '../../src/money/bank/matching/open-item.js';
import { matchRefunds } from '../../src/money/bank/matching/refund-match.js';
import { guessesIn, invoiceNumbersIn, referencesIn } from '../../src/money/bank/matching/reference-reader.js';
import { printedReference, referenceOfNumber } from '../../src/money/ledger/creditor-reference.js';
import { processorSeconds } from '../support/processor-time.js';

const transfer = (facts: Partial<Transfer> = {}): Transfer => ({
  ...{ place: 'Stmt[1]/Ntry[1]', standing: 'booked', credit: true, reversal: false, returned: false },
  ...{ amount: 2500, currency: 'EUR', bookedOn: '2026-07-20', valuedOn: null, references: [], texts: [] },
  party: { name: null, iban: null },
  ids: { service: null, transaction: null, uetr: null, endToEnd: null },
  collective: false,
  ...facts,
});

const item = (number: number, open: number, more: Partial<OpenItem> = {}): OpenItem => ({
  ...{ attendance: `a${number}`, debtor: `d${number}`, reference: referenceOfNumber(number), open, writtenOff: 0 },
  ...{ debtorName: 'Nora Niemand', participantName: 'Nils Niemand', offerName: 'Kanu' },
  ...more,
});

const KANU = 10000017;
const KLETTERN = 10000028;
const RF_KANU = referenceOfNumber(KANU);
const RF_KLETTERN = referenceOfNumber(KLETTERN);
const TWO = [item(KANU, 2500, { debtor: 'd' }), item(KLETTERN, 1800, { debtor: 'd' })];

const match = (facts: Partial<Transfer>, items: readonly OpenItem[] = [item(KANU, 2500)]): Match =>
  matchTransfer(transfer(facts), new OpenItems(items));
const attendancesOf = ({ proposals }: Match): string[][] =>
  proposals.map(({ items }) => items.map(({ attendance }) => attendance));

describe('A reference is found', () => {
  it.each([
    ['as it is', RF_KANU],
    ['in groups', printedReference(RF_KANU)],
    ['in lower case', RF_KANU.toLowerCase()],
    ['with hyphens and full stops', printedReference(RF_KANU).replaceAll(' ', '-.')],
    ['with letters for digits', RF_KANU.replaceAll('0', 'o').replaceAll('1', 'l')],
    ['with I for 1', RF_KANU.replaceAll('1', 'I')],
    ['in a sentence', `Ferienprogramm ${RF_KANU} vielen Dank`],
    ['grown together with words', `Ferien${RF_KANU}Kanu`],
    ['before other digits', `${RF_KANU} 2026`],
    ['after a word that begins alike', `Dorf RF: ${RF_KANU}`],
  ])('%s', (_case, text) => {
    expect(referencesIn(transfer({ texts: [text] }))).toContain(RF_KANU);
    expect(match({ texts: [text] })).toMatchObject({ sure: true, proposals: [{ reason: 'reference', credit: 0 }] });
  });

  it('in two lines, in the structured place, and where programs put their own numbers', () => {
    expect(match({ texts: [`Kanu ${RF_KANU.slice(0, 7)}`, `${RF_KANU.slice(7)} Danke`] }).sure).toBe(true);
    expect(match({ references: [printedReference(RF_KANU)] }).sure).toBe(true);
    expect(match({ ids: { service: null, transaction: null, uetr: null, endToEnd: RF_KANU } }).sure).toBe(true);
  });

  it('of whatever length its number has', () => {
    const long = item(1234567890123, 2500);
    expect(match({ texts: [long.reference] }, [long]).sure).toBe(true);
  });

  it('among what a family can write, and no further: of a file made to be looked at for long, the rest is not read', () => {
    const filler = 'Ferien '.repeat(200);
    expect(referencesIn(transfer({ texts: [filler, RF_KANU] }))).toEqual([RF_KANU]);
    expect(referencesIn(transfer({ texts: [...Array<string>(20).fill(filler), RF_KANU] }))).toEqual([]);
    const many = Array.from({ length: 1000 }, (_, index) => referenceOfNumber(10_000_000 + index));
    expect(referencesIn(transfer({ references: many })).length).toBeLessThanOrEqual(50);
  });

  it('only if its check digits fit', () => {
    expect(referencesIn(transfer({ texts: ['RF0010000017', 'RF', 'RF12', `RF${'9'.repeat(30)}`] }))).toEqual([]);
  });
});

describe('Sure is', () => {
  it('the reference with exactly what is open', () => {
    expect(match({ references: [RF_KANU] })).toEqual({
      sure: true,
      proposals: [{ reason: 'reference', items: [{ attendance: `a${KANU}`, amount: 2500 }], credit: 0 }],
    });
  });

  it('several references with the sum of them, also of two families', () => {
    const found = match({ amount: 4300, texts: [`${RF_KANU} und ${RF_KLETTERN}`] }, TWO);
    expect(found).toMatchObject({ sure: true, proposals: [{ reason: 'references' }] });
    expect(attendancesOf(found)).toEqual([[`a${KANU}`, `a${KLETTERN}`]]);
    const families = [item(KANU, 2500), item(KLETTERN, 1800)];
    expect(match({ amount: 4300, texts: [RF_KANU, RF_KLETTERN] }, families).sure).toBe(true);
  });

  it('one reference with all that the family owes', () => {
    const found = match({ amount: 4300, references: [RF_KANU] }, TWO);
    expect(found).toMatchObject({ sure: true, proposals: [{ reason: 'all_open' }] });
    expect(attendancesOf(found)).toEqual([[`a${KANU}`, `a${KLETTERN}`]]);
  });
});

describe('What was written off', () => {
  const WRITTEN = [item(KANU, 0, { debtor: 'd', writtenOff: 2500 }), item(KLETTERN, 1800, { debtor: 'd' })];

  it('is paid by anyone who names its reference, as a whole, in part, or with a typing error', () => {
    const whole = [{ attendance: `a${KANU}`, amount: 2500 }];
    expect(match({ references: [RF_KANU] }, WRITTEN)).toMatchObject({ sure: true, proposals: [{ items: whole }] });
    const part = match({ references: [RF_KANU], amount: 1000 }, WRITTEN);
    expect(part.sure).toBe(false);
    expect(part.proposals).toMatchObject([{ reason: 'partial', items: [{ attendance: `a${KANU}`, amount: 1000 }] }]);
    const mistyped = match({ texts: [RF_KANU.replace(/.$/, (digit) => String((Number(digit) + 1) % 10))] }, WRITTEN);
    expect(mistyped).toMatchObject({ sure: false, proposals: [{ reason: 'mistyped', items: whole }] });
  });

  it('is owed like anything else once its reference is named', () => {
    const other = match({ references: [RF_KANU], amount: 1800 }, WRITTEN);
    expect(other).toMatchObject({ sure: false, proposals: [{ reason: 'partial' }] });
    const all = match({ references: [RF_KANU], amount: 4300 }, WRITTEN);
    expect(all).toMatchObject({ sure: true, proposals: [{ reason: 'all_open', credit: 0 }] });
    const both = WRITTEN.map((one) => ({ ...one, writtenOff: one.writtenOff + one.open, open: 0 }));
    expect(match({ references: [RF_KANU], amount: 4300 }, both)).toMatchObject({
      sure: true,
      proposals: [{ reason: 'all_open', items: [{ amount: 2500 }, { amount: 1800 }], credit: 0 }],
    });
  });

  it('is not looked for by amount, and not part of all that a family owes', () => {
    expect(match({}, WRITTEN)).toEqual({ sure: false, proposals: [] });
    expect(match({ amount: 4300 }, WRITTEN)).toEqual({ sure: false, proposals: [] });
    expect(match({ references: [RF_KLETTERN], amount: 1800 }, WRITTEN)).toMatchObject({ sure: true });
    expect(match({ references: [RF_KLETTERN], amount: 4300 }, WRITTEN)).toMatchObject({ sure: false });
  });
});

describe('Sure is also', () => {
  const paying = (amount: number, items: readonly OpenItem[], balances: ReadonlyMap<string, number> = new Map()) =>
    matchTransfer(transfer({ amount, references: [RF_KANU] }), new OpenItems(items, balances));

  it('one reference with what the family owes when its credit is taken off', () => {
    expect(paying(2200, [item(KANU, 2500)], new Map([[`d${KANU}`, 2200]]))).toEqual({
      sure: true,
      proposals: [{ reason: 'all_open', items: [{ attendance: `a${KANU}`, amount: 2500 }], credit: 0, setOff: 300 }],
    });
    expect(paying(4000, TWO, new Map([['d', 4000]]))).toMatchObject({ sure: true, proposals: [{ setOff: 300 }] });
    expect(paying(2500, [item(KANU, 2500)], new Map([[`d${KANU}`, 2200]]))).toEqual({
      sure: true,
      proposals: [{ reason: 'reference', items: [{ attendance: `a${KANU}`, amount: 2500 }], credit: 0 }],
    });
  });

  it('the reference of what is settled, with all that its family owes', () => {
    const found = paying(1800, [item(KANU, 0, { debtor: 'd' }), item(KLETTERN, 1800, { debtor: 'd' })]);
    expect(found).toMatchObject({ sure: true, proposals: [{ reason: 'all_open' }] });
    expect(attendancesOf(found)).toEqual([[`a${KLETTERN}`]]);
  });

  it('the reference of an application that was moved, with what the one costs to which it was moved', () => {
    const moved = item(KANU, 0, { debtor: 'd', movedTo: `a${KLETTERN}` });
    const items = [moved, item(KLETTERN, 1800, { debtor: 'd' }), item(10000039, 1800, { debtor: 'd' })];
    const found = paying(1800, items);
    expect(found).toMatchObject({ sure: true, proposals: [{ reason: 'reference' }] });
    expect(attendancesOf(found)).toEqual([[`a${KLETTERN}`]]);
    const both = matchTransfer(transfer({ amount: 1800, texts: [RF_KANU, RF_KLETTERN] }), new OpenItems(items));
    expect(both).toMatchObject({ sure: true, proposals: [{ reason: 'reference' }] });
  });
});

describe('An old reference with the old sum', () => {
  // Two places were told together, a third and a fourth came along.
  const LATER = [...TWO, item(10000039, 1800, { debtor: 'd' }), item(10000040, 700, { debtor: 'd' })];

  it('pays what was owed when it was told, whatever is owed since', () => {
    const told = match({ amount: 4300, references: [RF_KANU] }, LATER);
    expect(told).toMatchObject({ sure: true, proposals: [{ reason: 'some_open', credit: 0 }] });
    expect(attendancesOf(told)).toEqual([[`a${KANU}`, `a${KLETTERN}`]]);
    const second = match({ amount: 3600, references: [RF_KLETTERN] }, LATER);
    expect(second.sure).toBe(true);
    expect(attendancesOf(second)).toEqual([[`a${KLETTERN}`, 'a10000039']]);
  });

  it('is no more than a proposal where the sum is that of places charged at different times, or of several such runs', () => {
    expect(match({ amount: 3200, references: [RF_KANU] }, LATER).sure).toBe(false);
    const alike = [
      item(1, 700, { debtor: 'd' }),
      item(KANU, 2500, { debtor: 'd' }),
      item(10000039, 700, { debtor: 'd' }),
    ];
    expect(match({ amount: 3200, references: [RF_KANU] }, [...alike, item(10000040, 1, { debtor: 'd' })]).sure).toBe(
      false,
    );
  });
});

describe('The number of an invoice is found', () => {
  const INVOICE = { number: 'R-2026-00013', reference: referenceOfNumber(70000013) };
  const invoiced = (facts: Partial<Transfer>): Match => {
    const items = TWO.map(({ attendance, open }) => ({ attendance, open }));
    return matchTransfer(transfer({ amount: 4300, ...facts }), new OpenItems(TWO, new Map(), [{ ...INVOICE, items }]));
  };

  it.each([
    'R-2026-00013',
    'Rechnung R-2026-00013, Meyer',
    'rechnungsnr. r 2026 00013',
    'R202600013',
    'R/2026/00013',
    'R – 2026 – 13 Meyer',
    'Rechnungsnr. R-2026-13',
    'Rechnung 2026-00013',
    'R-2026-00013 12.08.2026',
  ])('as %s', (text) => {
    expect(invoicedNumbers(text)).toEqual([INVOICE.number]);
    expect(invoiced({ texts: [text] })).toMatchObject({ sure: true, proposals: [{ reason: 'reference', credit: 0 }] });
    expect(invoiced({ texts: [text], amount: 3000 })).toMatchObject({
      sure: false,
      proposals: [{ reason: 'partial' }],
    });
  });
  const invoicedNumbers = (text: string): string[] => invoiceNumbersIn(transfer({ texts: [text] }));

  it('in two lines and beside its own reference', () => {
    expect(invoiced({ texts: ['Meyer R-2026-000', '13'] }).sure).toBe(true);
    expect(invoiceNumbersIn(transfer({ texts: ['R-2026-1', '3 Meyer'] }))).toEqual([INVOICE.number]);
    expect(invoiced({ texts: [`${INVOICE.reference} R-2026-00013`] })).toMatchObject({
      sure: true,
      proposals: [{ reason: 'reference' }],
    });
  });

  it.each([
    'Sommer 2026 00013',
    'Quittung 2026-00013',
    'Ferien 2026 01067 Dresden',
    `${'Ferien '.repeat(19)}R-2026-1`,
    'R-2026-0013',
    'DE2026-00013',
    '12-2026-00013',
  ])('but not in %s', (text) => expect(invoicedNumbers(text)).toEqual([]));

  it('and no proposal is given twice', () => {
    const items = [item(KANU, 2500, { debtor: 'd' }), item(KLETTERN, 500, { debtor: 'd' })];
    const asked = items.map(({ attendance, open }) => ({ attendance, open }));
    const told = transfer({ amount: 1000, references: [INVOICE.reference] });
    const { proposals } = matchTransfer(told, new OpenItems(items, new Map(), [{ ...INVOICE, items: asked }]));
    expect(proposals).toEqual([{ reason: 'partial', items: [{ attendance: `a${KANU}`, amount: 1000 }], credit: 0 }]);
  });
});

describe('A proposal, and no more, is', () => {
  it('the reference of what is settled, with some of what its family owes', () => {
    const items = [
      item(KANU, 0, { debtor: 'd' }),
      item(KLETTERN, 1800, { debtor: 'd' }),
      item(10000039, 700, { debtor: 'd' }),
    ];
    const found = match({ amount: 700, references: [RF_KANU] }, items);
    expect(found).toMatchObject({ sure: false, proposals: [{ reason: 'some_open' }, { reason: 'overpaid' }] });
    expect(attendancesOf(found)[0]).toEqual(['a10000039']);
  });

  it.each([
    ['too little for a reference', 1000, 2500, { reason: 'partial', amount: 1000, credit: 0 }],
    ['too much for it, the rest as a credit', 3000, 2500, { reason: 'overpaid', amount: 2500, credit: 500 }],
    ['a second payment of what is paid', 2500, 0, { reason: 'overpaid', amount: 0, credit: 2500 }],
  ])('%s', (_case, paid, open, { reason, amount, credit }) => {
    expect(match({ amount: paid, references: [RF_KANU] }, [item(KANU, open)])).toEqual({
      sure: false,
      proposals: [{ reason, items: [{ attendance: `a${KANU}`, amount }], credit }],
    });
  });

  it('a reference with the sum of some that the family owes, if there is one way only', () => {
    const three = [...TWO, item(10000039, 700, { debtor: 'd' })];
    expect(match({ amount: 3200, references: [RF_KANU] }, three).proposals[0]).toEqual({
      reason: 'some_open',
      items: [
        { attendance: `a${KANU}`, amount: 2500 },
        { attendance: 'a10000039', amount: 700 },
      ],
      credit: 0,
    });
    const four = [...three, item(10000040, 700, { debtor: 'd' })];
    expect(match({ amount: 3200, references: [RF_KANU] }, four).proposals.map(({ reason }) => reason)).toEqual([
      'overpaid',
    ]);
  });

  it('one of two references, when the amount is of this one', () => {
    const families = [item(KANU, 2500), item(KLETTERN, 1800)];
    const found = match({ amount: 1800, references: [RF_KANU], texts: [RF_KLETTERN] }, families);
    expect(found.sure).toBe(false);
    expect(found.proposals[0]).toMatchObject({ reason: 'reference', items: [{ attendance: `a${KLETTERN}` }] });
  });

  it.each([
    ['a wrong check digit', RF_KANU.replace(/^RF(.)/, (_, d: string) => `RF${(Number(d) + 1) % 10}`)],
    ['a wrong digit', `${RF_KANU.slice(0, 11)}9`],
    ['two digits swapped', `${RF_KANU.slice(0, 10)}${RF_KANU[11]}${RF_KANU[10]}`],
    ['a wrong letter at the beginning', `RT${RF_KANU.slice(2)}`],
    ['a letter in it', `${RF_KANU.slice(0, 8)}X${RF_KANU.slice(9)}`],
    ['RF left out', `Kanu ${RF_KANU.slice(2, 6)} ${RF_KANU.slice(6)}`],
  ])('a reference with %s, if the amount fits', (_case, text) => {
    expect(match({ texts: [text] })).toMatchObject({ sure: false, proposals: [{ reason: 'mistyped' }] });
    expect(match({ texts: [text], amount: 2400 }).proposals).toEqual([]);
  });

  it('an amount alone, the likeliest family first', () => {
    const many = Array.from({ length: 40 }, (_, index) => item(20000000 + index, 2500));
    const jaeger = item(KANU, 2500, { debtorName: 'Erika Jäger', participantName: 'Lena Jäger' });
    const sister = item(KLETTERN, 2500, { debtorName: 'Uwe Jäger', participantName: 'Lukas Jäger' });
    const payer = { party: { name: 'JAEGER, ERIKA', iban: null }, texts: ['Kanu Lena'] };
    expect(attendancesOf(match(payer, [...many, sister, jaeger]))).toEqual([[`a${KANU}`], [`a${KLETTERN}`]]);
  });

  it('the sum of what a family of that name owes', () => {
    const items = TWO.map((one) => ({ ...one, debtorName: 'Ömer Çelik' }));
    const found = match({ amount: 4300, party: { name: 'Celik Oemer', iban: null } }, items);
    expect(found.sure).toBe(false);
    expect(attendancesOf(found)).toEqual([[`a${KANU}`, `a${KLETTERN}`]]);
  });

  it('one of two references when the other is of what is settled, while something else is open', () => {
    const settled = item(KLETTERN, 0, { debtor: 'd' });
    const items = [item(KANU, 2500, { debtor: 'd' }), settled, item(30000039, 900, { debtor: 'd' })];
    expect(match({ references: [RF_KANU, RF_KLETTERN] }, items)).toMatchObject({
      sure: false,
      proposals: [{ reason: 'reference', items: [{ attendance: `a${KANU}`, amount: 2500 }] }],
    });
  });

  it('the reference that money of ours quotes when it comes back: it pays nothing', () => {
    const back = match({ returned: true, references: [RF_KANU] });
    expect(back).toMatchObject({ sure: false, proposals: [{ reason: 'reference' }] });
    expect(match({ references: [RF_KANU] }).sure).toBe(true);
  });
});

describe('Mistyped references', () => {
  it('of a thousand transfers are looked for in seconds, so that no other request has to wait', async () => {
    const seconds = await processorSeconds(() => {
      for (let index = 0; index < 1_000; index += 1) {
        guessesIn(transfer({ texts: [`Ferien RF${String(index % 97).padStart(2, '0')}10000${String(index % 1000)}`] }));
      }
    });
    expect(seconds).toBeLessThan(3);
  });

  it('are each guessed once, however often the words are given', () => {
    const mistyped = RF_KANU.replace(/.$/, (last) => (last === '9' ? '8' : '9'));
    const guesses = guessesIn(transfer({ texts: [mistyped, mistyped], references: [mistyped] }));
    expect(guesses).toContain(RF_KANU);
    expect(new Set(guesses).size).toBe(guesses.length);
  });
});

describe('A transfer is known again', () => {
  const named = (service: string | null, more: Partial<Transfer> = {}): Transfer =>
    transfer({ ids: { service, transaction: null, uetr: null, endToEnd: null }, ...more });

  it('by what its bank calls it, whatever else the other file tells', () => {
    const [one] = identitiesOf('DE1', [named('X1', { texts: ['Kanu'] })]);
    const [other] = identitiesOf('DE1', [named('X1', { texts: ['Kanu 2026', 'GUTSCHRIFT'] })]);
    expect(one?.keys).toEqual(other?.keys);
    expect(identitiesOf('DE2', [named('X1')])[0]?.keys).not.toEqual(one?.keys);
    expect(identitiesOf('DE1', [named('X2')])[0]?.keys).not.toEqual(one?.keys);
    expect(identitiesOf('DE1', [named('X1', { bookedOn: '2026-07-21' })])[0]?.keys).not.toEqual(one?.keys);
  });

  it('without a name by all that is told of it, however it is cut into lines', () => {
    const [one] = identitiesOf('DE1', [named(null, { texts: ['Kanu fuer Lena'] })]);
    const [other] = identitiesOf('DE1', [named(null, { texts: ['Kanu fu', 'er Lena'] })]);
    expect(one?.keys).toEqual([]);
    expect(one?.fingerprint).toBe(other?.fingerprint);
  });

  it('and two equal ones of one file stay two, also when they come again', () => {
    const file = [named(null), named(null), named('B'), named('B')];
    const first = identitiesOf('DE1', file);
    expect(new Set(first.map(({ fingerprint }) => fingerprint)).size).toBe(4);
    expect(first[2]?.keys).not.toEqual(first[3]?.keys);
    expect(identitiesOf('DE1', file)).toEqual(first);
  });
});

describe('Nothing is proposed', () => {
  it('when nothing fits, when many of the amount have unlike names, and for a valid reference that is not ours', () => {
    const many = Array.from({ length: 40 }, (_, index) => item(20000000 + index, 2500));
    expect(match({ amount: 1234 }).proposals).toEqual([]);
    expect(match({ party: { name: 'Ina Irgend', iban: null } }, many).proposals).toEqual([]);
    expect(match({ amount: 1, references: [referenceOfNumber(99999999)] }).proposals).toEqual([]);
  });
});

describe('Hundreds of transfers', () => {
  it('against fifty times as many open items are matched in seconds', async () => {
    const items = new OpenItems(
      Array.from({ length: 5_000 }, (_, index) =>
        item(30000000 + index, 2500, { debtorName: `Vorname${index % 300} Name${index % 900}` }),
      ),
    );
    const seconds = await processorSeconds(() => {
      for (let index = 0; index < 100; index += 1) {
        matchTransfer(
          transfer({
            texts: [`Zahlung ${20000000 + index} fuer Kind${index}`],
            party: { name: `Name${index % 900}`, iban: null },
          }),
          items,
        );
      }
    });
    expect(seconds).toBeLessThan(0.5);
  });
});

describe('Money that went out', () => {
  it.each([
    ['the number of the receipt', 'Beleg 2026-00017 vom 05.07.', true],
    ['that number over two lines', 'Erstattung für 2026-000 17', true],
    ['an invoice of the same number', 'Erstattung zu R-2026-00017', false],
    ['an invoice in other signs', 'Rechnung R 2026/00017', false],
  ])('is certainly the refund or not, by %s', (_case, text, sure) => {
    const due = { receipt: 'r', number: '2026-00017', amount: 2500, iban: null, name: '' };
    expect(matchRefunds([transfer({ credit: false, texts: [text] })], [due])).toMatchObject([{ sure }]);
  });
});
