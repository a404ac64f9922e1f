import { type PageQuery } from './page-query.js';
import { type Conditions } from './conditions.js';

/** Order of people by their names, as the indices of names have it. @param key the column that tells two of one name apart */
export const byName = (alias: string, key = `${alias}.uuid`): string =>
  `order by ${alias}.lastname collate german, ${alias}.firstname collate german, ${key}`;

/**
 * SQL for the identifiers on a page of people, by name; those whose names are hidden from the caller come last, by uuid. Either
 * part is read in the order of an index, as far as the page needs it, and the hidden ones only once the others are over: sorted
 * together, all people there are would be compared for each page.
 * @param named selects uuid, lastname and firstname of those who are not hidden, given how many are needed; in any order
 * @param hidden selects the uuid of the others, given how many are needed
 */
export const namedFirst = (
  conditions: Conditions,
  query: PageQuery,
  named: (reach: string) => string,
  hidden?: (reach: string) => string,
): string => {
  const { limit, offset, reach } = conditions.slice(query);
  const page = `limit ${limit} ${offset}`;
  if (hidden === undefined) return `select n.uuid from (${named(reach)}) n ${byName('n')} ${page}`;
  return `with named as materialized (${named(reach)})
    select n.uuid from (select uuid, lastname, firstname, false as hidden from named
      union all select h.uuid, null, null, true from (${hidden(reach)}) h where (select count(*) from named) < ${reach}) n
    order by n.hidden, n.lastname collate german, n.firstname collate german, n.uuid ${page}`;
};
