import { type SettingsGroups } from './settings.view.js';

/** How other websites may use the service (R-OPS-5). */
export type IntegrationValues = SettingsGroups['integration'];

/** Security requirements for sign-in. */
export type SecurityValues = SettingsGroups['security'];

/** Retention periods of personal data in months, and whether it is deleted automatically. */
export type RetentionValues = SettingsGroups['retention'];

/**
 * Letterhead: sender and bank account. Null and empty: not set. The IBAN is kept without blanks, in upper case; the logo as the
 * name of its media file.
 */
export type LetterheadValues = SettingsGroups['letterhead'];

/** How the pages for everybody look, and where they lead. Null: not set. */
export type PagesValues = SettingsGroups['pages'];

export type SettingsGroup = keyof SettingsGroups;

/** The name of a setting; also its key in the table, so it must be unique across groups. */
export type SettingKey = { [Group in SettingsGroup]: keyof SettingsGroups[Group] & string }[SettingsGroup];

/** The defaults of all settings. */
export const defaultsOf = (environment: { readonly publicWebsiteUrl: string }): SettingsGroups => ({
  integration: { publicAccess: true, corsOrigins: [], publicWebsiteUrl: environment.publicWebsiteUrl, adminUrl: null },
  security: { twoFactorRoles: [] },
  retention: {
    automatic: false,
    auditMonths: 24,
    mailMonths: 6,
    inactiveFamilyMonths: 36,
    invitationMonths: 6,
    consentMonths: 120,
    bankEntryMonths: 120,
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
