import { describe, expect, it } from '@jest/globals';
import Negotiator from 'negotiator';
import { passwordViolation } from '../../src/accounts/password.js';
import { readCamt } from '../../src/money/bank/camt/camt.js';
import { type Transfer } from '../../src/money/bank/camt/transfer.js';
import { readXml } from '../../src/money/bank/camt/xml.js';
import { identitiesOf } from '../../src/money/bank/identity.js';
import { matchTransfer } from '../../src/money/bank/matching/match.js';
import { OpenItems } from '../../src/money/bank/matching/open-item.js';
import { invoiceNumbersIn, referencesIn } from '../../src/money/bank/matching/reference-reader.js';
import { richText } from '../../src/programme/booklet/layout/rich-text.js';
import { parseRecurrence } from '../../src/kernel/clock/recurrence.js';
import { parseMoment } from '../../src/kernel/clock/zone.js';
import { withoutEndSlashes } from '../../src/kernel/text/text.js';
import { parseRef } from '../../src/kernel/ids/record-ref.js';
import { base64Text } from '../../src/platform/http/input/file-rules.js';
import { emailAddress, webUrl } from '../../src/platform/http/input/rules.js';
import { baseAddress } from '../../src/platform/http/input/web-rules.js';
import { foldBare, foldQuery, foldText } from '../../src/kernel/text/fold.js';
import { slugify } from '../../src/kernel/text/slug.js';
import { csvRow } from '../../src/kernel/tables/csv.js';
import { readCreditorReference, referenceOfNumber } from '../../src/money/ledger/creditor-reference.js';
import { printable } from '../../src/papers/letter-texts.js';
import { htmlOf } from '../../src/mail/mail-html.js';
import { fill } from '../../src/mail/mail-markdown.js';
import { textOf } from '../../src/mail/mail-text.js';
import { complaintsAbout, list, text } from '../../src/mail/template-variables.js';
import { highlight } from '../../src/search/highlight.js';
import { questionOf } from '../../src/search/question.js';
import { typingErrors } from '../../src/kernel/text/typing-errors.js';
import { camt } from '../support/camt.js';
import { stepCounter } from '../support/steps.js';

const { stepsOfEach } = stepCounter();

const transfer = (words: Partial<Transfer>): Transfer => ({
  ...{ place: 'Stmt[1]/Ntry[1]', standing: 'booked', credit: true, reversal: false, returned: false },
  ...{ amount: 2500, currency: 'EUR', bookedOn: '2026-07-20', valuedOn: null, references: [], texts: [] },
  ...{ party: { name: null, iban: null }, ids: { service: null, transaction: null, uetr: null, endToEnd: null } },
  ...{ collective: false, ...words },
});

const OPEN = new OpenItems(
  [1, 2, 3].map((number) => ({
    ...{ attendance: `a${number}`, debtor: `d${number}`, reference: referenceOfNumber(10_000_000 + number) },
    ...{ open: 2500, writtenOff: 0, debtorName: 'Nora Niemand', participantName: 'Nils Niemand', offerName: 'Kanu' },
  })),
);

const VARIABLES = {
  child: text('Name', 'Max'),
  dates: list('Dates', { when: text('When', 'heute') }, [{ when: 'heute' }, { when: 'morgen' }]),
};

const OURS = { sites: ['https://ferien.test'], pages: new Set<string>() };

const mail = (source: string): void => {
  const filled = fill(source, { child: 'Max', dates: [{ when: 'heute' }, { when: 'morgen' }] }, OURS);
  textOf(filled);
  htmlOf(filled, { title: 'Post', footer: ['Gruß'], email: null });
};

const xml = async (source: string): Promise<void> => {
  await readXml(source, () => true).catch(() => undefined);
};
const statement = async (source: string): Promise<void> => {
  await readCamt(Buffer.from(source)).catch(() => undefined);
};
const detailed = (inner: string): string =>
  camt(`<Ntry><Amt Ccy="EUR">25.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-07-20</Dt></BookgDt>
    <NtryDtls>${inner}</NtryDtls></Ntry>`);

const quietly = (work: () => unknown): void => {
  try {
    work();
  } catch {
    // A refusal is as good as an answer.
  }
};

/** Whatever reads a text that somebody sent, and texts that are as bad for it as we know. */
const READERS: readonly (readonly [reader: string, read: (text: string) => unknown, pieces: readonly string[]])[] = [
  ['a cell of a CSV file', (sent) => csvRow([sent], ';'), ['\n', '+', ',+', ',"', ", '", '=', '"']],
  ['the marks of a search', (sent) => highlight([sent], ['kanu']), ['kanu ', 'ka', 'KANU', 'ü', ' ', '🛶']],
  [
    'the marks of many words',
    (sent) => highlight([sent], sent.slice(0, 255).trim().split(' ')),
    ['a ', 'ab ', 'kanu kan '],
  ],
  ['a question', (sent) => quietly(() => questionOf(sent)), ['a ', ' ', '!', 'ü', '%']],
  ['words of a filter', foldQuery, ['a ', ' ', '%', '\0', 'ø']],
  ['typing errors', (sent) => typingErrors('kanutour', sent), ['kanu', 'k', 'aakk']],
  ['foldings', (sent) => [foldText(sent), foldBare(sent)], ['ü', 'u\u0308', 'ø', '\u0301', 'a\u0301\u0323']],
  ['an alias', slugify, ['a', '-', ' ', 'ü', '&', '💶']],
  ['an identifier', parseRef, ['1', 'z', '-']],
  ['an address of e-mail', (sent) => emailAddress.holds(sent), ['a', 'a@', '.', 'a.', '-', 'a@a-']],
  [
    'an address of the web',
    (sent) => [webUrl.holds(`https://${sent}`), baseAddress.holds(`https://${sent}`)],
    ['/', 'a.'],
  ],
  ['slashes at the end', (sent) => [withoutEndSlashes(sent), withoutEndSlashes(`${sent}a`)], ['/', 'a/']],
  ['a file in base64', (sent) => base64Text.holds(sent), ['A', '=', 'A=']],
  ['a moment', parseMoment, ['2026-07-01T10:00:00', '9', '+02:00']],
  ['a recurrence', (sent) => parseRecurrence(sent, new Date('2026-08-03')), ['BYDAY=MO,', 'FREQ=DAILY;', ';', 'MO,']],
  ['a password', (sent) => passwordViolation(sent, { email: null, names: [] }), ['a', 'ab1', 'Sommer', '0O']],
  ['a reference on paper', readCreditorReference, ['RF', 'RF18 ', ' ', '1']],
  ['a letter', (sent) => printable(sent), ['a', ' ', '\t', 'a ', '語', '🛶', '-']],
  [
    'Markdown in a booklet',
    richText,
    ['[', '![', '*a**', '> ', '- ', '|a\n|-\n', '[a](', '`a``', '&amp;', ' - a\n', 'a  \n'],
  ],
  [
    'Markdown in a mail',
    mail,
    [
      ...['[', '*a**', '- ', '[a](', '[a](b "', ' - a\n', '1. ', '**_', '\\', 'ab ', '{{child}} '],
      ...['https://{{child}}', 'a.de/{{child}} ', 'a@{{child}}.'],
    ],
  ],
  [
    'words of a mail',
    (sent) => complaintsAbout(sent, VARIABLES),
    ['{{', '}}', '{{child', '{{#dates}}', '{{/dates}}', '{{^child}}', '{{=', ' ', '{{! ', '{{x}}\n'],
  ],
  [
    'headers of languages and types',
    (sent) => {
      const negotiator = new Negotiator({
        headers: { accept: sent, 'accept-language': sent, 'accept-encoding': sent },
      });
      negotiator.mediaTypes(['application/json']);
      negotiator.languages(['de', 'en']);
    },
    ['a,', 'de;q=0.5,', 'a/b;"', ';', '"', '*/*,'],
  ],
  [
    'a transfer',
    (sent) => {
      const told = transfer({ references: [sent], texts: [sent, sent], party: { name: sent, iban: null } });
      identitiesOf('DE02', [told]);
      referencesIn(told);
      invoiceNumbersIn(told);
      matchTransfer(told, OPEN);
    },
    [
      'RF1234567890',
      'RF',
      '1',
      'RFRF1234',
      'Niemand ',
      'a ',
      'ue',
      'R1234567890 ',
      'R-2026-00013 ',
      'R - 2026 - ',
      '2026-00013',
    ],
  ],
  [
    'transfers',
    (sent) => {
      const references = sent.split(' ');
      matchTransfer(transfer({ references, texts: references }), OPEN);
    },
    ['RF1234567890 ', '1234567890 '],
  ],
  [
    'XML',
    xml,
    ['<a>', '<a/>', '<a b="', '<', '&', '&amp;', '<!--', '<![CDATA[', ']]>', '<a xmlns:b="c">', '<a xmlns=""/>'],
  ],
  ['an account statement', (sent) => statement(camt(sent)), ['<Ntry/>', '<Ntry>', ' ', '<Ntry><NtryDtls/></Ntry>']],
  [
    'a batch in an account statement',
    (sent) => statement(detailed(sent)),
    ['<TxDtls/>', '<TxDtls><RmtInf><Ustrd>RF1234567890</Ustrd></RmtInf></TxDtls>'],
  ],
  [
    'what a transfer tells',
    (sent) => statement(detailed(`<TxDtls><RmtInf>${sent}</RmtInf></TxDtls>`)),
    ['<Ustrd>RF1234567890</Ustrd>', '<Strd><CdtrRefInf><Ref>RF1234567890</Ref></CdtrRefInf></Strd>', ' ', '\n'],
  ],
];

/** Pieces of the shorter text; the longer one has four times as many. */
const SHORT = 250;

describe('Of a text that somebody sent', () => {
  it.each(READERS)('%s takes steps in proportion (R-API-55)', async (_reader, read, pieces) => {
    // Once for what is done but the first time.
    for (const piece of pieces) await read(piece);
    const steps = await stepsOfEach(
      pieces.flatMap((piece) => [SHORT, SHORT * 4].map((times) => () => read(piece.repeat(times)))),
    );
    // Sorting may take a little more than four times as much, anything quadratic takes sixteen times.
    const slow = pieces.filter((_, place) => steps[place * 2 + 1]! >= steps[place * 2]! * 6 + 20_000);
    expect(slow).toEqual([]);
  });

  it('mails to many families take it apart once (R-OPS-10)', async () => {
    const letter = `{{child}},\n\n${'a\n'.repeat(2_000)}`;
    const [first = 0, second = 0] = await stepsOfEach([() => mail(letter), () => mail(letter)]);
    expect(second).toBeLessThan(first / 10);
  });

  it('one transfer of a bank takes no more steps however much it tells', async () => {
    const lines = (count: number): Transfer =>
      transfer({ references: Array<string>(count).fill('RF1234567890 '.repeat(38)) });
    const [most = 0, more = 0] = await stepsOfEach([20, 2000].map((count) => () => matchTransfer(lines(count), OPEN)));
    expect(more).toBeLessThan(most * 1.1 + 20_000);
    expect(most).toBeLessThan(1_500_000);
  });
});
