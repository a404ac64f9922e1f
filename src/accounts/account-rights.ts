import { type Caller, type AccountKind, ADMIN_ROLES, type Role } from '../kernel/caller/caller.js';
import { message } from '../kernel/problem/message.js';
import { conflict, forbidden, invalidField, type Problem } from '../kernel/problem/problem.js';
import { CODES } from '../kernel/problem/codes.js';
import { type AccountRow } from './account.view.js';
import { isMaskedParticipant } from './masks.js';

/** The properties of an account that only some callers may change. */
interface Standing {
  readonly roles: readonly Role[];
  readonly protected: boolean;
}

/** Starting point for an account that does not exist yet. */
export const NOBODY: Standing = { roles: [], protected: false };

/**
 * Refuses changes reserved to super admins: giving or taking admin roles, and the information lock. ROLE_MEMBER may
 * be given only by callers who see families: for anybody else the account would be masked afterwards, and they could
 * not correct it.
 * @throws Problem 403
 */
export const requireRights = (caller: Caller, before: Standing, after: Standing): void => {
  if (caller.isSuperAdmin) return;
  if (ADMIN_ROLES.some((role) => before.roles.includes(role) !== after.roles.includes(role))) throw ROLES_NEED();
  if (before.protected !== after.protected) throw LOCK_NEEDS();
  if (after.roles.includes('ROLE_MEMBER') && !before.roles.includes('ROLE_MEMBER') && !caller.seesFamilies) {
    throw FAMILIES_NEED();
  }
};

const ROLES_NEED = (): Problem =>
  forbidden('Only super admins give or take admin roles.', 'Rollen der Verwaltung geben und nehmen nur Superadmins.');

const LOCK_NEEDS = (): Problem =>
  forbidden(
    'Only super admins set or lift the protection.',
    'Die Auskunftssperre eines Kontos können nur Superadmins setzen oder aufheben.',
  );

/**
 * Only super admins create service accounts: nobody signs in to them, so nobody would notice misuse.
 * @throws Problem 403
 */
export const requireKindRights = (caller: Caller, kind: AccountKind): void => {
  if (kind === 'service' && !caller.isSuperAdmin) throw SERVICES_NEED();
};

const SERVICES_NEED = (): Problem =>
  forbidden('Only super admins create service accounts.', 'Dienstkonten richten nur Superadmins ein.');

const FAMILIES_NEED = (): Problem =>
  forbidden(
    "Only admins who see families' data make an account a family's (ROLE_MEMBER).",
    'Konten von Familien (ROLE_MEMBER) richtet nur ein, wer Daten von Familien sehen darf.',
  );

/**
 * With an account's e-mail address one can take it over by resetting the password, and an account sees its own
 * children. So callers may not change the address of an account with a child whose data is masked for them.
 * @throws Problem 403
 */
export const requireOpenChildren = (caller: Caller, { participantList }: AccountRow): void => {
  if ((participantList ?? []).some((child) => isMaskedParticipant(child, caller))) {
    throw CHILDREN_MASKED();
  }
};

const CHILDREN_MASKED = (): Problem =>
  forbidden(
    'You may not change the e-mail address of an account with children whose data you may not see.',
    'Sie dürfen die E-Mail-Adresse eines Kontos mit Kindern, deren Daten Sie nicht sehen dürfen, nicht ändern.',
  );

/**
 * The e-mail address belongs to another account. The text is the same for every caller and account, even if that
 * account is masked for the caller: addresses must be unique, so a refusal is unavoidable, and a different one would
 * reveal even more. It reveals that the address is known, as add-member does (R-ACC-15), but nothing about its owner.
 */
export const emailTaken = (): Problem =>
  invalidField(
    'email',
    message('This e-mail address is already in use.', 'Diese E-Mail-Adresse wird schon verwendet.'),
    CODES.uniqueEntity,
  );

export const lastSuperAdmin = (): Problem =>
  conflict(
    'This is the last super admin who can act; there must always be one.',
    'Das ist der letzte handlungsfähige Superadmin; einer muss immer bleiben.',
  );

/** The columns of an account that decide what it can do. */
export type Acting = Pick<AccountRow, 'roles' | 'disabled'>;

/** Whether it is a super admin who can sign in. */
export const isActing = ({ roles, disabled }: Acting): boolean => roles.includes('ROLE_SUPER_ADMIN') && !disabled;
