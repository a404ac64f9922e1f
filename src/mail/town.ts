import { type LetterheadValues } from '../settings/groups.js';
import { flag, optional, type Variables } from './template-variables.js';

/** The town as it speaks in mails: each value is null where nobody has set it. */
export interface Town {
  readonly name: string | null;
  /** On one line. */
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  /** Several lines. */
  readonly openingHours: string | null;
  readonly accountHolder: string | null;
  /** In groups of four, as people read it. */
  readonly iban: string | null;
  readonly bic: string | null;
  /** A telephone number or an e-mail address is known: only then may words ask somebody to get in touch. */
  readonly reachable: boolean;
  /** Lines of the letterhead about how to reach the town, where neither telephone nor e-mail is set on its own. */
  readonly contactLines: readonly string[];
}

/** Variables of the town, for every text. */
export const TOWN_VARIABLES = {
  'town.name': optional('Name of the town, from the letterhead', 'Stadt Musterstadt'),
  'town.address': optional('Address of the town', 'Rathausplatz 1, 74740 Musterstadt'),
  'town.phone': optional('Telephone for questions', '06291 123'),
  'town.email': optional('E-mail address for questions', 'ferien@example.org'),
  'town.openingHours': optional('When the town hall is open', 'Mo–Fr 8–12 Uhr'),
  'town.accountHolder': optional('Whose bank account it is', 'Stadtkasse Musterstadt'),
  'town.iban': optional('Bank account to which families pay', 'DE02 1203 0000 0000 2020 51'),
  'town.bic': optional('BIC of the bank', 'BYLADEM1001'),
  'town.reachable': flag('Telephone or e-mail address of the town is known; both are at the end of the mail', true),
} as const satisfies Variables;

/** The town of the letterhead. */
export const townOf = (head: LetterheadValues): Town => {
  const { contactPhone: phone, contactEmail: email } = head;
  const contactLines = phone === null && email === null ? head.contactLines : [];
  return {
    name: head.municipality,
    address: head.addressLines.length === 0 ? null : head.addressLines.join(', '),
    phone,
    email,
    openingHours: head.openingHours?.trim().replace(/\r\n?/g, '\n') ?? null,
    accountHolder: head.accountHolder ?? head.municipality,
    iban: head.iban?.replace(/(.{4})(?=.)/g, '$1 ') ?? null,
    bic: head.bic,
    reachable: phone !== null || email !== null || contactLines.length > 0,
    contactLines,
  };
};

/** The signature of every mail: who writes and how to reach them, as far as it is known. */
export const footerOf = (town: Town, sender: string): string[] => [
  ...[town.name, town.address].filter((line) => line !== null),
  ...(town.phone === null ? [] : [`Telefon: ${town.phone}`]),
  ...(town.email === null ? [] : [`E-Mail: ${town.email}`]),
  ...town.contactLines,
  ...(town.openingHours === null ? [] : ['Öffnungszeiten:', ...town.openingHours.split('\n')]),
  `Diese E-Mail wurde automatisch verschickt. ${sender}`,
];
