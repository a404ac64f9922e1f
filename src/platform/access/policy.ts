import { SetMetadata } from '@nestjs/common';
import { message } from '../../kernel/problem/message.js';
import { forbidden, type Problem } from '../../kernel/problem/problem.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { type Role, type Scope } from '../../kernel/caller/roles.js';

/**
 * Who may call a route at all (architecture: the first of three questions; whether a record exists for the caller and
 * what may be done to it are the finder's). A route without a policy does not answer.
 */
export interface Policy {
  /** Undefined: no token is needed and none is looked at (health, documentation, explanation pages). */
  readonly scope: Scope | undefined;
  /** Without a token the route answers too, provided public access is switched on (R-ACC-2). */
  readonly anonymous: boolean;
  /** Without a token the route answers whether public access is switched on or not: it shows nothing of the programme. */
  readonly evenClosed: boolean;
  /** Tokens made before the rebuild, scope `api:offer:read`, are good for this route (R-ACC-3). */
  readonly legacy: boolean;
  /** The caller's account needs one of these roles; empty: any account. */
  readonly roles: readonly Role[];
  /** Whether any admin role will do. */
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

/** Outside of authentication altogether: health, documentation, explanation pages. Says nothing about any record. */
export const Open = (): MethodDecorator & ClassDecorator => SetMetadata(POLICY, { ...CLOSED, anonymous: true });

/** Reads public offers: anonymous callers, legacy tokens and every reading token. */
export const PublicRead = (): MethodDecorator =>
  SetMetadata(POLICY, { ...CLOSED, scope: 'api:read', anonymous: true, legacy: true });

/** Reads what is public: anonymous callers and every token of today, but no legacy one (R-ACC-3). */
export const AnonymousReads = (): MethodDecorator =>
  SetMetadata(POLICY, { ...CLOSED, scope: 'api:read', anonymous: true });

/** Does something for whoever has no token (yet), whether public access is switched on or not, and for read-write tokens. */
export const AnonymousWrites = (): MethodDecorator =>
  SetMetadata(POLICY, { ...CLOSED, scope: 'api:write', anonymous: true, evenClosed: true });

/** Needs a token that may read. */
export const Reads = (...roles: Role[]): MethodDecorator =>
  SetMetadata(POLICY, { ...CLOSED, scope: 'api:read', roles });

/** Needs a read-write token. */
export const Writes = (...roles: Role[]): MethodDecorator =>
  SetMetadata(POLICY, { ...CLOSED, scope: 'api:write', roles });

/** Needs a token of an admin, whatever kind of admin, that may read. */
export const AdminReads = (): MethodDecorator =>
  SetMetadata(POLICY, { ...CLOSED, scope: 'api:read', adminsOnly: true });

/** Needs a read-write token of an admin, whatever kind of admin. */
export const AdminWrites = (): MethodDecorator =>
  SetMetadata(POLICY, { ...CLOSED, scope: 'api:write', adminsOnly: true });

export const BEFORE_TWO_FACTOR = Symbol('before two factor');

/** Also for a session that must set up its second factor first: what is needed for that, and for leaving. */
export const BeforeTwoFactor = (): MethodDecorator => SetMetadata(BEFORE_TWO_FACTOR, true);

/** Whether the route answers without looking at credentials. */
export const isOpen = (policy: Policy): boolean => policy.scope === undefined;

/** Whether the caller has one of these roles; super admins have all, and none asked for is had by everybody. */
export const hasOneOf = (roles: readonly Role[], caller: Caller): boolean =>
  roles.length === 0 || caller.isSuperAdmin || roles.some((role) => caller.hasRole(role));

export const roleMissing = (): Problem =>
  forbidden(message('Your account does not have the role this needs.', 'Ihrem Konto fehlt die dafür nötige Rolle.'));
