/** How features above read children in their statements. What they may show of one, `accounts/masks.ts` says. */

/** Children, to read from: `from ${childRows()} where p.uuid = $1`. */
export const childRows = (alias = 'p'): string => `participants ${alias}`;

/** The child a column points to, to join: `join ${childOf('t.participant_uuid')}`. */
export const childOf = (column: string, alias = 'p'): string => `participants ${alias} on ${alias}.uuid = ${column}`;

/** The children of an account, to read from. */
export const childrenOfAccount = (account: string, alias = 'p'): string =>
  `participants ${alias} where ${alias}.account_uuid = ${account}`;
