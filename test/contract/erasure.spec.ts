import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AccountErasure } from '../../src/accounts/account-erasure.js';
import { Records, type TestCaller } from '../world/index.js';
import { TestApp } from '../support/test-app.js';

/** Columns that go on pointing to whom nobody knows any more, and why. */
const KEPT: Readonly<Record<string, string>> = {
  'invitations.invited_by_uuid':
    'who invited somebody else is part of their invitation, which goes with its own period',
};

const FOREIGN_KEYS = `
  select c.conrelid::regclass || '.' || a.attname as column, c.confdeltype in ('c', 'n', 'd') as acts
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
  where c.contype = 'f' and c.confrelid in ('accounts'::regclass, 'participants'::regclass) order by 1`;

describe('A family that is erased', () => {
  let test: TestApp;
  let make: Records;
  let deleted: string[];
  let anonymised: string[];

  /** The statements with which a family is erased. */
  const erasing = async (family: TestCaller, end: string): Promise<string[]> => {
    const asked = jest.spyOn(test.database, 'rows');
    const erasure = test.app.get(AccountErasure);
    expect(await test.database.transaction(() => erasure.erase(family))).toBe(end);
    const statements = asked.mock.calls.map(([, sql]) => sql);
    asked.mockRestore();
    return statements;
  };

  /** The columns of foreign keys of which no statement says anything. */
  const forgotten = async (statements: readonly string[], all: boolean): Promise<string[]> => {
    const keys = (await make.sql(FOREIGN_KEYS)) as { column: string; acts: boolean }[];
    expect(keys.length).toBeGreaterThan(12);
    return keys
      .filter(({ column, acts }) => (all || !acts) && !(column in KEPT))
      .map(({ column }) => column)
      .filter((key) => {
        const [table = '', column = ''] = key.split('.');
        const named = new RegExp(`\\b(from|update) ${table}\\b[^]*\\b${column}\\b`);
        return !statements.some((sql) => named.test(sql));
      });
  };

  beforeAll(async () => {
    test = await TestApp.start();
    make = new Records(test);
    const gone = await make.account(['ROLE_MEMBER']);
    await make.participant({ account: gone.uuid });
    deleted = await erasing(gone, 'deleted');
    const left = await make.account(['ROLE_MEMBER']);
    await make.attendance((await make.offer()).uuid, 'participated', await make.participant({ account: left.uuid }));
    anonymised = await erasing(left, 'anonymised');
  });
  afterAll(() => test.stop());

  it('leaves no row behind that would forbid the account to go', async () => {
    expect(await forgotten(deleted, false)).toEqual([]);
  });

  it('is asked for in every table that points to accounts or children, where the account has to stay', async () => {
    expect(await forgotten(anonymised, true)).toEqual([]);
  });

  it('would be missed in a table that nobody erases', async () => {
    await make.sql('create table planted (account_uuid uuid references accounts)');
    expect(await forgotten(deleted, false)).toEqual(['planted.account_uuid']);
    expect(await forgotten(anonymised, true)).toEqual(['planted.account_uuid']);
    await make.sql('drop table planted');
  });

  it('lets no column be kept without need', async () => {
    const keys = (await make.sql(FOREIGN_KEYS)).map(({ column }) => column);
    expect(Object.keys(KEPT).filter((column) => !keys.includes(column))).toEqual([]);
  });

  it('is locked in the order of all: children, offers, applications, and the account’s own row at last', () => {
    const of = (start: RegExp): number => anonymised.findIndex((sql) => start.test(sql));
    const order = [
      of(/^select uuid from participants .*no key update$/),
      of(/^update participants /),
      of(/^update offers /),
      of(/^update attendances /),
      of(/^update accounts /),
    ];
    expect(order[0]).toBe(0);
    expect(order).toEqual([...order].sort((left, right) => left - right));
    expect(order.at(-1)).toBe(anonymised.length - 1);
  });
});
