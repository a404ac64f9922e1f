import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { refusedXml, readCamt } from '../../src/money/bank/camt/camt.js';
import { type CamtFile, type CamtLine, isUnreadable, type Transfer } from '../../src/money/bank/camt/transfer.js';
import { MAX_ELEMENTS, readXml, type XmlRefusal } from '../../src/money/bank/camt/xml.js';
import { Problem } from '../../src/kernel/problem/problem.js';
import { camt, entry } from '../support/camt.js';

const sample = (name: string): Promise<Buffer> => readFile(new URL(`../samples/${name}.xml`, import.meta.url));
const linesOf = ({ statements }: CamtFile): CamtLine[] => statements.flatMap(({ lines }) => lines);
const transfersOf = (file: CamtFile): Transfer[] =>
  linesOf(file).filter((line): line is Transfer => !isUnreadable(line));
const read = (xml: string): Promise<CamtFile> => readCamt(Buffer.from(xml));
const onlyOf = async (xml: string): Promise<Transfer> => transfersOf(await read(xml))[0]!;

const refusalOf = async (data: Buffer | string): Promise<Problem> => {
  try {
    await readCamt(Buffer.from(data));
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('The file was taken.');
};

describe('A statement of version 2', () => {
  it('names its account, and each entry with its place; one that cannot be read loses no other', async () => {
    const file = await readCamt(await sample('camt053-v02'));
    expect(file.kind).toBe('camt.053');
    expect(file.statements).toMatchObject([
      { place: 'Stmt[1]', name: '2026-07-20-00141', account: 'DE02120300000000202051' },
    ]);
    const lines = linesOf(file);
    const places = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `Stmt[1]/Ntry[${String(number)}]`);
    expect(lines.map(({ place }) => place)).toEqual(places.with(4, 'Stmt[1]/Ntry[5]/Amt'));
    expect(lines.filter(isUnreadable)).toEqual([{ place: 'Stmt[1]/Ntry[5]/Amt', unreadable: true }]);
  });

  it('tells who paid what, when and why, and debits, pending entries, reversals and other currencies apart', async () => {
    const transfers = transfersOf(await readCamt(await sample('camt053-v02')));
    const [first, text, debit, pending, swiss, back, returned] = transfers;
    expect(first).toEqual({
      ...{ place: 'Stmt[1]/Ntry[1]', standing: 'booked', credit: true, reversal: false, returned: false },
      ...{ amount: 2500, currency: 'EUR', bookedOn: '2026-07-20', valuedOn: '2026-07-20', collective: false },
      ...{ references: ['RF9000000101'], texts: ['GUTSCHRIFT'] },
      party: { name: 'Erika Jäger-Groß', iban: 'DE89370400440532013000' },
      ids: { service: '2026072000001', transaction: null, uetr: null, endToEnd: null },
    });
    expect(text).toMatchObject({
      amount: 1250,
      texts: ['Ferienprogramm Kanu fuer Deniz, rf', '47 0000 0002 vielen Dank'],
      ids: { endToEnd: 'rechnung juli' },
    });
    const club = { name: 'Kanuclub Tauber e. V.', iban: 'DE75512108001245126199' };
    expect(debit).toMatchObject({ credit: false, party: club });
    expect(pending).toMatchObject({ standing: 'pending', valuedOn: null });
    expect(swiss).toMatchObject({ currency: 'CHF', amount: 3000 });
    expect(back).toMatchObject({ credit: true, reversal: true });
    expect(returned).toMatchObject({ credit: false, reversal: true, returned: true, references: ['RF9000000101'] });
  });
});

describe('A statement of version 8 with prefixes', () => {
  it('is read like any other, in local days, without the bank’s own elements', async () => {
    const [first, second, ...others] = transfersOf(await readCamt(await sample('camt053-v08-prefixed')));
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      standing: 'booked',
      amount: 4000,
      bookedOn: '2026-07-21',
      valuedOn: '2026-07-21',
      references: ['rf20 0000 0003'],
      texts: ['Kletterkurs'],
      party: { name: 'Paul Früh', iban: 'DE91100000000123456789' },
      ids: { service: null, transaction: null, uetr: '8a562c67-ca16-48ba-b074-65581be6f001', endToEnd: null },
    });
    expect(second).toMatchObject({ standing: 'information' });
  });
});

describe('A batch', () => {
  it('becomes its transfers; the one amount that is missing is what the others leave', async () => {
    const lines = transfersOf(await readCamt(await sample('camt054-batch')));
    expect(lines.map(({ place, amount, party, collective }) => [place, amount, party.name, collective])).toEqual([
      ['Ntfctn[1]/Ntry[1]/TxDtls[1]', 2500, 'Anna Sommer', false],
      ['Ntfctn[1]/Ntry[1]/TxDtls[2]', 2500, 'Anna Sommer', false],
      ['Ntfctn[1]/Ntry[1]/TxDtls[3]', 2500, 'Ben Winter', false],
      ['Ntfctn[1]/Ntry[2]', 30000, null, true],
    ]);
  });

  const batch = (...details: string[]): string =>
    camt(entry({ amount: '50.00', details: details.map((detail) => `<TxDtls>${detail}</TxDtls>`).join('') }));

  const of = (amount: string, currency = 'EUR'): string => `<Amt Ccy="${currency}">${amount}</Amt>`;

  it.each([
    ['amounts do not add up', [of('20.00'), of('20.00')]],
    ['two amounts are missing', ['<Refs/>', '<Refs/>', of('20.00')]],
    ['nothing is left for the missing one', [of('50.00'), '<Refs/>']],
    ['amounts are of another currency', [of('25.00', 'CHF'), of('25.00', 'CHF')]],
  ])('stays one line when %s', async (_case, details) => {
    const lines = linesOf(await read(batch(...details)));
    expect(lines).toMatchObject([{ place: 'Stmt[1]/Ntry[1]', amount: 5000, collective: true }]);
  });

  it('keeps transfers beside an unreadable one and in the other direction; one alone is what arrived, whatever was sent', async () => {
    const beside = linesOf(await read(batch(of('20.00'), of('zwanzig'))));
    expect(beside).toMatchObject([{ amount: 2000 }, { place: 'Stmt[1]/Ntry[1]/TxDtls[2]/Amt', unreadable: true }]);
    const both = transfersOf(await read(batch(of('60.00'), `${of('10.00')}<CdtDbtInd>DBIT</CdtDbtInd>`)));
    expect(both).toMatchObject([
      { amount: 6000, credit: true },
      { amount: 1000, credit: false },
    ]);
    const sent = `<AmtDtls><InstdAmt>${of('60.00', 'USD')}</InstdAmt></AmtDtls><RmtInf><Ustrd>Gebühr</Ustrd></RmtInf>`;
    expect(await onlyOf(batch(sent))).toMatchObject({ amount: 5000, currency: 'EUR', texts: ['Gebühr'] });
  });
});

describe('Amounts', () => {
  const READ = { '12': 1200, '12.5': 1250, '0.07': 7, '12.50000': 1250, '1234567.89': 123456789, '0.00': 0 };
  const NONE = ['12,50', '-5.00', '1e3', '12.505', '', '99999999999999999', 'NaN', '0x10'];

  it('are read to the cent, or not at all', async () => {
    const amounts = [...Object.keys(READ), ...NONE];
    const lines = linesOf(await read(camt(...amounts.map((amount) => entry({ amount })))));
    const found = lines.map((line, index) => [amounts[index], isUnreadable(line) ? line.place : line.amount]);
    expect(found).toEqual([
      ...Object.entries(READ),
      ...NONE.map((amount, index) => [amount, `Stmt[1]/Ntry[${String(index + 7)}]/Amt`]),
    ]);
  });
});

describe('An entry that lacks something', () => {
  it.each([
    ['its direction', entry({ direction: '' }), 'CdtDbtInd'],
    ['a known direction', entry({ direction: 'CREDIT' }), 'CdtDbtInd'],
    ['a known state', entry({ status: 'DONE' }), 'Sts'],
    ['every day', entry({ day: '' }), 'BookgDt'],
    ['a real day', entry({ day: '2026-02-30' }), 'BookgDt'],
  ])('%s is unreadable there', async (_case, xml, element) => {
    expect(linesOf(await read(camt(xml)))).toEqual([{ place: `Stmt[1]/Ntry[1]/${element}`, unreadable: true }]);
  });

  it('has the day of its value where the day of booking is missing', async () => {
    const xml = entry({ day: '' }).replace('<BookgDt/>', '<ValDt><Dt>2026-07-03</Dt></ValDt>');
    expect((await onlyOf(camt(xml))).bookedOn).toBe('2026-07-03');
  });
});

describe('Files of other shapes', () => {
  it('are read without a namespace, in an envelope, with several statements, and as a report of the day', async () => {
    const plain = camt(entry()).replace(/ xmlns="[^"]+"/, '');
    const wrapped = `<Envelope xmlns="urn:x"><Body>${camt(entry()).replace(/<\?xml[^>]+\?>/, '')}</Body></Envelope>`;
    const report = camt(entry()).replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt').replaceAll('Stmt>', 'Rpt>');
    expect(transfersOf(await read(plain))).toHaveLength(1);
    expect(transfersOf(await read(wrapped))).toHaveLength(1);
    expect(await read(report)).toMatchObject({ kind: 'camt.052', statements: [{ place: 'Rpt[1]' }] });
    const two = camt(entry()).replace('</Stmt>', `</Stmt><Stmt>${entry()}${entry()}</Stmt>`);
    expect(linesOf(await read(two)).map(({ place }) => place)).toEqual([
      'Stmt[1]/Ntry[1]',
      'Stmt[2]/Ntry[1]',
      'Stmt[2]/Ntry[2]',
    ]);
  });

  it('are read in the encoding they name or begin with', async () => {
    const xml = camt(entry({ details: '<TxDtls><RmtInf><Ustrd>Grüße</Ustrd></RmtInf></TxDtls>' }));
    const latin = Buffer.from(xml.replace('UTF-8', 'ISO-8859-1'), 'latin1');
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(xml.replace('UTF-8', 'UTF-16'), 'utf16le')]);
    const marked = Buffer.from(`\uFEFF${xml}`);
    for (const data of [latin, wide, marked]) {
      expect(transfersOf(await readCamt(data))[0]?.texts).toEqual(['Grüße']);
    }
  });

  it('lose control characters and never hold half a character', async () => {
    const long = '😀'.repeat(400);
    const xml = camt(entry({ details: `<TxDtls><RmtInf><Ustrd>a&#x85;b&#x202E;c ${long}</Ustrd></RmtInf></TxDtls>` }));
    const [text] = (await onlyOf(xml)).texts;
    expect(text).toMatch(/^a b c 😀+$/u);
    expect(text?.length).toBeLessThanOrEqual(500);
  });
});

describe('A file that cannot be taken as a whole', () => {
  it.each([
    ['nothing', ''],
    ['no XML', 'MT940 :20:STARTUMSE'],
    ['cut off', camt(entry()).slice(0, -20)],
    ['wrongly nested', '<Document><a></Document></a>'],
    ['two roots', '<a/><b/>'],
    ['an unknown entity', camt(entry()).replace('BOOK', '&own;')],
    ['an unknown prefix', '<x:Document/>'],
    ['a zip archive', Buffer.from('PK\u0003\u0004rest', 'latin1')],
    ['not in its encoding', Buffer.from(camt(entry({ status: 'BÖÖK' })), 'latin1')],
    ['in an unknown encoding', camt(entry()).replace('UTF-8', 'EBCDIC-DE')],
    [
      'another message',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn/></Document>',
    ],
  ])('%s is refused at `data`', async (_case, data) => {
    const { status, violations } = await refusalOf(data);
    expect(status).toBe(422);
    expect(violations).toMatchObject([{ propertyPath: 'data', code: '744f00bc-4389-4c74-92de-9a43cde55534' }]);
  });

  it('is refused with a document type: nothing is expanded, nothing fetched', async () => {
    const laughs = `<?xml version="1.0"?><!DOCTYPE Document [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><Document>&b;</Document>`;
    const outside = `<!DOCTYPE Document SYSTEM "file:///etc/passwd"><Document/>`;
    const fetched = `<!DOCTYPE Document [<!ENTITY x SYSTEM "http://127.0.0.1/x">]><Document>&x;</Document>`;
    for (const xml of [laughs, outside, fetched]) {
      expect((await refusalOf(xml)).detail.en).toContain('document type declaration');
    }
  });

  it('is refused when it is nested too deeply or an element has too many attributes, before it takes all day', async () => {
    expect((await refusalOf('<a>'.repeat(20_000))).detail.en).toContain('nested too deeply (line 1)');
    expect((await refusalOf(`<a ${'x="1" '.repeat(20_000)}`)).status).toBe(422);
  });

  it('is refused when it has too many elements, of which ten mebibytes could hold more', async () => {
    const read = (elements: number): Promise<void> =>
      readXml(`<a>${'<b/>'.repeat(elements - 1)}</a>`, () => false, 1_000);
    await read(1_000);
    const refusal = await read(1_001).catch((error: unknown) => error);
    expect(refusedXml(refusal as XmlRefusal).detail.en).toContain('too many elements');
    expect(MAX_ELEMENTS * '<b/>'.length).toBeLessThan(10 * 1024 * 1024);
  });

  it('is refused when an account is kept in another currency, with the place', async () => {
    const xml = camt(entry()).replace('</Stmt>', `</Stmt><Stmt><Acct><Ccy>CHF</Ccy></Acct>${entry()}</Stmt>`);
    const { status, detail, violations } = await refusalOf(xml);
    expect([status, violations]).toEqual([422, []]);
    expect(detail.en).toMatch(/^data: Stmt\[2\]\/Acct\/Ccy: this account is kept in CHF/);
  });
});

describe('A large file', () => {
  /** A batch of three, and entries that are one line each. */
  const fileOf = (transfers: number): string => {
    const details = '<TxDtls><Amt Ccy="EUR">0.01</Amt></TxDtls>'.repeat(3);
    return camt(entry({ amount: '0.03', details }), `<Ntry/>${' '.repeat(25)}`.repeat(transfers - 3));
  };

  it('of 20 000 transfers is read letting others have their turn, one of more is refused', async () => {
    let turns = 0;
    const count = (): void => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const file = await read(fileOf(20_000));
    clearImmediate(next);
    expect(linesOf(file)).toHaveLength(20_000);
    expect(turns).toBeGreaterThan(8);
    expect((await refusalOf(fileOf(20_001))).detail.en).toContain('more than 20000 transfers');
  });
});
