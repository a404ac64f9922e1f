import { namedReference } from '../platform/database/json-values.js';

/** SQL with which higher features read editions. `editionIsOnline` decides which of them are public. */

/** Editions, for `from ${editionRows()} where e.uuid = $1`. */
export const editionRows = (alias = 'e'): string => `editions ${alias}`;

/** The edition that a column references, for `join ${editionOf('o.edition_uuid')}`. */
export const editionOf = (column: string, alias = 'e'): string => `editions ${alias} on ${alias}.uuid = ${column}`;

/**
 * The uuids of matching editions, for comparisons.
 * @param fits condition on the alias, for instance `conditions.refersTo(ref, 'e')`
 */
export const editionsWhere = (fits: string, alias = 'e'): string =>
  `select ${alias}.uuid from editions ${alias} where ${fits}`;

/** The edition that a column references, as a reference: uuid, name, alias. */
export const namedEdition = (column: string, alias = 'e'): string =>
  `(select ${namedReference(alias)} from editions ${alias} where ${alias}.uuid = ${column})`;

/** The tasks of an edition, for `from`; further conditions follow with `and`. */
export const tasksOfEdition = (edition: string, alias = 'k'): string =>
  `edition_tasks ${alias} where ${alias}.edition_uuid = ${edition}`;

/** The tasks of all editions, for `from`. */
export const taskRows = (alias = 'k'): string => `edition_tasks ${alias}`;
