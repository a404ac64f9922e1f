import { type Caller, ADMIN_ROLES } from '../kernel/caller/caller.js';
import { type Conditions } from '../platform/http/listing/conditions.js';
import { type Reference } from '../platform/http/view/field.js';
import { Account } from './accounts.entities.js';
import { columnsOf, pairsOf } from '../platform/database/columns-of.js';

/** The columns that decide whether an account's personal data is masked for a caller. */
export interface MaskedPart extends Readonly<Pick<Account, 'uuid' | 'protected'>> {
  readonly roles: Readonly<Account['roles']>;
}

/** An account as referenced by other records. */
export interface NamedAccount extends MaskedPart, Readonly<Pick<Account, 'firstname' | 'lastname'>> {}

/** An account that has an e-mail address: those whom only people without one are left out of. */
export type Addressed<Row extends { readonly email: string | null }> = Omit<Row, 'email'> & { readonly email: string };

/** A row in which all columns but these may be masked. */
export type MaskableRow<Row, Open extends keyof Row> = Readonly<Pick<Row, Open>> & {
  readonly [K in Exclude<keyof Row, Open>]: Row[K] | null;
};

/**
 * The columns that a masked record hides: all but those that do not identify the person. A new column is hidden until
 * it is added to the open ones.
 */
export const maskOf = <Name extends string, Open extends Name>(
  names: readonly Name[],
  open: readonly Open[],
): Readonly<Record<Exclude<Name, Open>, null>> =>
  Object.fromEntries(names.filter((name) => !open.includes(name as Open)).map((name) => [name, null])) as Readonly<
    Record<Exclude<Name, Open>, null>
  >;

/** A child as referenced by other records. */
export interface NamedParticipant {
  readonly uuid: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  /** Under an information lock of the child or its account (column `shielded`). */
  readonly protected: boolean;
  /** The child's account. */
  readonly account: string | null;
}

/**
 * Whether the account's personal data is masked for the caller (R-ACC-10): families' accounts (ROLE_MEMBER) for
 * everybody without ROLE_PARTICIPANTS_ADMIN, protected ones for everybody but super admins; never the caller's own.
 * `unmaskedFor` is the same rule in SQL; change both together.
 */
export const isMasked = (account: MaskedPart, caller: Caller): boolean => {
  if (caller.isSuperAdmin || account.uuid === caller.accountUuid) return false;
  if (account.protected) return true;
  return account.roles.includes('ROLE_MEMBER') && !caller.seesFamilies;
};

/**
 * SQL condition: the account is not masked for the caller. It is `isMasked` for statements that search or sort by
 * personal data: without it, a match or the position in the list would reveal what the row hides.
 * @param alias alias of accounts in the statement
 */
export const unmaskedFor = (caller: Caller, conditions: Conditions, alias: string): string => {
  if (caller.isSuperAdmin) return 'true';
  const family = caller.seesFamilies ? '' : `or 'ROLE_MEMBER' = any(${alias}.roles)`;
  const own = conditions.bind(caller.accountUuid ?? null);
  return `(${alias}.uuid is not distinct from ${own}::uuid or not (${alias}.protected ${family}))`;
};

/**
 * Whether a child's personal data is masked for the caller: all of them without ROLE_PARTICIPANTS_ADMIN, those under
 * an information lock, theirs or their account's (R-ACC-12), for everybody but super admins; never the caller's own
 * child.
 */
export const isMaskedParticipant = (
  participant: Pick<NamedParticipant, 'protected' | 'account'>,
  caller: Caller,
): boolean => {
  if (caller.isSuperAdmin) return false;
  if (participant.account !== null && participant.account === caller.accountUuid) return false;
  return participant.protected || !caller.seesFamilies;
};

/**
 * SQL condition: the child is not masked for the caller; `isMaskedParticipant` for statements that search or sort.
 * @param alias alias of participants in the statement
 */
export const unmaskedParticipantFor = (caller: Caller, conditions: Conditions, alias: string): string => {
  if (caller.isSuperAdmin) return 'true';
  const own = `${alias}.account_uuid = ${conditions.bind(caller.accountUuid ?? null)}::uuid`;
  return caller.seesFamilies ? `(not ${alias}.shielded or coalesce(${own}, false))` : `coalesce(${own}, false)`;
};

/** Latest moment at which a person who is masked even for callers who see families, or anonymised, was hidden. */
const LAST_HIDDEN = `greatest(
  (select max(greatest(hidden_at, anonymised_at)) from accounts where protected or anonymised_at is not null),
  (select max(greatest(hidden_at, anonymised_at)) from participants where shielded or anonymised_at is not null))`;

/**
 * SQL condition: nobody was hidden since a moment, so that data read then names nobody who is hidden now.
 * @param moment a column
 */
export const noneHiddenSince = (moment: string): string =>
  `coalesce(${LAST_HIDDEN} < date_trunc('second', ${moment}), true)`;

export const isAdminAccount = ({ roles }: Pick<MaskedPart, 'roles'>): boolean =>
  roles.some((role) => ADMIN_ROLES.includes(role));

/**
 * Whether the caller may change this account: an admin's account requires a super admin, a masked one cannot be
 * changed (R-HOST-10).
 */
export const mayChange = (account: MaskedPart, caller: Caller): boolean =>
  caller.isSuperAdmin || (!isAdminAccount(account) && !isMasked(account, caller));

/** Full name of a person, or the name of a service account. */
export const fullName = ({ firstname, lastname }: Pick<NamedAccount, 'firstname' | 'lastname'>): string | null =>
  [firstname, lastname].filter((part) => part !== null && part !== '').join(' ') || null;

/** The account as a reference, without its name if it is masked (R-API-12). */
export const accountReference = (account: NamedAccount, caller: Caller): Reference => ({
  uuid: account.uuid,
  name: isMasked(account, caller) ? null : fullName(account),
});

/** Reference to an account that has been deleted meanwhile; null where there never was one. */
export const goneAccount = (uuid: string | null): Reference | null => (uuid === null ? null : { uuid, name: null });

/** The child as a reference, without its name if it is masked (R-API-12). */
export const participantReference = (participant: NamedParticipant, caller: Caller): Reference => ({
  uuid: participant.uuid,
  name: isMaskedParticipant(participant, caller) ? null : fullName(participant),
});

/** Sorts references by name, masked ones last by uuid: otherwise the order would give away their names. */
export const maskedLast = (references: readonly Reference[]): Reference[] => [
  ...references.filter(({ name }) => name !== null),
  ...references.filter(({ name }) => name === null).sort((left, right) => (left.uuid < right.uuid ? -1 : 1)),
];

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
