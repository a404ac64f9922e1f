import { SetMetadata } from '@nestjs/common';
import { forbidden, type Problem } from '../../../kernel/problem/problem.js';
import { type Caller, type Role, type Scope } from '../../../kernel/caller/caller.js';

/**
 * Who may call a route: the first of the three questions of access (the other two belong to the finder). A route
 * without a policy does not answer.
 */
export interface Policy {
  /** Undefined: the route needs no token and ignores any (health, documentation, explanation pages). */
  readonly scope: Scope | undefined;
  /** The route also answers without a token, provided that public access is switched on (R-ACC-2). */
  readonly anonymous: boolean;
  /** The route answers without a token even if public access is switched off: it shows nothing of the programme. */
  readonly evenClosed: boolean;
  /** The route accepts tokens issued before the rebuild, scope `api:offer:read` (R-ACC-3). */
  readonly legacy: boolean;
  /** The caller's account needs one of these roles; empty: any account. */
  readonly roles: readonly Role[];
  /** Whether any admin role suffices. */
  readonly adminsOnly: boolean;
}

export const POLICY = Symbol('policy');

const CLOSED: Policy = {
  scope: undefined,
  anonymous: false,
  evenClosed: false,
  legacy: false,
  roles: [],
  adminsOnly: false,
};

/** No authentication at all: health, documentation, explanation pages. Reveals nothing about any record. */
export const Open = (): MethodDecorator & ClassDecorator => SetMetadata(POLICY, { ...CLOSED, anonymous: true });

/** Reads public offers: anonymous callers, legacy tokens and every reading token. */
export const PublicRead = (): MethodDecorator =>
  SetMetadata(POLICY, { ...CLOSED, scope: 'api:read', anonymous: true, legacy: true });

/** Reads public data: anonymous callers and all current tokens, but no legacy one (R-ACC-3). */
export const AnonymousReads = (): MethodDecorator =>
  SetMetadata(POLICY, { ...CLOSED, scope: 'api:read', anonymous: true });

/** A write for callers without a token (yet), even if public access is switched off, and for read-write tokens. */
export const AnonymousWrites = (): MethodDecorator =>
  SetMetadata(POLICY, { ...CLOSED, scope: 'api:write', anonymous: true, evenClosed: true });

/** Reads what a code in hand opens: callers without a token (yet), even if public access is off, and current tokens. */
export const ReadsByCode = (): MethodDecorator =>
  SetMetadata(POLICY, { ...CLOSED, scope: 'api:read', anonymous: true, evenClosed: true });

/** Requires a token with read access. */
export const Reads = (...roles: Role[]): MethodDecorator =>
  SetMetadata(POLICY, { ...CLOSED, scope: 'api:read', roles });

/** Requires a read-write token. */
export const Writes = (...roles: Role[]): MethodDecorator =>
  SetMetadata(POLICY, { ...CLOSED, scope: 'api:write', roles });

/** Requires an admin's token with read access; any admin role suffices. */
export const AdminReads = (): MethodDecorator =>
  SetMetadata(POLICY, { ...CLOSED, scope: 'api:read', adminsOnly: true });

/** Requires an admin's read-write token; any admin role suffices. */
export const AdminWrites = (): MethodDecorator =>
  SetMetadata(POLICY, { ...CLOSED, scope: 'api:write', adminsOnly: true });

export const BEFORE_TWO_FACTOR = Symbol('before two factor');

/** Also for a session that must set up its second factor first: the routes needed for that, and sign-out. */
export const BeforeTwoFactor = (): MethodDecorator => SetMetadata(BEFORE_TWO_FACTOR, true);

/** Whether the route ignores credentials. */
export const isOpen = (policy: Policy): boolean => policy.scope === undefined;

/** Whether the caller has one of these roles. Super admins have all of them; an empty list admits everyone. */
export const hasOneOf = (roles: readonly Role[], caller: Caller): boolean =>
  roles.length === 0 || caller.isSuperAdmin || roles.some((role) => caller.hasRole(role));

/** Whether the caller's token has the scope. */
export const hasScope = (policy: Policy, caller: Caller): boolean =>
  (policy.scope !== undefined && caller.hasScope(policy.scope)) || (policy.legacy && caller.hasScope('api:offer:read'));

/** Whether the caller's account has the role. */
export const hasRole = (policy: Policy, caller: Caller): boolean => {
  if (policy.adminsOnly) return caller.isAdmin;
  return hasOneOf(policy.roles, caller);
};

/** Whether a caller with a token may call the route at all; of a record says its finder. */
export const admits = (policy: Policy, caller: Caller): boolean => hasScope(policy, caller) && hasRole(policy, caller);

export const roleMissing = (): Problem =>
  forbidden('Your account does not have the role this needs.', 'Ihrem Konto fehlt die dafür nötige Rolle.');
