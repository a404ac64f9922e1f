import { ADMIN_ROLES, type Role, type Scope } from './roles.js';

/** What a resolved token says about its holder, read afresh from the database at every request. */
export interface TokenHolder {
  readonly tokenUuid: string;
  readonly accountUuid: string;
  readonly roles: readonly Role[];
  readonly scopes: readonly Scope[];
  /** Organisers of whose team the account is a member, the longest first. */
  readonly hosts: readonly string[];
  /** Single offers that were shared with the account without a membership. */
  readonly sharedOffers: readonly string[];
  /** The session may do nothing but set up a second factor, because the account's roles demand one. */
  readonly mustSetUpTwoFactor?: boolean;
}

/** Who makes the request: nobody known (anonymous), or the account behind a valid token. Answers every question about rights. */
export class Caller {
  static readonly anonymous = new Caller(undefined);

  private constructor(private readonly holder: TokenHolder | undefined) {}

  static of(holder: TokenHolder): Caller {
    return new Caller(holder);
  }

  get isAnonymous(): boolean {
    return this.holder === undefined;
  }

  get tokenUuid(): string | undefined {
    return this.holder?.tokenUuid;
  }

  get accountUuid(): string | undefined {
    return this.holder?.accountUuid;
  }

  get hosts(): readonly string[] {
    return this.holder?.hosts ?? [];
  }

  get sharedOffers(): readonly string[] {
    return this.holder?.sharedOffers ?? [];
  }

  get roles(): readonly Role[] {
    return this.holder?.roles ?? [];
  }

  /** Signed in, but the account's roles demand a second factor that is not there yet. */
  get mustSetUpTwoFactor(): boolean {
    return this.holder?.mustSetUpTwoFactor ?? false;
  }

  /** Everything that decides about what the caller sees, for what was made for somebody and is handed out later. */
  get rights(): readonly string[] {
    return [...this.roles, ...this.hosts, ...this.sharedOffers];
  }

  hasRole(role: Role): boolean {
    return this.holder?.roles.includes(role) ?? false;
  }

  /** May call the administration at all: ROLE_ADMIN or one of the roles above it. */
  get isAdmin(): boolean {
    return this.holder?.roles.some((role) => ADMIN_ROLES.includes(role)) ?? false;
  }

  get isSuperAdmin(): boolean {
    return this.hasRole('ROLE_SUPER_ADMIN');
  }

  /** May see families' personal data; for other admins it is masked (R-ACC-10). */
  get seesFamilies(): boolean {
    return this.isSuperAdmin || this.hasRole('ROLE_PARTICIPANTS_ADMIN');
  }

  /** May see what is charged and paid (R-ACC-6). */
  get seesPayments(): boolean {
    return this.isSuperAdmin || this.hasRole('ROLE_PAYMENTS_ADMIN');
  }

  /** Whether the token carries the scope; `api:write` implies `api:read`. */
  hasScope(scope: Scope): boolean {
    const scopes = this.holder?.scopes ?? [];
    return scopes.includes(scope) || (scope === 'api:read' && scopes.includes('api:write'));
  }

  isMemberOf(host: string): boolean {
    return this.hosts.includes(host);
  }
}
