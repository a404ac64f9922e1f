/** SQL with which higher features read accounts. `masks.ts` decides what they may show. */

/** Accounts, for `from ${accountRows()} where a.uuid = $1`. */
export const accountRows = (alias = 'a'): string => `accounts ${alias}`;

/** The account that a column references, for `left join ${accountOf('p.account_uuid')}`. */
export const accountOf = (column: string, alias = 'a'): string => `accounts ${alias} on ${alias}.uuid = ${column}`;
