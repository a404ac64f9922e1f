/** How features above read tokens and second factors in their statements. */

/** The tokens of an account, to read from; further conditions follow with `and`. */
export const tokensOf = (account: string, alias = 't'): string =>
  `tokens ${alias} where ${alias}.account_uuid = ${account}`;

/** Whether an account signs in with a second factor. */
export const hasTwoFactor = (account: string): string =>
  `exists (select from two_factors f where f.account_uuid = ${account} and f.confirmed_at is not null)`;
