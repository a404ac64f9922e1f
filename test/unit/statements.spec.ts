import { describe, expect, it } from '@jest/globals';
import { EXCUSED, KINDS, misplacedIn, providersIn, statementsIn } from '../support/statements.js';
import { readSources } from '../support/tables.js';

const sources = readSources();

/** What is said of a planted file. */
const complaintsAbout = (file: string, text: string): string[] => misplacedIn(new Map([[`src/money/${file}`, text]]));

describe('SQL', () => {
  it('stands in stores, and in the few kinds of file that are named, and is excused nowhere without need', () => {
    expect(misplacedIn(sources)).toEqual([]);
    const holds = (file: string, text = ''): boolean => statementsIn(file, text).sent.length > 0;
    expect(Object.keys(EXCUSED).filter((file) => !holds(file, sources.get(file)))).toEqual([]);
    const providers = providersIn(sources.values());
    const isHeld = (kind: string): boolean =>
      [...sources].some((source) => KINDS[kind]!(...source, providers) && holds(...source));
    expect(Object.keys(KINDS).filter((kind) => !isHeld(kind))).toEqual([]);
  });
});

describe('The reader of statements', () => {
  const inClass = (line: string): string => `export class Planted {\n${line}\n}`;

  it.each([
    ['statement', "rows = () => this.database.rows('name', sql);"],
    ['write', "write = () => this.database.writeComposed('name', sql);"],
    ['insert of an entity', 'add = () => this.database.manager.insert(Token, token);'],
    [
      'text for a helper',
      "page = () => listedRows(this.database, query, { name: 'n', sql: `select ${COLUMNS} from debtors d` });",
    ],
    ['condition', "where = 'exists (select from debtors d where d.uuid = o.uuid)';"],
    ['change', "sql = 'update debtors d set name = $1';"],
  ])('catches a planted %s in a controller or a service', (_, line) => {
    for (const file of [
      'debtors.controller.ts',
      'debtors.controllers.ts',
      'debtors.service.ts',
      'pay-debtors.job.ts',
    ]) {
      expect(complaintsAbout(file, inClass(line))).toEqual([`src/money/${file}:2 holds SQL: give it to the store.`]);
    }
  });

  it('leaves alone transactions, words, and pieces without a class, unless they send a statement', () => {
    expect(complaintsAbout('open.ts', "export const OPEN = 'select from debtors d';")).toEqual([]);
    expect(complaintsAbout('open.ts', "export const open = (database) => database.rows('n', SQL);")).toHaveLength(1);
    for (const line of [
      'pay = () => this.database.transaction(() => this.store.pay());',
      "why = 'Select one of the offers; update it with care.';",
    ])
      expect([line, complaintsAbout('debtors.service.ts', inClass(line))]).toEqual([line, []]);
  });
});
