import { type Caller } from '../common/access/caller.js';
import { ADMIN_ROLES, type Role } from '../common/access/roles.js';
import { type Reference } from '../common/view/field.js';

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

/**
 * Whether the account's personal data is masked for the caller (decisions E1): families' accounts (ROLE_MEMBER) for
 * everybody without ROLE_PARTICIPANTS_ADMIN, protected ones for everybody but super admins; never one's own.
 */
export const isMasked = (account: MaskedPart, caller: Caller): boolean => {
  if (caller.isSuperAdmin || account.uuid === caller.accountUuid) return false;
  if (account.protected) return true;
  return account.roles.includes('ROLE_MEMBER') && !caller.seesFamilies;
};

export const isAdminAccount = ({ roles }: Pick<MaskedPart, 'roles'>): boolean =>
  roles.some((role) => ADMIN_ROLES.includes(role));

/** May the caller change this account? An admin's account needs a super admin, a masked one cannot be changed (api.md 4.3, rule 3). */
export const mayChange = (account: MaskedPart, caller: Caller): boolean =>
  caller.isSuperAdmin || (!isAdminAccount(account) && !isMasked(account, caller));

/** Full name of a person, of a service account the name it has. */
export const fullName = ({ firstname, lastname }: Pick<NamedAccount, 'firstname' | 'lastname'>): string | null =>
  [firstname, lastname].filter((part) => part !== null && part !== '').join(' ') || null;

/** The account as a reference; without its name when it is masked (api.md 2.2). */
export const accountReference = (account: NamedAccount, caller: Caller): Reference => ({
  uuid: account.uuid,
  name: isMasked(account, caller) ? null : fullName(account),
});
