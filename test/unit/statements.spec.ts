import { describe, expect, it } from '@jest/globals';
import { ENTITIES } from '../../src/entities.js';
import { columnsOf, pairsOf } from '../../src/platform/database/columns-of.js';
import { readSources } from '../support/tables.js';

/** Where a lower layer reads a column of a higher one, whose entity it may not import. */
const FROM_ABOVE: readonly string[] = [
  'src/money/books/reports/report.store.ts: created_at as "createdAt"',
  'src/money/debtors/statement/statement.store.ts: paid_on as "paidOn"',
  `src/money/parties/debtor.store.ts: 'dueOn', due_on`,
];

/** The columns that go by another name than in their table, as `columnsOf` and `pairsOf` write them. */
const RENAMED = new Set(
  ENTITIES.flatMap((entity) => [
    ...columnsOf<object>(entity, '').split(', '),
    ...pairsOf<object, never>(entity, '', { except: [] }).split(/, (?=')/),
  ]).filter((sql) => sql.includes('_')),
);

/** Where a source gives a column the name of its property by hand. */
const renamesIn = (file: string, text: string): string[] =>
  [...text.matchAll(/\b(?:\w+\.)?(\w+) as "(\w+)"|'(\w+)', (?:\w+\.)?(\w+)/g)]
    .map(([, column, name, key, of]) =>
      key === undefined ? `${column ?? ''} as "${name ?? ''}"` : `'${key}', ${of ?? ''}`,
    )
    .filter((sql) => RENAMED.has(sql))
    .map((sql) => `${file}: ${sql}`);

describe('Statements', () => {
  it('have the columns of tables from the entities, never by hand', () => {
    const found = [...readSources()]
      .filter(([file]) => !file.startsWith('src/migrations/') && !file.endsWith('columns-of.ts'))
      .flatMap(([file, text]) => renamesIn(file, text));
    expect(found).toEqual(FROM_ABOVE);
  });

  it('are recognised with and without the alias of a table, and in JSON', () => {
    expect(
      renamesIn('a.ts', `select o.min_age as "minAge", max_age as "maxAge", json_build_object('minAge', o.min_age)`),
    ).toEqual(['a.ts: min_age as "minAge"', 'a.ts: max_age as "maxAge"', `a.ts: 'minAge', min_age`]);
    expect(renamesIn('a.ts', `select o.min_age as youngest, n.first_begin_at as "firstBeginAt", 'minAge', 7`)).toEqual(
      [],
    );
  });
});
