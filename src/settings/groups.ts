import { type Role } from '../kernel/caller/roles.js';

/** How other websites may use the service (R-OPS-5). */
export interface IntegrationValues {
  /** Whether anonymous callers may read public offers. */
  readonly publicAccess: boolean;
  /** Origins that may use the service from a browser, beside those of the environment. */
  readonly corsOrigins: readonly string[];
  /** Base URL of the public website, without a trailing slash. */
  readonly publicWebsiteUrl: string;
}

/** Security requirements for sign-in. */
export interface SecurityValues {
  /** Accounts with one of these roles need a second factor. */
  readonly twoFactorRoles: readonly Role[];
}

/** Retention periods of personal data in months, and whether it is deleted automatically. */
export interface RetentionValues {
  /** A run every night; otherwise runs must be requested. */
  readonly automatic: boolean;
  readonly auditMonths: number;
  readonly mailMonths: number;
  readonly inactiveFamilyMonths: number;
  readonly invitationMonths: number;
  readonly consentMonths: number;
}

/** Letterhead: sender and bank account. Null and empty: not set. */
export interface LetterheadValues {
  readonly municipality: string | null;
  readonly addressLines: readonly string[];
  readonly contactLines: readonly string[];
  readonly accountHolder: string | null;
  /** Without blanks, in upper case. */
  readonly iban: string | null;
  readonly bic: string | null;
  readonly letterFooter: string | null;
  /** For questions of families. */
  readonly contactEmail: string | null;
  readonly contactPhone: string | null;
  /** Several lines. */
  readonly openingHours: string | null;
  /** Where answers to mails go; null: to `contactEmail`. */
  readonly replyTo: string | null;
  /** The name of a media file. */
  readonly logo: string | null;
}

/** How the pages for everybody look, and where they lead. Null: not set. */
export interface PagesValues {
  /** What the programme is called on its pages. */
  readonly programmeTitle: string | null;
  readonly welcome: string | null;
  /** As in CSS. */
  readonly primaryColor: string | null;
  readonly accentColor: string | null;
  readonly imprintUrl: string | null;
  readonly privacyUrl: string | null;
  readonly accessibilityUrl: string | null;
  /** Where families apply online. */
  readonly applicationUrl: string | null;
}

/** The settings that staff change while the service runs, by group. */
export interface SettingsGroups {
  readonly integration: IntegrationValues;
  readonly security: SecurityValues;
  readonly retention: RetentionValues;
  readonly letterhead: LetterheadValues;
  readonly pages: PagesValues;
}

export type SettingsGroup = keyof SettingsGroups;

/** The name of a setting; also its key in the table, so it must be unique across groups. */
export type SettingKey = { [Group in SettingsGroup]: keyof SettingsGroups[Group] & string }[SettingsGroup];

/** The defaults of all settings. */
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
    contactEmail: null,
    contactPhone: null,
    openingHours: null,
    replyTo: null,
    logo: null,
  },
  pages: {
    programmeTitle: null,
    welcome: null,
    primaryColor: null,
    accentColor: null,
    imprintUrl: null,
    privacyUrl: null,
    accessibilityUrl: null,
    applicationUrl: null,
  },
});
