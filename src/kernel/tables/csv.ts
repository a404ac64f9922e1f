/** Characters with which spreadsheets begin a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Where a spreadsheet that takes another sign for the separator begins a cell. */
const SEPARATORS = /([,;\t\r\n])/;

export const CSV_SEPARATORS = [';', ','] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

/** By this, German spreadsheets know at a double click that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What stands in a cell: words of somebody, or a number of ours that is already written out. */
export type CsvCell = string | { readonly number: string };

/** A cell (RFC 4180): quoted where it must be; words that a spreadsheet would run are made text by an apostrophe. */
const cell = (value: CsvCell, separator: CsvSeparator): string => {
  if (typeof value !== 'string') return quoted(value.number, separator);
  const [first = '', ...inner] = value.replace(/\0/g, '').split(SEPARATORS);
  const plain = first + inner.map(withoutFormula).join('');
  return quoted(FORMULA.test(plain.trimStart()) || FORMULA.test(plain) ? `'${plain}` : plain, separator);
};

/** A cell within a cell. Signs of numbers count only before what calls something: `5,- €` and lists with dashes stay. */
const withoutFormula = (piece: string): string => {
  const begin = piece.search(/[^"'\s]/);
  const text = piece.slice(begin);
  const runs = /^[=@＝＠]/.test(text) || (/^[+\-＋－]/.test(text) && /[(|!]/.test(text));
  return begin >= 0 && runs ? `${piece.slice(0, begin)}'${text}` : piece;
};

const quoted = (text: string, separator: CsvSeparator): string =>
  text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** A row of a file, with its end. */
export const csvRow = (row: readonly CsvCell[], separator: CsvSeparator): string =>
  `${row.map((value) => cell(value, separator)).join(separator)}\r\n`;

/** Cents as `1250,00`: a number for German spreadsheets. */
export const germanAmount = (cents: number): CsvCell => ({ number: (cents / 100).toFixed(2).replace('.', ',') });
