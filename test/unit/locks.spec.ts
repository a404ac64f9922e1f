import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readSources } from '../support/tables.js';

/** Where rows are locked with `for update`, and of which table. */
const LOCKED: readonly (readonly [file: string, table: string])[] = [
  ['src/accounts/account-lookup.ts', 'accounts'],
  ['src/accounts/account.store.ts', 'accounts'],
  ['src/categories/category.store.ts', 'categories'],
  ['src/editions/edition.store.ts', 'editions'],
  ['src/hosts/host.store.ts', 'hosts'],
  ['src/jobs/background-work.store.ts', 'background_jobs'],
  ['src/jobs/background-work.store.ts', 'background_jobs'],
  ['src/money/debts/debtor.store.ts', 'ledgers'],
  ['src/notes/note.store.ts', 'notes'],
  ['src/retention/inactive-families.ts', 'accounts'],
  ['src/tokens/sign-in/credentials.store.ts', 'accounts'],
  ['src/tokens/token-list.store.ts', 'tokens'],
  ['src/tokens/two-factor/two-factor.store.ts', 'two_factors'],
];

/** The tables of ADR 0023, each of which has its reason there. */
const listed = (): string[] => {
  const [, list = ''] = readFileSync('docs/adr/0023-locks.md', 'utf8').split('## Tables locked with `for update`');
  return [...list.matchAll(/^\| `(\w+)` +\| \w/gm)].map(([, table]) => table ?? '');
};

describe('Locks that keep out who only points to a row', () => {
  it('are taken where they are known to be, and nowhere else: the others are `for no key update`', () => {
    const found = [...readSources()]
      .filter(([file]) => !file.startsWith('src/migrations/'))
      .flatMap(([file, text]) => [...text.matchAll(/\bfor\s+update\b/gi)].map(() => file));
    expect(found.toSorted()).toEqual(LOCKED.map(([file]) => file));
  });

  it('are of tables that ADR 0023 gives a reason for', () => {
    expect([...new Set(LOCKED.map(([, table]) => table))].sort()).toEqual(listed().toSorted());
  });
});
