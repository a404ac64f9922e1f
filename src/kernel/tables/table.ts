import { type Language, type Message } from '../problem/message.js';

/** A record as its view shows it to the caller: what is missing is not for them, or not there. */
export type Shown = Readonly<Record<string, unknown>>;

/** What a record has for a cell; null or undefined: nothing. */
export type CellValue = string | number | boolean | null | undefined;

/**
 * What a cell holds: words, a whole or decimal number, an amount in cents, a moment as it goes out (local time with
 * offset), a day `YYYY-MM-DD`, or yes or no.
 */
export type ColumnKind = 'text' | 'number' | 'cents' | 'moment' | 'day' | 'flag';

/** A column of a table that leaves the service as a file. */
export interface Column {
  readonly kind: ColumnKind;
  readonly head: Message;
  /** Characters, as spreadsheets measure the width of columns. */
  readonly width: number;
  readonly read: (record: Shown, language: Language) => CellValue;
}

/** A table whose rows are records of one view. */
export interface Table {
  /** What the file is called, and the sheet in it: ASCII letters and hyphens. */
  readonly name: Message;
  readonly columns: readonly Column[];
}

const WIDTHS: Readonly<Record<ColumnKind, number>> = { text: 24, number: 10, cents: 12, moment: 20, day: 12, flag: 10 };

/**
 * A column by the name of its field, which heads it in English as well, so that programs find what they know from the
 * API; German callers read words. A dot leads into a nested object.
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

/** A moment on the wire as a spreadsheet reads it: local, without offset. */
export const localTimeOf = (moment: string): string => moment.slice(0, 19).replace('T', ' ');
