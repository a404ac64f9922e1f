import { expect } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';

/** A table that a page takes from the code. */
interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/**
 * The table stands in the page, between `<!-- name -->` and `<!-- /name -->`. With WRITE_TABLES=1 it is written there
 * before.
 */
export const expectWritten = (page: string, name: string, { columns, rows }: Table): void => {
  const [from, to] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`];
  const text = readFileSync(page, 'utf8');
  const [begin, end] = [text.indexOf(from) + from.length, text.indexOf(to)];
  expect([name, begin >= from.length, end >= begin]).toEqual([name, true, true]);
  const table = `\n${[columns, columns.map(() => '---'), ...rows].map(line).join('\n')}\n\n`;
  if (process.env['WRITE_TABLES'] === '1') writeFileSync(page, text.slice(0, begin) + table + text.slice(end));
  const present = readFileSync(page, 'utf8');
  expect(present.slice(present.indexOf(from) + from.length, present.indexOf(to))).toBe(table);
};
