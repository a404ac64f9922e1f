import { describe, expect, it } from '@jest/globals';
import { complaintsAbout, crossingsIn, ownersOf, readSources } from '../support/tables.js';
import { sentence, UNNAMED, unnamedIn } from '../support/tables.js';

const sources = readSources();
const owners = ownersOf(sources);

const crossings = (text: string): string[] => crossingsIn('src/money/parties/planted.ts', text, owners).map(sentence);

describe('A table', () => {
  it('has an owner, the feature of its entity, or its layer in money and its room in mail', () => {
    const made = /create table (?:if not exists )?([a-z_]+)/g;
    const migrations = [...readSources('src/migrations').values()];
    const tables = migrations.flatMap((text) => [...text.matchAll(made)].map(([, table]) => table ?? ''));
    expect(tables.length).toBeGreaterThan(50);
    expect(tables.filter((table) => !owners.has(table))).toEqual([]);
    const known = ['offer_hosts', 'offers', 'mails', 'debtors', 'Ledger'].map((table) => owners.get(table));
    expect(known).toEqual(['hosts', 'offers', 'mail/sending', 'money/parties', 'money/books']);
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
    ['row of its type', "query('select 1 from jsonb_populate_record(null::offers, $1)')"],
    ['name with its schema', 'const sql = `select 1 from ${a} left join public.offers on true`;'],
    ['quoted name with its schema', 'query(\'update "public"."offers" set title = $1\')'],
    ['join in parentheses', "query('select 1 from (offers o join debtors d on true)')"],
    ['join in two parentheses', 'const sql = `select 1 from debtors d left join ((offers join ${b}) join ${c}) on 1`;'],
    ['whole table', "query('with x as (table offers) select 1')"],
    ['change of a table', "query('alter table if exists only offers disable trigger all')"],
    ['copy', "query('copy offers (uuid) from stdin')"],
    ['sequence', `query("select setval(pg_get_serial_sequence('offers', 'number'), 1)")`],
    ['text that is a table', `query("select 'offers'::regclass")`],
    ['table in its schema', "const sql = `select 1 from ${a} where o.tableoid = 'public.offers'::regclass`;"],
    ['text that may be a table', `query("select to_regclass('offers')")`],
    ['quoted name', 'query(\'select 1 from "offers"\')'],
  ])('catches a planted %s', (_, text) => {
    const said = /^src\/money\/parties\/planted\.ts:\d+ names offers, which offers owns: use SQL that offers /;
    expect(crossings(text)).toEqual([expect.stringMatching(said)]);
  });

  it.each([
    ['tables of its own', 'const SQL = `select 1 from debtors d join payment_references r on true`;'],
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
    expect(crossings(text)).toEqual([]);
  });

  it('catches a planted write of an entity', () => {
    expect(crossings('this.database.manager.update(Offer, uuid, changes);')).toEqual([
      expect.stringMatching(/^src\/money\/parties\/planted\.ts:1 names Offer, which offers owns: /),
    ]);
    expect(crossings('this.database.manager.update(Debtor, uuid, changes);')).toEqual([]);
  });

  it.each([
    ['a higher layer of money', 'src/money/parties/planted.ts', "query('select 1 from ledgers l')", 'money/books'],
    ['a lower layer of money', 'src/money/bank/matching/planted.ts', 'const SQL = `join debtors d`;', 'money/parties'],
    ['a layer, above all of them', 'src/money/planted.ts', "query('select 1 from invoices v')", 'money/demands'],
    ['another room of mail', 'src/mail/admin/mails/planted.ts', 'manager.insert(Mail, mail);', 'mail/sending'],
  ])('catches a planted crossing to %s', (_, file, text, owner) => {
    expect(crossingsIn(file, text, owners)).toEqual([expect.objectContaining({ file, owner })]);
  });

  it.each([
    ['write through a fragment', 'const sql = `delete from ${offerRows()} where true`;'],
    ['write of a table of any name', 'const sql = `insert into ${table} (uuid) values ($1)`;'],
    ['name in two parts', 'const sql = `update offer_${list} set position = 1`;'],
    ['reading of a table of any name', 'const sql = `select 1 from ${this.table} t`;'],
  ])('catches a planted %s', (_, text) => {
    expect(unnamedIn('src/money/parties/planted.ts', text)).toEqual([
      expect.stringMatching(/^src\/money\/parties\/planted\.ts:1 does not say which table it means: /),
    ]);
  });

  it('leaves alone fragments and constants that are read', () => {
    const text = 'const sql = `select 1 from ${NAMES} join ${offerOf("t.offer_uuid")} left join ${source.from}`;';
    expect(unnamedIn('src/money/parties/planted.ts', text)).toEqual([]);
  });

  it('tells the line, and leaves alone the layers of other features', () => {
    expect(crossingsIn('src/offers/state/planted.ts', "query('select 1 from offers o')", owners)).toEqual([]);
    expect(crossingsIn('src/money/parties/planted.ts', '\nconst SQL = `select 1\n  from offers o`;', owners)).toEqual([
      { file: 'src/money/parties/planted.ts', line: 3, table: 'offers', owner: 'offers' },
    ]);
  });

  it('complains about every source, and about every excuse that is not needed', () => {
    const [excused = '', ...others] = Object.keys(UNNAMED);
    const planted = new Map([
      ['src/offers/planted.entity.ts', "@Entity('offers')\nexport class Offer {}"],
      ['src/money/parties/planted.ts', "query('select 1 from offers o')"],
      ['src/money/unnamed.ts', 'const sql = `insert into ${table} (uuid) values ($1)`;'],
      [excused, 'const sql = `insert into ${table} (uuid) values ($1)`;'],
    ]);
    expect(complaintsAbout(planted)).toEqual([
      expect.stringMatching(/^src\/money\/parties\/planted\.ts:1 names offers, /),
      expect.stringMatching(/^src\/money\/unnamed\.ts:1 does not say which table it means: /),
      ...others.map((file) => expect.stringMatching(new RegExp(`^${file} names its tables: `)) as unknown),
    ]);
  });
});
