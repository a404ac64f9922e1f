import { type Role } from '../kernel/caller/roles.js';

/** How other websites may use the service (R-OPS-5). */
export interface IntegrationValues {
  /** Whether anonymous callers may read public offers. */
  readonly publicAccess: boolean;
  /** Origins that may use the service from a browser, beside those of the environment. */
  readonly corsOrigins: readonly string[];
  /** Base address of the public website, without a trailing slash. */
  readonly publicWebsiteUrl: string;
}

/** What is demanded of those who sign in. */
export interface SecurityValues {
  /** Accounts with one of these roles need a second factor. */
  readonly twoFactorRoles: readonly Role[];
}

/** After how many months personal data goes, and whether it does so by itself. */
export interface RetentionValues {
  /** A run every night; otherwise somebody asks for one. */
  readonly automatic: boolean;
  readonly auditMonths: number;
  readonly mailMonths: number;
  readonly inactiveFamilyMonths: number;
  readonly invitationMonths: number;
  readonly consentMonths: number;
}

/** What stands on letters: who writes, and where money goes. Null and empty: not set. */
export interface LetterheadValues {
  readonly municipality: string | null;
  readonly addressLines: readonly string[];
  readonly contactLines: readonly string[];
  readonly accountHolder: string | null;
  /** Without blanks, in upper case. */
  readonly iban: string | null;
  readonly bic: string | null;
  readonly letterFooter: string | null;
}

/** The settings that staff change while the service runs, by group. */
export interface SettingsGroups {
  readonly integration: IntegrationValues;
  readonly security: SecurityValues;
  readonly retention: RetentionValues;
  readonly letterhead: LetterheadValues;
}

export type SettingsGroup = keyof SettingsGroups;

/** The name of a setting; it is its key in the table, so it occurs in one group only. */
export type SettingKey = { [Group in SettingsGroup]: keyof SettingsGroups[Group] & string }[SettingsGroup];

/** What holds while nobody has set anything else. */
export const defaultsOf = (environment: { readonly publicWebsiteUrl: string }): SettingsGroups => ({
  integration: { publicAccess: true, corsOrigins: [], publicWebsiteUrl: environment.publicWebsiteUrl },
  security: { twoFactorRoles: [] },
  retention: {
    automatic: false,
    auditMonths: 24,
    mailMonths: 6,
    inactiveFamilyMonths: 36,
    invitationMonths: 6,
    consentMonths: 120,
  },
  letterhead: {
    municipality: null,
    addressLines: [],
    contactLines: [],
    accountHolder: null,
    iban: null,
    bic: null,
    letterFooter: null,
  },
});
