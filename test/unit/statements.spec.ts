import { describe, expect, it } from '@jest/globals';
import { ENTITIES } from '../../src/entities.js';
import { Caller } from '../../src/kernel/caller/caller.js';
import { Offer } from '../../src/offers/model/entities/offer.entity.js';
import { offerColumns } from '../../src/offers/reading/offer.columns.js';
import { offerView } from '../../src/offers/reading/offer.view.js';
import { columnsOf, namesOf, pairsOf } from '../../src/platform/database/columns-of.js';
import { Conditions } from '../../src/platform/listing/conditions.js';
import { readSources } from '../support/tables.js';

/** Where a lower layer reads a column of a higher one, whose entity it may not import. */
const FROM_ABOVE: readonly string[] = [
  'src/money/books/reports/report.store.ts: created_at as "createdAt"',
  'src/money/debtors/statement/statement.store.ts: paid_on as "paidOn"',
  `src/money/parties/debtor.store.ts: 'dueOn', due_on`,
  `src/money/parties/standing-invoice.ts: 'dueOn', due_on`,
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

describe('The statement of the public list', () => {
  const sql = offerColumns(Caller.anonymous, new Conditions(new Date(0)));
  const own = namesOf(Offer).filter((name) => offerView.visibleTo('superAdmin').has(name));
  const columnOf = (name: keyof Offer): string => columnsOf(Offer, 'o', { only: [name] });

  it('reads every column that everybody is shown, and none that only some are', () => {
    const read = own.filter((name) => sql.split(/,\s+/).includes(columnOf(name)));
    const shown = own.filter((name) => offerView.visibleTo('all').has(name));
    // Whether there is a link depends on it.
    expect(read.sort()).toEqual([...shown, 'publish'].sort());
    expect(shown.length).toBeLessThan(own.length - 5);
  });
});

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
