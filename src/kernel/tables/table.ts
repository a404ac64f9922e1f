import { type Language, type Message } from '../problem/message.js';

/** A record as its view shows it to the caller: a missing field is empty or not visible to this caller. */
export type Shown = Readonly<Record<string, unknown>>;

/** Value of a cell; null and undefined give an empty cell. */
export type CellValue = string | number | boolean | null | undefined;

/**
 * Type of a column: text, whole or decimal number, amount in cents, moment in the API's format (local time with
 * offset), day `YYYY-MM-DD`, or yes/no.
 */
export type ColumnKind = 'text' | 'number' | 'cents' | 'moment' | 'day' | 'flag';

/** A column of an exported table. */
export interface Column {
  readonly kind: ColumnKind;
  readonly head: Message;
  /** In characters, the unit in which spreadsheets measure column width. */
  readonly width: number;
  readonly read: (record: Shown, language: Language) => CellValue;
}

/** A table whose rows are records of one view. */
export interface Table {
  /** Name of the file and of its sheet: ASCII letters and hyphens. */
  readonly name: Message;
  readonly columns: readonly Column[];
}

const WIDTHS: Readonly<Record<ColumnKind, number>> = { text: 24, number: 10, cents: 12, moment: 20, day: 12, flag: 10 };

/**
 * A column named after its field. The field name is also the English head, so that programs find the names of the
 * API; German callers get words. A dot leads into a nested object.
 */
export const column = (kind: ColumnKind, field: string, german: string, read: Column['read'] = at(field)): Column => ({
  kind,
  head: { en: field, de: german },
  width: field === 'uuid' ? 38 : WIDTHS[kind],
  read,
});

/** The value at a path of fields. */
export const at =
  (path: string) =>
  (record: Shown): CellValue =>
    path.split('.').reduce<unknown>((value, name) => (value as Shown | undefined)?.[name], record) as CellValue;

/** The records of a list field. */
export const recordsIn =
  (field: string) =>
  (record: Shown): readonly Shown[] =>
    (record[field] as readonly Shown[] | undefined) ?? [];

/** The value at a path in the first or last record of a list field. */
export const atEnd =
  (field: string, index: 0 | -1, path: string) =>
  (record: Shown): CellValue => {
    const found = recordsIn(field)(record).at(index);
    return found === undefined ? undefined : at(path)(found);
  };

const WORDS: Readonly<Record<Language, readonly [no: string, yes: string]>> = {
  en: ['false', 'true'],
  de: ['nein', 'ja'],
};

export const wordOf = (flag: boolean, language: Language): string => WORDS[language][flag ? 1 : 0];

/** A day of the API as it is written in a language. */
export const dayOf = (day: string, language: Language): string =>
  language === 'de' ? day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3.$2.$1') : day;

/**
 * A moment of the API in a form that the reader's spreadsheet reads: local, without offset; in German `03.08.2026 09:00`.
 */
export const localTimeOf = (moment: string, language: Language): string =>
  language === 'de'
    ? `${dayOf(moment.slice(0, 10), language)} ${moment.slice(11, 16)}`
    : moment.slice(0, 19).replace('T', ' ');
