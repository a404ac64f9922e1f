/**
 * SQL for a `NamedAccount`: its name, and the columns that decide whether the name is masked. Defined once, because a
 * forgotten column would reveal hidden names.
 */
const parts = (account: string): string =>
  `'uuid', ${account}.uuid, 'firstname', ${account}.firstname, 'lastname', ${account}.lastname,
    'roles', ${account}.roles, 'protected', ${account}.protected`;

/** @param account alias of accounts in the statement; @param more further pairs of name and value */
export const namedAccount = (account: string, more = ''): string =>
  `json_build_object(${parts(account)}${more === '' ? '' : `, ${more}`})`;

/** The account that a column references; null if there is none (any more). */
export const namedAccountOf = (column: string, more = ''): string =>
  `(select ${namedAccount('named', more)} from accounts named where named.uuid = ${column})`;
