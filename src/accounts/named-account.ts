import { columnsOf, pairsOf } from '../platform/database/columns-of.js';
import { Account } from './accounts.entities.js';
import { type NamedAccount } from './masks.js';

/**
 * Its name, and the columns that decide whether the name is masked. Defined once, because a forgotten column would
 * reveal hidden names.
 */
const NAMED = [
  'uuid',
  'firstname',
  'lastname',
  'roles',
  'protected',
] as const satisfies readonly (keyof NamedAccount)[];

/** The columns of a `NamedAccount` for a select. @param account alias of accounts; empty if it has none */
export const namedAccountColumns = (account: string): string => columnsOf(Account, account, { only: NAMED });

/**
 * SQL for a `NamedAccount` as JSON.
 * @param account alias of accounts in the statement; @param more further pairs of name and value
 */
export const namedAccount = (account: string, more = ''): string =>
  `json_build_object(${pairsOf(Account, account, { only: NAMED })}${more === '' ? '' : `, ${more}`})`;

/** The account that a column references; null if there is none (any more). */
export const namedAccountOf = (column: string, more = ''): string =>
  `(select ${namedAccount('named', more)} from accounts named where named.uuid = ${column})`;

/**
 * SQL for a `NamedParticipant` as JSON: a child's name, and the columns that decide whether it is masked. Defined once,
 * because `protected` of the table alone would reveal the names of children whose account is under an information lock.
 * @param child alias of participants in the statement; @param more further pairs of name and value
 */
export const namedParticipant = (child: string, more = ''): string =>
  `json_build_object('uuid', ${child}.uuid, 'firstname', ${child}.firstname, 'lastname', ${child}.lastname,
    'protected', ${child}.shielded, 'account', ${child}.account_uuid${more === '' ? '' : `, ${more}`})`;
