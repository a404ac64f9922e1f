import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';

type Sources = ReadonlyMap<string, string>;

interface Tables {
  complaintsAbout(sources: Sources, reads?: Readonly<Record<string, string>>, given?: object): string[];
}

const ENTITIES: Sources = new Map([
  ['src/offers/entities.ts', "@Entity('offers')\nexport class Offer {}"],
  ['src/money/ledger/entities.ts', "@Entity('debtors')\nexport class Debtor {}"],
]);

describe('The check of tables', () => {
  let tables: Tables;
  beforeAll(async () => {
    tables = (await import(pathToFileURL(resolve('scripts/sql-owners.mjs')).href)) as Tables;
  });

  const complaints = (file: string, text: string, reads?: Readonly<Record<string, string>>): readonly string[] =>
    tables.complaintsAbout(new Map([...ENTITIES, [file, text]]), reads ?? {}, {});

  it.each([
    ["query('insert into offers (uuid) values ($1)')", 'offers'],
    ["query('update offers set title = $1')", 'offers'],
    ['query(`with x as (select 1)\n  delete from only offers o where true`)', 'offers'],
    ["query('truncate offers')", 'offers'],
    ["query('lock table offers')", 'offers'],
    ['query(\'update "public"."offers" set title = $1\')', 'offers'],
    ['database.repository(Offer).update(uuid, changes)', 'Offer'],
    ['constructor(@InjectRepository(Offer) offers: Repository<Offer>) {}', 'Offer'],
  ])('refuses the write of a table of another owner: %s', (text, name) => {
    expect(complaints('src/hosts/planted.ts', text, { hosts: 'offers' })).toContainEqual(
      expect.stringMatching(new RegExp(`^src/hosts/planted\\.ts:[12] writes ${name}, which offers owns: `)),
    );
    expect(complaints('src/offers/planted.ts', text)).toEqual([]);
  });

  it('takes each layer of money for an owner', () => {
    const text = "query('delete from debtors')";
    expect(complaints('src/money/ledger/planted.ts', text)).toEqual([]);
    expect(complaints('src/money/bank/planted.ts', text)).toEqual([expect.stringContaining('ledger owns')]);
  });

  it.each([
    'const SQL = `select o.title from offers o`;',
    'const sql = `select 1 from ${a} left join public.offers on true`;',
    "query('select 1 from hosts h, offers o')",
    "const from = 'offers o';",
    "query('select 1 from (offers o join hosts h on true)')",
    "query('select 1 from jsonb_populate_record(null::offers, $1)')",
    "query(`select 'offers'::regclass`)",
  ])('holds a read to the list of its folder, which has nothing in vain: %s', (text) => {
    expect(complaints('src/hosts/planted.ts', text)).toEqual([expect.stringContaining('READS (hosts offers)')]);
    expect(complaints('src/hosts/planted.ts', text, { hosts: 'offers' })).toEqual([]);
    expect(complaints('src/hosts/planted.ts', '', { hosts: 'offers' })).toEqual([
      expect.stringContaining('not read: hosts offers'),
    ]);
  });

  it.each([
    '// select from offers\nconst offers = others;',
    "query('select h.offers, offers(1) from hosts h where extract(day from h.offers) = 1')",
    "import { offers } from '../offers/offers.js';",
  ])('leaves alone comments, columns and names: %s', (text) => {
    expect(complaints('src/hosts/planted.ts', text)).toEqual([]);
  });

  it('refuses a written table that it is not told, without a reason', () => {
    for (const text of ['`insert into ${table} (uuid) values ($1)`', '`update offer_${list} set position = 1`'])
      expect(complaints('src/hosts/planted.ts', text)).toEqual([expect.stringContaining('is given the name')]);
  });
});
