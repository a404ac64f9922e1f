import { type Role, ROLES } from '../kernel/caller/caller.js';
import { message } from '../kernel/problem/message.js';
import {
  BaseAddress,
  Bic,
  Email,
  Flag,
  HexColor,
  Iban,
  OnlyNull,
  Text,
  TrimmedText,
  WebUrl,
  Whole,
} from '../platform/http/input/fields.js';
import { Choices, Lines, Origins } from '../platform/http/input/list-fields.js';
import { Patch } from '../platform/http/input/registry.js';

/** Body of PATCH /settings/integration; null restores the default. */
@Patch()
export class IntegrationPatch {
  @Flag({ description: 'Whether callers without a token may read public offers. Default: true.', example: true })
  publicAccess?: boolean | null;

  @Origins({
    max: 50,
    description:
      'Origins of websites that may use the service from a browser with a token, besides those of the setting CORS_ORIGINS. `*` is not possible. Default: none.',
    example: ['https://verwaltung.example.org'],
  })
  corsOrigins?: string[] | null;

  @BaseAddress({
    description:
      'Address of the public website; links in offers and mails begin with it. Super admins only. Default: PUBLIC_WEBSITE_URL.',
    example: 'https://ferien.example.org',
  })
  publicWebsiteUrl?: string | null;

  @BaseAddress({
    description:
      'Where the application of the administration lives: links of invitations and for passwords lead to `/einladung` and `/passwort` there. Super admins only. Default: none.',
    example: 'https://verwaltung.example.org',
  })
  adminUrl?: string | null;
}

/** Body of PATCH /settings/security; null restores the default. */
@Patch()
export class SecurityPatch {
  @Choices(ROLES, {
    description: 'Accounts with one of these roles must sign in with a second factor. Default: none.',
    example: ['ROLE_SUPER_ADMIN'],
  })
  twoFactorRoles?: Role[] | null;
}

const MONTHS = { min: 1, max: 600 } as const;

/** Body of PATCH /settings/retention; null restores the default. */
@Patch()
export class RetentionPatch {
  @Flag({
    description: 'Forget every night what is past its retention period. Default: false, somebody starts a run.',
    example: false,
  })
  automatic?: boolean | null;

  @Whole({
    ...MONTHS,
    description: 'Months after which entries of the audit log are deleted. Default: 24.',
    example: 24,
  })
  auditMonths?: number | null;

  @Whole({ ...MONTHS, description: 'Months after which sent mails are forgotten. Default: 6.', example: 6 })
  mailMonths?: number | null;

  @Whole({
    ...MONTHS,
    description: 'Months without any activity after which the data of a family is forgotten. Default: 36.',
    example: 36,
  })
  inactiveFamilyMonths?: number | null;

  @Whole({
    ...MONTHS,
    description: 'Months after which invitations that are no longer open are deleted. Default: 6.',
    example: 6,
  })
  invitationMonths?: number | null;

  @Whole({
    ...MONTHS,
    description: 'Months after which entries of the consent log are deleted. Default: 120.',
    example: 120,
  })
  consentMonths?: number | null;

  @Whole({
    ...MONTHS,
    description:
      'Months after which payers, accounts and words of bank statements are forgotten. Default: 120, as tax law demands.',
    example: 120,
  })
  bankEntryMonths?: number | null;
}

/** Body of PATCH /settings/letterhead; null restores the default, which is empty. */
@Patch()
export class LetterheadPatch {
  @TrimmedText({ max: 70, description: 'The sender.', example: 'Stadt Musterstadt' })
  municipality?: string | null;

  @Lines({
    max: 4,
    length: 70,
    description: 'Address of the sender, line by line.',
    example: ['Rathausplatz 1', '74740 Musterstadt'],
  })
  addressLines?: string[] | null;

  @Lines({
    max: 6,
    length: 70,
    description: 'How the sender is reached, line by line.',
    example: ['Telefon 06291 123', 'ferien@example.org'],
  })
  contactLines?: string[] | null;

  @TrimmedText({
    max: 70,
    description: 'Whose bank account it is. Default: the sender.',
    example: 'Stadtkasse Musterstadt',
  })
  accountHolder?: string | null;

  @Iban({
    description: 'Bank account to which families pay; with it invoices carry a payment code.',
    example: 'DE02120300000000202051',
  })
  iban?: string | null;

  @Bic({ description: 'BIC of the bank.', example: 'BYLADEM1001' })
  bic?: string | null;

  @Text({ max: 200, description: 'What else is at the foot of a page.', example: 'Bürgermeisterin: Petra Probe' })
  letterFooter?: string | null;

  @Email({
    description: 'Where families ask their questions; answers to mails go there unless `replyTo` is set.',
    example: 'ferien@example.org',
  })
  contactEmail?: string | null;

  @TrimmedText({ max: 40, description: 'Telephone for questions of families.', example: '06291 123' })
  contactPhone?: string | null;

  @Text({
    max: 500,
    description: 'When the town hall is open; several lines.',
    example: 'Mo–Fr 8–12 Uhr\nDo auch 14–18 Uhr',
  })
  openingHours?: string | null;

  @Email({ description: 'Where answers to mails go. Default: `contactEmail`.', example: 'rathaus@example.org' })
  replyTo?: string | null;

  @OnlyNull({
    text: message(
      'A logo is set with POST /settings/letterhead/logo; here it can only be removed, with null.',
      'Ein Logo wird mit POST /settings/letterhead/logo gesetzt; hier lässt es sich nur entfernen, mit null.',
    ),
    description: 'Null removes the logo; POST /settings/letterhead/logo sets one.',
    example: '',
  })
  logo?: null;
}

/** Body of PATCH /settings/pages; null restores the default. */
@Patch()
export class PagesPatch {
  @TrimmedText({
    max: 70,
    description: 'What the programme is called on its pages. Default: "Ferienprogramm".',
    example: 'Ferienspaß Musterstadt',
  })
  programmeTitle?: string | null;

  @Text({
    max: 1000,
    description:
      'A welcome above the list, of several lines; empty lines part paragraphs. Default: a sentence of ours.',
    example: 'Sechs Wochen, 120 Angebote: Viel Spaß!',
  })
  welcome?: string | null;

  @HexColor({
    description:
      "The town's colour, as in CSS; kept in lower case. Pages darken or lighten it where it would not be legible. Default: one of ours.",
    example: '#0b6e69',
  })
  primaryColor?: string | null;

  @HexColor({ description: 'A second colour, which only decorates. Default: one of ours.', example: '#f4a52c' })
  accentColor?: string | null;

  @WebUrl({ description: 'The imprint.', example: 'https://www.musterstadt.example/impressum' })
  imprintUrl?: string | null;

  @WebUrl({ description: 'The privacy notice.', example: 'https://www.musterstadt.example/datenschutz' })
  privacyUrl?: string | null;

  @WebUrl({
    description: 'The accessibility statement.',
    example: 'https://www.musterstadt.example/barrierefreiheit',
  })
  accessibilityUrl?: string | null;

  @WebUrl({ description: 'Where families apply online.', example: 'https://ferien.musterstadt.example/anmelden' })
  applicationUrl?: string | null;
}
