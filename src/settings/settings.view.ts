import { enumOf } from '../kernel/problem/vocabulary.js';
import { type Role, ROLES } from '../kernel/caller/caller.js';
import { boolean, email, integer, list, text, url, webAddress } from '../platform/http/view/field.js';
import { defineView, type RecordOf, type View } from '../platform/http/view/view.js';

const integrationView = defineView(
  'IntegrationSettings',
  {
    publicAccess: boolean().always().describe('Whether callers without a token may read public offers.', true),
    corsOrigins: list<string>({ type: 'string' }).describe(
      'Origins that may use the service from a browser with a token, besides those of the setting CORS_ORIGINS.',
      ['https://verwaltung.example.org'],
    ),
    publicWebsiteUrl: webAddress()
      .always()
      .describe('Address of the public website, without a slash at its end.', 'https://ferien.example.org'),
    adminUrl: webAddress().describe(
      'Where the application of the administration lives: links of invitations and for passwords lead there.',
      'https://verwaltung.example.org',
    ),
  },
  { description: 'How other websites may use the service.' },
);

const securityView = defineView(
  'SecuritySettings',
  {
    twoFactorRoles: list<Role>(enumOf(ROLES)).describe(
      'Accounts with one of these roles must sign in with a second factor.',
      ['ROLE_SUPER_ADMIN'],
    ),
  },
  { description: 'What is required of those who sign in.' },
);

const retentionView = defineView(
  'RetentionSettings',
  {
    automatic: boolean().always().describe('Every night, what is past its retention period is forgotten.', false),
    auditMonths: integer().always().describe('Months after which entries of the audit log are deleted.', 24),
    mailMonths: integer().always().describe('Months after which sent mails are forgotten.', 6),
    inactiveFamilyMonths: integer()
      .always()
      .describe('Months without any activity after which the data of a family is forgotten.', 36),
    invitationMonths: integer()
      .always()
      .describe('Months after which invitations that are no longer open are deleted.', 6),
    consentMonths: integer().always().describe('Months after which entries of the consent log are deleted.', 120),
    bankEntryMonths: integer()
      .always()
      .describe('Months after which payers, accounts and words of bank statements are forgotten.', 120),
  },
  { description: 'How long personal data is kept.' },
);

const letterheadView = defineView(
  'LetterheadSettings',
  {
    municipality: text().describe('The sender.', 'Stadt Musterstadt'),
    addressLines: list<string>({ type: 'string' }).describe('Address of the sender.', [
      'Rathausplatz 1',
      '74740 Musterstadt',
    ]),
    contactLines: list<string>({ type: 'string' }).describe('How the sender is reached.', [
      'Telefon 06291 123',
      'ferien@example.org',
    ]),
    accountHolder: text().describe('Whose bank account it is.', 'Stadtkasse Musterstadt'),
    iban: text().describe('Bank account to which families pay.', 'DE02120300000000202051'),
    bic: text().describe('BIC of the bank.', 'BYLADEM1001'),
    letterFooter: text().describe('What else is at the foot of a page.', 'Bürgermeisterin: Petra Probe'),
    contactEmail: email().describe('Where families ask their questions.', 'ferien@example.org'),
    contactPhone: text().describe('Telephone for questions of families.', '06291 123'),
    openingHours: text().describe('When the town hall is open; several lines.', 'Mo–Fr 8–12 Uhr\nDo auch 14–18 Uhr'),
    replyTo: email().describe('Where answers to mails go; missing: to `contactEmail`.', 'rathaus@example.org'),
    logo: url().describe('URL of the logo.', 'https://api.ferienprogramm.example/media/stadt-musterstadt.png'),
  },
  { description: 'What is on letters and at the end of mails.' },
);

const pagesView = defineView(
  'PagesSettings',
  {
    programmeTitle: text().describe('What the programme is called.', 'Ferienspaß Musterstadt'),
    welcome: text().describe(
      'A welcome above the list; several lines, empty ones part paragraphs.',
      'Sechs Wochen, 120 Angebote: Viel Spaß!',
    ),
    primaryColor: text().describe(
      "The town's colour; pages darken or lighten it where it would not be legible.",
      '#0b6e69',
    ),
    accentColor: text().describe('A second colour, which only decorates.', '#f4a52c'),
    imprintUrl: url().describe('The imprint.', 'https://www.musterstadt.example/impressum'),
    privacyUrl: url().describe('The privacy notice.', 'https://www.musterstadt.example/datenschutz'),
    accessibilityUrl: url().describe(
      'The accessibility statement.',
      'https://www.musterstadt.example/barrierefreiheit',
    ),
    applicationUrl: url().describe('Where families apply online.', 'https://ferien.musterstadt.example/anmelden'),
  },
  { description: 'How the pages for everybody look, and where they lead.' },
);

const VIEWS = {
  integration: integrationView,
  security: securityView,
  retention: retentionView,
  letterhead: letterheadView,
  pages: pagesView,
};

/** The settings that staff change while the service runs, by group. */
export type SettingsGroups = { readonly [Group in keyof typeof VIEWS]: RecordOf<(typeof VIEWS)[Group]> };

/** The view of each group. */
export const SETTINGS_VIEWS: { readonly [Group in keyof SettingsGroups]: View<SettingsGroups[Group]> } = VIEWS;
