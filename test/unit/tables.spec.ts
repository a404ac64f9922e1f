import { describe, expect, it } from '@jest/globals';
import { type Crossing, crossingsIn, featureOf, ownersOf, readSources, sentence } from '../support/tables.js';

/** Which features still name tables of which others. It only gets shorter. */
const STILL: readonly string[] = ['demo > attendances'];

const sources = readSources();
const owners = ownersOf(sources);
const pair = ({ file, owner }: Crossing): string => `${featureOf(file)} > ${owner}`;
const crossings = [...sources].flatMap(([file, text]) => crossingsIn(file, text, owners));

const complaintsAbout = (text: string): string[] => crossingsIn('src/money/planted.ts', text, owners).map(sentence);

describe('A table', () => {
  it('has an owner, the feature of its entity', () => {
    const made = /create table (?:if not exists )?([a-z_]+)/g;
    const migrations = [...readSources('src/migrations').values()].join('\n');
    const tables = [...new Set([...migrations.matchAll(made)].map(([, table]) => table ?? ''))];
    expect(tables.length).toBeGreaterThan(50);
    expect(tables.filter((table) => !owners.has(table))).toEqual([]);
    expect([owners.get('offer_hosts'), owners.get('mails'), owners.get('ledgers')]).toEqual(['hosts', 'mail', 'money']);
  });

  it('is named in SQL by its owner alone', () => {
    expect(crossings.filter((crossing) => !STILL.includes(pair(crossing))).map(sentence)).toEqual([]);
  });

  it('is excused nowhere without need', () => {
    const needed = new Set(crossings.map(pair));
    expect(STILL.filter((excused) => !needed.has(excused))).toEqual([]);
  });
});

describe('The reader of SQL', () => {
  it.each([
    ['select', 'const SQL = `select o.title from offers o`;'],
    ['select from only', "query('select 1 from only offers')"],
    ['join', 'const sql = (t: string) => `select ${t} from debtors d\n  left join offers o on true`;'],
    ['join behind a value', 'const sql = `select ${a} from ${b} join offers on true`;'],
    ['list of tables', "query('select 1 from debtors d, offers o')"],
    ['text that begins with a table', "const from = 'offers o';"],
    ['update', "query('update offers set title = $1')"],
    ['insert', "query('insert into offers (uuid) values ($1)')"],
    ['delete', "query('DELETE FROM offers where uuid = $1')"],
    ['delete using', "query('delete from debtors d using offers o where true')"],
    ['truncate', "query('truncate offers')"],
    ['lock', "query('lock table offers')"],
    ['quoted name', 'query(\'select 1 from "offers"\')'],
  ])('catches a planted %s', (_, text) => {
    expect(complaintsAbout(text)).toEqual([
      expect.stringMatching(
        /^src\/money\/planted\.ts:\d+ names the table offers, which offers owns: use SQL that offers /,
      ),
    ]);
  });

  it.each([
    ['tables of its own', 'const SQL = `select 1 from debtors d join receipts r on true`;'],
    [
      'what the owner exports',
      "import { offerOf } from '../offers/model/offer.sql.js';\nconst SQL = `join ${offerOf('t.uuid')}`;",
    ],
    ['comments and names', '// select from offers\nconst offers = others;'],
    [
      'columns and functions',
      "query('select d.offers, offers(1) from debtors d where extract(day from d.offers) = 1')",
    ],
  ])('leaves alone %s', (_, text) => {
    expect(complaintsAbout(text)).toEqual([]);
  });

  it('tells the line', () => {
    expect(crossingsIn('src/money/planted.ts', '\nconst SQL = `select 1\n  from offers o`;', owners)).toEqual([
      { file: 'src/money/planted.ts', line: 3, table: 'offers', owner: 'offers' },
    ]);
  });
});
