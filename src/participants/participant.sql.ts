/** SQL with which higher features read children. `accounts/masks.ts` decides what they may show. */

/** Children, for `from ${childRows()} where p.uuid = $1`. */
export const childRows = (alias = 'p'): string => `participants ${alias}`;

/** The child that a column references, for `join ${childOf('t.participant_uuid')}`. */
export const childOf = (column: string, alias = 'p'): string => `participants ${alias} on ${alias}.uuid = ${column}`;

/** The children of an account, for `from`. */
export const childrenOfAccount = (account: string, alias = 'p'): string =>
  `participants ${alias} where ${alias}.account_uuid = ${account}`;
