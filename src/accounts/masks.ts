import { type Caller } from '../kernel/caller/caller.js';
import { ADMIN_ROLES, type Role } from '../kernel/caller/roles.js';
import { type Conditions } from '../platform/listing/conditions.js';
import { type Reference } from '../platform/view/field.js';
import { type AccountChildren } from './account-ties.js';

/** What is needed to decide whether an account's personal data is masked for a caller. */
export interface MaskedPart {
  readonly uuid: string;
  readonly roles: readonly Role[];
  readonly protected: boolean;
}

/** An account as it is named elsewhere. */
export interface NamedAccount extends MaskedPart {
  readonly firstname: string | null;
  readonly lastname: string | null;
}

/** A row of which all but these may be masked. */
export type MaskableRow<Row, Open extends keyof Row> = Readonly<Pick<Row, Open>> & {
  readonly [K in Exclude<keyof Row, Open>]: Row[K] | null;
};

/**
 * What a masked record does not show: every column but those that tell nobody who it is. What is new is hidden until
 * somebody opens it.
 */
export const maskOf = <Name extends string, Open extends Name>(
  names: readonly Name[],
  open: readonly Open[],
): Readonly<Record<Exclude<Name, Open>, null>> =>
  Object.fromEntries(names.filter((name) => !open.includes(name as Open)).map((name) => [name, null])) as Readonly<
    Record<Exclude<Name, Open>, null>
  >;

/** A child as it is named elsewhere. */
export interface NamedParticipant {
  readonly uuid: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  /** Under an information lock, its own or its account's (column `shielded`). */
  readonly protected: boolean;
  /** Whose child it is. */
  readonly account: string | null;
}

/**
 * Whether the account's personal data is masked for the caller (R-ACC-10): families' accounts (ROLE_MEMBER) for
 * everybody without ROLE_PARTICIPANTS_ADMIN, protected ones for everybody but super admins; never one's own. The rule in
 * SQL is `unmaskedFor`; whoever changes one changes both.
 */
export const isMasked = (account: MaskedPart, caller: Caller): boolean => {
  if (caller.isSuperAdmin || account.uuid === caller.accountUuid) return false;
  if (account.protected) return true;
  return account.roles.includes('ROLE_MEMBER') && !caller.seesFamilies;
};

/**
 * The SQL test that an account is not masked for the caller: `isMasked` for statements that search in personal data or
 * sort by it. Without it, a search that finds a row, or the row's place, tells what the row does not show.
 * @param alias of accounts in the statement
 */
export const unmaskedFor = (caller: Caller, conditions: Conditions, alias: string): string => {
  if (caller.isSuperAdmin) return 'true';
  const family = caller.seesFamilies ? '' : `or 'ROLE_MEMBER' = any(${alias}.roles)`;
  const own = conditions.bind(caller.accountUuid ?? null);
  return `(${alias}.uuid is not distinct from ${own}::uuid or not (${alias}.protected ${family}))`;
};

/**
 * Whether a child's personal data is masked for the caller: all of them without ROLE_PARTICIPANTS_ADMIN, those under an information
 * lock, their own or their account's (R-ACC-12), for everybody but super admins; never one's own child's.
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
 * The SQL test that a child is not masked for the caller: `isMaskedParticipant` for statements that search or sort.
 * @param alias of participants in the statement
 */
export const unmaskedParticipantFor = (caller: Caller, conditions: Conditions, alias: string): string => {
  if (caller.isSuperAdmin) return 'true';
  const own = `${alias}.account_uuid = ${conditions.bind(caller.accountUuid ?? null)}::uuid`;
  return caller.seesFamilies ? `(not ${alias}.shielded or coalesce(${own}, false))` : `coalesce(${own}, false)`;
};

/** Who is masked even for those who see families, or was made unrecognisable, and since when at the latest. */
const LAST_HIDDEN =
  '(select max(greatest(modified_at, anonymised_at)) from accounts where protected or anonymised_at is not null)';

/**
 * The SQL test that nobody can have been hidden since a moment: what was read before then may name whom nobody is to see
 * any more. It also fails when somebody who was hidden long ago has been changed since; better once too often.
 * @param moment a column
 */
export const noneHiddenSince = (moment: string, children: AccountChildren): string =>
  `coalesce(greatest(${LAST_HIDDEN}, ${children.lastHidden()}) < date_trunc('second', ${moment}), true)`;

export const isAdminAccount = ({ roles }: Pick<MaskedPart, 'roles'>): boolean =>
  roles.some((role) => ADMIN_ROLES.includes(role));

/** May the caller change this account? An admin's account needs a super admin, a masked one cannot be changed (R-HOST-10). */
export const mayChange = (account: MaskedPart, caller: Caller): boolean =>
  caller.isSuperAdmin || (!isAdminAccount(account) && !isMasked(account, caller));

/** Full name of a person, of a service account the name it has. */
export const fullName = ({ firstname, lastname }: Pick<NamedAccount, 'firstname' | 'lastname'>): string | null =>
  [firstname, lastname].filter((part) => part !== null && part !== '').join(' ') || null;

/** The account as a reference; without its name when it is masked (R-API-12). */
export const accountReference = (account: NamedAccount, caller: Caller): Reference => ({
  uuid: account.uuid,
  name: isMasked(account, caller) ? null : fullName(account),
});

/** The child as a reference; without its name when it is masked (R-API-12). */
export const participantReference = (participant: NamedParticipant, caller: Caller): Reference => ({
  uuid: participant.uuid,
  name: isMaskedParticipant(participant, caller) ? null : fullName(participant),
});

/** References come by name; those whose name is masked come last, by uuid, or their order would tell of their names. */
export const maskedLast = (references: readonly Reference[]): Reference[] => [
  ...references.filter(({ name }) => name !== null),
  ...references.filter(({ name }) => name === null).sort((left, right) => (left.uuid < right.uuid ? -1 : 1)),
];
