import { column, type Column, recordsIn, type Shown } from '../../common/tables/table.js';

/** Names of the records a list field points to. What has no name for the caller leaves nothing behind. */
export const names = (field: string, german: string): Column =>
  column('text', field, german, (record) => joined(recordsIn(field)(record).map(({ name }) => name)));

/** Plain values of a list field. */
export const values = (field: string, german: string): Column =>
  column('text', field, german, (record) => joined((record[field] as readonly unknown[] | undefined) ?? []));

/** The address of a record, cell by cell. */
export const ADDRESS: readonly Column[] = [
  column('text', 'address.street', 'Straße'),
  column('text', 'address.postalCode', 'Postleitzahl'),
  column('text', 'address.city', 'Ort'),
  column('text', 'address.country', 'Land'),
];

/** One line of words for each record of a list field. */
export const lines = (field: string, german: string, lineOf: (entry: Shown) => string): Column =>
  column('text', field, german, (record) => recordsIn(field)(record).map(lineOf).join('\n'));

export const joined = (parts: readonly unknown[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(', ');
