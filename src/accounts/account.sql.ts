/** How features above read accounts in their statements. What they may show of one, `masks.ts` says. */

/** Accounts, to read from: `from ${accountRows()} where a.uuid = $1`. */
export const accountRows = (alias = 'a'): string => `accounts ${alias}`;

/** The account a column points to, to join: `left join ${accountOf('p.account_uuid')}`. */
export const accountOf = (column: string, alias = 'a'): string => `accounts ${alias} on ${alias}.uuid = ${column}`;
