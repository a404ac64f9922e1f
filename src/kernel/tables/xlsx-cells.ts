import { type Language } from '../problem/message.js';
import { escapedForXml, writableInXml } from '../text/xml-text.js';
import { type CellValue, type Column, type ColumnKind, type Shown, wordOf } from './table.js';

/** Excel's limit for one cell; it reports a file that exceeds it as damaged. */
const MAX_TEXT = 32_767;

/** Indices of the formats in `STYLES`. */
const STYLE: Readonly<Record<ColumnKind | 'head', number>> = {
  ...{ text: 0, number: 0, flag: 0, head: 1, cents: 2, moment: 3, day: 4 },
};

const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets, which treat 1900 as a leap year. */
const EPOCH = Date.UTC(1899, 11, 30);
/** Spreadsheets miscount earlier dates. */
const FIRST = Date.UTC(1900, 2, 1);

export const xlsxHead = (columns: readonly Column[], language: Language): string =>
  `<row r="1">${columns.map(({ head }, index) => words(`${letters(index)}1`, head[language], STYLE.head)).join('')}</row>`;

/**
 * Records as rows of a sheet, starting at this row number. Text is written as text, so that it cannot become a
 * formula. Each cell states its address, without which some programs do not read it.
 */
export const xlsxRows = (
  columns: readonly Column[],
  records: readonly Shown[],
  first: number,
  language: Language,
): string => {
  const names = columns.map((_, index) => letters(index));
  return records
    .map((record, offset) => {
      const row = first + offset;
      const cells = columns.map(({ kind, read }, index) =>
        cell(`${names[index]}${row}`, kind, read(record, language), language),
      );
      return `<row r="${row}">${cells.join('')}</row>`;
    })
    .join('');
};

/** A, B, … Z, AA, AB, … */
export const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.trunc(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

const cell = (at: string, kind: ColumnKind, value: CellValue, language: Language): string => {
  if (value === null || value === undefined || value === '') return '';
  switch (kind) {
    case 'text':
      return words(at, String(value), STYLE.text);
    case 'number':
      return number(at, Number(value), STYLE.number);
    case 'cents':
      return number(at, Number(value) / 100, STYLE.cents);
    case 'flag':
      return words(at, wordOf(value === true, language), STYLE.flag);
    case 'moment':
    case 'day':
      return date(at, String(value), kind);
  }
};

/** The local time of a moment, without its offset, as spreadsheets count it: in days. */
const date = (at: string, text: string, kind: 'moment' | 'day'): string => {
  const local = Date.parse(`${text.slice(0, 'yyyy-mm-ddThh:mm:ss'.length)}${kind === 'day' ? 'T00:00:00' : ''}Z`);
  return local >= FIRST ? number(at, (local - EPOCH) / DAY_MS, STYLE[kind]) : words(at, text, STYLE.text);
};

const number = (at: string, value: number, style: number): string => `<c r="${at}" s="${style}"><v>${value}</v></c>`;

const words = (at: string, text: string, style: number): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cut(text))}</t></is></c>`;

/** Does not split a surrogate pair. */
const cut = (text: string): string => text.slice(0, MAX_TEXT).replace(/[\uD800-\uDBFF]$/, '');

/**
 * Text in XML. Characters that XML does not allow are removed, and what spreadsheets would read as an escape is
 * escaped.
 */
export const xmlText = (text: string): string =>
  escapedForXml(writableInXml(text).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_'));
