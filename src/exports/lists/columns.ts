import { type AnyVocabulary, inWords } from '../../kernel/problem/vocabulary.js';
import { type Language } from '../../kernel/problem/message.js';
import { at, type CellValue, column, type Column, recordsIn, type Shown } from '../../kernel/tables/table.js';

/** Names of the records in a list field. Records whose name is hidden from the caller are omitted. */
export const names = (field: string, german: string): Column =>
  column('text', field, german, (record) => joined(recordsIn(field)(record).map(({ name }) => name)));

/** Plain values of a list field. */
export const values = (field: string, german: string): Column =>
  column('text', field, german, (record) => joined((record[field] as readonly unknown[] | undefined) ?? []));

/** A code of the API; German callers get words. */
export const coded = (field: string, german: string, all: AnyVocabulary): Column =>
  column('text', field, german, (record, language) => wordFor(at(field)(record), all, language));

/** Codes of a list field. */
export const codes = (field: string, german: string, all: AnyVocabulary): Column =>
  column('text', field, german, (record, language) =>
    joined(((record[field] as readonly string[] | undefined) ?? []).map((code) => wordFor(code, all, language))),
  );

const wordFor = (code: CellValue, all: AnyVocabulary, language: Language): CellValue =>
  typeof code === 'string' && language === 'de' ? inWords(all, code, language) : code;

/** The address of a record, one column per part. */
export const ADDRESS: readonly Column[] = [
  column('text', 'address.street', 'Straße'),
  column('text', 'address.postalCode', 'Postleitzahl'),
  column('text', 'address.city', 'Ort'),
  column('text', 'address.country', 'Land'),
];

/** One line of text per record of a list field. */
export const lines = (field: string, german: string, lineOf: (entry: Shown, language: Language) => string): Column =>
  column('text', field, german, (record, language) =>
    recordsIn(field)(record)
      .map((entry) => lineOf(entry, language))
      .join('\n'),
  );

export const joined = (parts: readonly unknown[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(', ');
