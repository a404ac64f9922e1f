/**
 * The SQL of a `NamedAccount`: its name, and what it takes to decide whether the name is masked. Written once, because
 * whoever forgets a part shows names that are to be hidden.
 */
const parts = (account: string): string =>
  `'uuid', ${account}.uuid, 'firstname', ${account}.firstname, 'lastname', ${account}.lastname,
    'roles', ${account}.roles, 'protected', ${account}.protected`;

/** @param account alias of accounts in the statement; @param more further pairs of name and value */
export const namedAccount = (account: string, more = ''): string =>
  `json_build_object(${parts(account)}${more === '' ? '' : `, ${more}`})`;

/** The account a column points to; null when there is none, or none any more. */
export const namedAccountOf = (column: string, more = ''): string =>
  `(select ${namedAccount('named', more)} from accounts named where named.uuid = ${column})`;
