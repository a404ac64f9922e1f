import { BYTE_ORDER_MARK, CSV_SEPARATORS, type CsvSeparator } from './csv.js';

/** A record of a file, and the line in which it begins, from 1. */
export interface CsvLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/** What makes a file unreadable, with its line. */
export class CsvProblem extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

/** What `csvRow` puts before text that a spreadsheet would run. */
const ESCAPED = /^'(?=[=+\-@\t\r\n＝＋－＠])/;

/**
 * The records of a CSV file (RFC 4180), the head first, without those that are empty. The separator is the one that the first line
 * has more of. Cells lose the blanks around them, and the apostrophe that our exports put before what a spreadsheet would run. By
 * hand, because no parser that is installed says in which line a record begins. Pure; as long as the text is.
 * @throws CsvProblem a quotation mark without its end, or text behind one
 */
export const readCsv = (text: string): CsvLine[] => {
  const source = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const separator = separatorOf(source);
  const records: CsvLine[] = [];
  let [line, position] = [1, 0];
  while (position < source.length) {
    const begin = line;
    const cells: string[] = [];
    let isOver = false;
    while (!isOver) {
      const cell = source[position] === '"' ? quotedAt(source, position, line) : plainAt(source, position, separator);
      cells.push(cell.text.trim().replace(ESCAPED, ''));
      line += linesIn(cell.text);
      position = cell.end;
      const next = source[position];
      if (next !== undefined && next !== separator && next !== '\n' && next !== '\r')
        throw new CsvProblem(line, 'There is text behind a closing quotation mark; write "" for one within a cell.');
      isOver = next !== separator;
      position += source.startsWith('\r\n', position) ? 2 : 1;
    }
    line += 1;
    if (cells.some((cell) => cell !== '')) records.push({ line: begin, cells });
  }
  return records;
};

interface Cell {
  readonly text: string;
  /** Where what follows begins. */
  readonly end: number;
}

const separatorOf = (source: string): CsvSeparator => {
  const [head = ''] = source.split(/[\r\n]/, 1);
  const [semicolons, commas] = CSV_SEPARATORS.map((separator) => head.split(separator).length);
  return (commas ?? 0) > (semicolons ?? 0) ? ',' : ';';
};

const quotedAt = (source: string, begin: number, line: number): Cell => {
  const pieces: string[] = [];
  let from = begin + 1;
  for (;;) {
    const end = source.indexOf('"', from);
    if (end < 0) throw new CsvProblem(line, 'A quotation mark opens a cell that never ends.');
    pieces.push(source.slice(from, end));
    if (source[end + 1] !== '"') return { text: pieces.join('"'), end: end + 1 };
    from = end + 2;
  }
};

const plainAt = (source: string, begin: number, separator: CsvSeparator): Cell => {
  let end = begin;
  while (end < source.length && source[end] !== separator && source[end] !== '\n' && source[end] !== '\r') end += 1;
  return { text: source.slice(begin, end), end };
};

/** Line ends within a cell. */
const linesIn = (text: string): number => text.split(/\r\n|[\r\n]/).length - 1;
