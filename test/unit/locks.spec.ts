import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { filesBelow } from '../support/files.js';

/** Where rows are locked with `for update`, and of which table. */
const LOCKED: readonly (readonly [file: string, table: string])[] = [
  ['src/accounts/account-lookup.ts', 'accounts'],
  ['src/accounts/account.store.ts', 'accounts'],
  ['src/categories/category.store.ts', 'categories'],
  ['src/desk/notes/note.store.ts', 'notes'],
  ['src/editions/edition.store.ts', 'editions'],
  ['src/hosts/host.store.ts', 'hosts'],
  ['src/jobs/background-work.store.ts', 'background_jobs'],
  ['src/jobs/background-work.store.ts', 'background_jobs'],
  ['src/money/debtors/debtor.store.ts', 'ledgers'],
  ['src/privacy/retention/inactive-families.ts', 'accounts'],
  ['src/sign-in/sessions/credentials.store.ts', 'accounts'],
  ['src/sign-in/tokens/token-list.store.ts', 'tokens'],
  ['src/sign-in/two-factor/two-factor.store.ts', 'two_factors'],
];

const sources = filesBelow('src', /\.tsx?$/)
  .filter((file) => !file.startsWith('src/migrations/'))
  .sort()
  .map((file) => [file, readFileSync(file, 'utf8')] as const);

/** A text of SQL with what its own file begins its statements with. */
const written = (sql: string, text: string): string =>
  sql.replaceAll(
    /\$\{(\w+)\}/g,
    (whole, name: string) => new RegExp(`^const ${name} = \`([^\`]*)\`;$`, 'm').exec(text)?.[1] ?? whole,
  );

/** The table that a text locks with `for update`: the first that it reads from, or that of the alias it names. */
const lockedIn = (sql: string): string => {
  const alias = /\bfor\s+update\s+of\s+(\w+)/i.exec(sql)?.[1];
  const read = alias === undefined ? /\bfrom\s+(\w+)/i : new RegExp(`\\b(?:from|join)\\s+(\\w+)\\s+${alias}\\b`, 'i');
  return read.exec(sql)?.[1] ?? sql;
};

/** Each text with `for update` of a file, with the table it locks. */
const locksIn = (file: string, text: string): (readonly [file: string, table: string])[] =>
  [...text.matchAll(/`[^`]*`|'[^'\n]*'/g)]
    .filter(([sql]) => /\bfor\s+update\b/i.test(sql))
    .map(([sql]) => [file, lockedIn(written(sql, text))]);

/** The tables of ADR 0023, each of which has its reason there. */
const listed = (): string[] => {
  const [, list = ''] = readFileSync('docs/adr/0023-locks.md', 'utf8').split('## Tables locked with `for update`');
  return [...list.matchAll(/^\| `(\w+)` +\| \w/gm)].map(([, table]) => table ?? '');
};

describe('Locks that keep out who only points to a row', () => {
  it('are taken where they are known to be, and nowhere else: the others are `for no key update`', () => {
    expect(sources.flatMap(([file, text]) => locksIn(file, text))).toEqual(LOCKED);
  });

  it('are found by the table that they lock, not by the file alone', () => {
    const planted = [
      'const sql = `select from ledgers l where l.uuid = $1 for update`;',
      'const sql = `select 1 from ledgers l join accounts a on true for update of a`;',
      'const SELECT = `select 1 from notes n`;\nconst sql = `${SELECT} where true for update`;',
      "const sql = 'select uuid from hosts where uuid = $1 for update';",
    ];
    expect(planted.flatMap((text) => locksIn('planted.ts', text)).map(([, table]) => table)).toEqual([
      'ledgers',
      'accounts',
      'notes',
      'hosts',
    ]);
  });

  it('are of tables that ADR 0023 gives a reason for', () => {
    expect([...new Set(LOCKED.map(([, table]) => table))].sort()).toEqual(listed().toSorted());
  });
});
