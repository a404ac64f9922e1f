import { type Language } from '../problem/message.js';
import { csvRow, type CsvCell, type CsvSeparator } from './csv.js';
import { type Column, dayOf, localTimeOf, type Shown, wordOf } from './table.js';

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
