/** SQL condition: the account has a second factor. */
export const hasTwoFactor = (account: string): string =>
  `exists (select from two_factors f where f.account_uuid = ${account} and f.confirmed_at is not null)`;
