import { type Language } from '../problem/message.js';
import { type Column, dayOf, localTimeOf, type Shown, wordOf } from './table.js';

/** Characters with which spreadsheets begin a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Characters after which a spreadsheet that assumes another separator starts a new cell. */
const SEPARATORS = /([,;\t\r\n])/;

export const CSV_SEPARATORS = [';', ','] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

/** Tells German spreadsheets, when a file is opened by double click, that it is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Content of a cell: untrusted text, or a number that is already formatted. */
export type CsvCell = string | { readonly number: string };

/** A cell (RFC 4180): quoted where necessary; an apostrophe turns text that a spreadsheet would run into plain text. */
const cell = (value: CsvCell, separator: CsvSeparator): string => {
  if (typeof value !== 'string') return quoted(value.number, separator);
  const [first = '', ...inner] = value.replace(/\0/g, '').split(SEPARATORS);
  const plain = first + inner.map(withoutFormula).join('');
  return quoted(FORMULA.test(plain.trimStart()) || FORMULA.test(plain) ? `'${plain}` : plain, separator);
};

/**
 * A cell within a cell. Number signs are escaped only in front of something that could be a call: `5,- €` and dashed
 * lists stay as they are.
 */
const withoutFormula = (piece: string): string => {
  const begin = piece.search(/[^"'\s]/);
  const text = piece.slice(begin);
  const runs = /^[=@＝＠]/.test(text) || (/^[+\-＋－]/.test(text) && /[(|!]/.test(text));
  return begin >= 0 && runs ? `${piece.slice(0, begin)}'${text}` : piece;
};

const quoted = (text: string, separator: CsvSeparator): string =>
  text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** A row of a file, including its line end. */
export const csvRow = (row: readonly CsvCell[], separator: CsvSeparator): string =>
  `${row.map((value) => cell(value, separator)).join(separator)}\r\n`;

/** Cents as `1250,00`, which German spreadsheets read as a number. */
export const germanAmount = (cents: number): CsvCell => ({ number: (cents / 100).toFixed(2).replace('.', ',') });

/** The column heads as a row of a CSV file. */
export const csvHead = (columns: readonly Column[], separator: CsvSeparator, language: Language): string =>
  csvRow(
    columns.map(({ head }) => head[language]),
    separator,
  );

/**
 * Records as rows of a CSV file. Numbers have a decimal comma if the separator is a semicolon, as in German
 * spreadsheets.
 */
export const csvRows = (
  columns: readonly Column[],
  records: readonly Shown[],
  separator: CsvSeparator,
  language: Language,
): string => {
  const decimal = (text: string): CsvCell => ({ number: separator === ';' ? text.replace('.', ',') : text });
  const cellOf = ({ kind, read }: Column, record: Shown): CsvCell => {
    const value = read(record, language);
    if (value === null || value === undefined) return '';
    switch (kind) {
      case 'text':
        return String(value);
      case 'day':
        return dayOf(String(value), language);
      case 'number':
        return decimal(String(value));
      case 'cents':
        return decimal((Number(value) / 100).toFixed(2));
      case 'moment':
        return localTimeOf(String(value), language);
      case 'flag':
        return wordOf(value === true, language);
    }
  };
  return records
    .map((record) =>
      csvRow(
        columns.map((each) => cellOf(each, record)),
        separator,
      ),
    )
    .join('');
};
