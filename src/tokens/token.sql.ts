/** SQL with which higher features read tokens and second factors. */

/** The tokens of an account, for `from`; further conditions follow with `and`. */
export const tokensOf = (account: string, alias = 't'): string =>
  `tokens ${alias} where ${alias}.account_uuid = ${account}`;

/** SQL condition: the account has a second factor. */
export const hasTwoFactor = (account: string): string =>
  `exists (select from two_factors f where f.account_uuid = ${account} and f.confirmed_at is not null)`;
