/** The roles an account can hold (R-ACC-6). */
export const ROLES = [
  'ROLE_MEMBER',
  'ROLE_HOST',
  'ROLE_ADMIN',
  'ROLE_PARTICIPANTS_ADMIN',
  'ROLE_PAYMENTS_ADMIN',
  'ROLE_SUPER_ADMIN',
] as const;
export type Role = (typeof ROLES)[number];

/** Roles that make an account an admin's account: only super admins may give, take or change them. */
export const ADMIN_ROLES: readonly Role[] = ROLES.filter((role) => role.endsWith('ADMIN'));

/**
 * What a token may do. `api:write` implies reading; `api:offer:read` is the legacy scope of tokens issued before the
 * rebuild; it opens GET /offers and GET /offers/{uuid} only (R-ACC-3).
 */
export const SCOPES = ['api:read', 'api:write', 'api:offer:read'] as const;
export type Scope = (typeof SCOPES)[number];

export const ACCOUNT_KINDS = ['person', 'service'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];
