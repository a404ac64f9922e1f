import { message } from '../problem/message.js';
import { vocabulary, word } from '../problem/vocabulary.js';
/** The roles an account can hold (R-ACC-6). */
export const ROLES = vocabulary('role', {
  ROLE_MEMBER: word(
    'Family',
    'Familie',
    undefined,
    message('Applies for its own children.', 'Meldet die eigenen Kinder an.'),
  ),
  ROLE_HOST: word(
    'Organiser',
    'Veranstalter',
    undefined,
    message('Keeps the offers of its own organisers.', 'Pflegt die eigenen Angebote.'),
  ),
  ROLE_ADMIN: word(
    'Administration',
    'Verwaltung',
    undefined,
    message(
      'Keeps programme and applications; families are masked.',
      'Pflegt Programm und Anmeldungen; Familien sind verborgen.',
    ),
  ),
  ROLE_PARTICIPANTS_ADMIN: word(
    'Administration of families',
    'Verwaltung der Familien',
    undefined,
    message('Looks after families and children.', 'Betreut Familien und Kinder.'),
  ),
  ROLE_PAYMENTS_ADMIN: word(
    'Cash desk',
    'Kasse',
    undefined,
    message('Keeps receipts, invoices and books.', 'Führt Quittungen, Rechnungen und Bücher.'),
  ),
  ROLE_SUPER_ADMIN: word(
    'Head',
    'Leitung',
    undefined,
    message(
      'Gives roles, sets the service up, deletes, sees everything.',
      'Vergibt Rollen, stellt ein, löscht, sieht alles.',
    ),
  ),
});
export type Role = (typeof ROLES)[number];

/** Roles that make an account an admin's account: only super admins may give, take or change them. */
export const ADMIN_ROLES: readonly Role[] = ROLES.filter((role) => role.endsWith('ADMIN'));

/**
 * What a token may do. `api:write` implies reading; `api:offer:read` is the legacy scope of tokens issued before the
 * rebuild; it opens GET /offers and GET /offers/{uuid} only (R-ACC-3).
 */
export const SCOPES = vocabulary('scope', {
  'api:read': word('Read', 'Lesen'),
  'api:write': word('Write', 'Schreiben', undefined, message('Implies reading.', 'Schließt das Lesen ein.')),
  'api:offer:read': word(
    'Read offers',
    'Angebote lesen',
    undefined,
    message(
      'Of tokens from before release 1.0; no new one gets it.',
      'Von Tokens aus der Zeit vor Version 1.0; kein neuer bekommt es.',
    ),
  ),
});
export type Scope = (typeof SCOPES)[number];

export const ACCOUNT_KINDS = vocabulary('accountKind', {
  person: word('Person', 'Person'),
  service: word('Service account', 'Dienstkonto'),
});
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** The holder of a resolved token, as the database has it when the request comes. */
export interface TokenHolder {
  readonly tokenUuid: string;
  readonly accountUuid: string;
  readonly roles: readonly Role[];
  readonly scopes: readonly Scope[];
  /** Hosts the account is a team member of, longest membership first. */
  readonly hosts: readonly string[];
  /** Offers shared with the account individually, without team membership. */
  readonly sharedOffers: readonly string[];
  /** The account's roles require a second factor, so the session may only set one up. */
  readonly mustSetUpTwoFactor?: boolean;
  /** The account's programs call some records by names of their own. */
  readonly namesRecords?: boolean;
}

/** The caller of a request: anonymous, or the account behind a valid token. Answers every question about rights. */
export class Caller {
  static readonly anonymous = new Caller(undefined);

  private identityText: string | undefined;

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

  /** Signed in, but the account's roles require a second factor that is not set up yet. */
  get mustSetUpTwoFactor(): boolean {
    return this.holder?.mustSetUpTwoFactor ?? false;
  }

  /** The account's programs called some records by names of their own, when the request came. */
  get namesRecords(): boolean {
    return this.holder?.namesRecords ?? false;
  }

  /**
   * Everything that decides what the caller may see. Stored with things that are built for one caller and handed out
   * later.
   */
  get rights(): readonly string[] {
    return [...this.roles, ...this.hosts, ...this.sharedOffers];
  }

  /** Tells callers apart to whom anything might be shown differently; of one token, its holder's rights as they are now. */
  get identity(): string {
    return (this.identityText ??= identityOf(this.holder));
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

const identityOf = (holder: TokenHolder | undefined): string => {
  if (holder === undefined) return 'anonymous';
  const { tokenUuid, accountUuid, roles, scopes, hosts, sharedOffers, mustSetUpTwoFactor } = holder;
  return JSON.stringify([tokenUuid, accountUuid, roles, scopes, hosts, sharedOffers, mustSetUpTwoFactor ?? false]);
};
