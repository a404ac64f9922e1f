import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { filesBelow } from '../support/files.js';

/** Sources that hold nothing but statements, by their name, and those that are about the database itself. */
const KINDS = /(?:\.store|-lookup|-lock|\.registry)\.ts$|^src\/(?:platform|migrations)\//;
const ERASERS = /^@(?:Erases|Forgets)\(/m;
/** Single files beside the kinds, and why. */
const EXCUSED: Readonly<Record<string, string>> = {
  'src/money/ledger/book-verification.ts': 'each rule of the books is a statement, which it runs alike',
};

const SENT = /\bdatabase\s*\.\s*(?:rows?|count|uuids|composed|shared|query|write(?:Composed)?)\b/i;
const WRITTEN =
  /['"`]\s*\(?(?:(?:not )?exists\s*\()?(?:select\b(?! one)|insert into\b|delete from\b|update \w+ (?:\w+ )?set\b|with \w+ as\b)/;

/** Whether a source sends a statement or, being more than functions and constants that stores put together, holds one. */
const holdsSql = (text: string): boolean =>
  SENT.test(text) || (/^(?:export )?(?:abstract )?class \w/m.test(text) && WRITTEN.test(text));

const sources = filesBelow('src', /\.tsx?$/).map((file) => [file, readFileSync(file, 'utf8')] as const);

/** The classes that modules provide for ports, abstract classes of lower layers. */
const PROVIDERS = (): ReadonlySet<string | undefined> => {
  const texts = sources.map(([, text]) => text).join('\n');
  const ports = new Set([...texts.matchAll(/\babstract class (\w+)/g)].map(([, name]) => name));
  const provided = [...texts.matchAll(/\bprovide: (\w+), use(?:Class|Existing): (\w+)/g)];
  return new Set(provided.filter(([, port]) => ports.has(port)).map(([, , name]) => name));
};

describe('SQL', () => {
  it('stands in stores, and in the few kinds of file that are named, and is excused nowhere without need', () => {
    const providers = PROVIDERS();
    const isProvider = (text: string): boolean => providers.has(/^export class (\w+) extends /m.exec(text)?.[1]);
    const misplaced = sources
      .filter(([file, text]) => !KINDS.test(file) && !ERASERS.test(text) && !isProvider(text) && holdsSql(text))
      .map(([file]) => file);
    expect(misplaced).toEqual(Object.keys(EXCUSED));
  });

  it.each([
    "rows = () => this.database.rows('name', sql);",
    "where = 'exists (select from debtors d where d.uuid = o.uuid)';",
    "sql = 'update debtors d set name = $1';",
  ])('is noticed in a class: %s', (line) => {
    expect(holdsSql(`export class Planted {\n${line}\n}`)).toBe(true);
  });

  it.each([
    "export const OPEN = 'select from debtors d';",
    'export class Planted {\npay = () => this.database.transaction(() => this.store.pay());\n}',
    'export class Planted {\nadd = () => this.database.repository(Token).insert(token);\n}',
    "export class Planted {\nwhy = 'Select one of the offers; update it with care.';\n}",
  ])('is not mistaken for transactions, repositories, words and pieces: %s', (text) => {
    expect(holdsSql(text)).toBe(false);
  });
});
