import { namedReference } from '../platform/database/sql-values.js';

/** The edition that a column references, as a reference: uuid, name, alias. */
export const namedEdition = (column: string, alias = 'e'): string =>
  `(select ${namedReference(alias)} from editions ${alias} where ${alias}.uuid = ${column})`;
