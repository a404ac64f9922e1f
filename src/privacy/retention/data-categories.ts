import { type Language, message, type Message } from '../../kernel/problem/message.js';
import { type RetentionValues } from '../../settings/groups.js';

/** A category of personal data in terms of article 15 of the GDPR, in the language of the reader. */
export interface DataCategory {
  readonly category: string;
  readonly purpose: string;
  readonly recipients: readonly string[];
  readonly storage: string;
}

interface Category {
  readonly category: string;
  readonly purpose: Message;
  readonly recipients: readonly Message[];
  readonly storage: Message;
}

const STAFF = message(
  'Staff of the municipality who see families (participants admins, super admins)',
  'Beschäftigte der Stadt, die Daten von Familien sehen (Verwaltung der Familien, Leitung)',
);
const TEAMS = message(
  'The teams of the organisers of the offers applied for',
  'Die Teams der Veranstalter, bei denen angemeldet wurde',
);
const TEAM = message('The team of the organiser', 'Das Team des Veranstalters');
const CASHIERS = message(
  'Staff of the municipality who handle the payments',
  'Beschäftigte der Stadt, die Zahlungen bearbeiten',
);
const HOSTER = message('The operator of the servers, as processor', 'Der Betreiber der Server, im Auftrag der Stadt');
const MAIL = message(
  'The operator of the mail server, as processor',
  'Der Betreiber des Mailservers, im Auftrag der Stadt',
);

/** A number of months in words. */
export const months = (count: number, language: Language): string =>
  language === 'de' ? `${count} ${count === 1 ? 'Monat' : 'Monate'}` : `${count} months`;

/** What is stored, why, for whom and how long, with the current retention periods. */
export const dataCategories = (periods: RetentionValues, language: Language): readonly DataCategory[] =>
  categories(periods).map(({ category, purpose, recipients, storage }) => ({
    category,
    purpose: purpose[language],
    recipients: recipients.map((recipient) => recipient[language]),
    storage: storage[language],
  }));

const categories = (periods: RetentionValues): readonly Category[] => {
  const inMonths = (count: number): Message => message(months(count, 'en'), months(count, 'de'));
  const [inactive, mails] = [inMonths(periods.inactiveFamilyMonths), inMonths(periods.mailMonths)];
  const [consents, invitations] = [inMonths(periods.consentMonths), inMonths(periods.invitationMonths)];
  const [audit, bank] = [inMonths(periods.auditMonths), inMonths(periods.bankEntryMonths)];
  const family = message(
    `Until the account is deleted, or ${inactive.en} after the last activity`,
    `Bis das Konto gelöscht wird, oder ${inactive.de} nach der letzten Aktivität`,
  );
  return [
    {
      category: 'account',
      purpose: message('Signing in, and reaching the parents', 'Anmelden im Konto und Erreichen der Eltern'),
      recipients: [STAFF, HOSTER],
      storage: family,
    },
    {
      category: 'participants',
      purpose: message(
        'Taking part in offers: age limits, emergencies',
        'Teilnahme an Angeboten: Altersgrenzen, Notfälle',
      ),
      recipients: [STAFF, TEAMS, HOSTER],
      storage: family,
    },
    {
      category: 'health',
      purpose: message(
        'Looking after children on the day: what must be known of their health, and whom to call',
        'Betreuung der Kinder am Tag: was über ihre Gesundheit zu wissen ist, und wer anzurufen ist',
      ),
      recipients: [
        STAFF,
        message(
          'The teams of organisers with whom the child has a place, from 14 days before the first date until 14 days after the last',
          'Die Teams der Veranstalter, bei denen das Kind einen Platz hat, ab 14 Tagen vor dem ersten bis 14 Tage nach dem letzten Termin',
        ),
        HOSTER,
      ],
      storage: message(
        'Until 14 days after the season in which the child takes part',
        'Bis 14 Tage nach der Saison, in der das Kind teilnimmt',
      ),
    },
    {
      category: 'applications',
      purpose: message(
        'Giving places away, and running the offers',
        'Vergabe der Plätze und Durchführung der Angebote',
      ),
      recipients: [STAFF, TEAMS, HOSTER],
      storage: message(
        `${family.en}; after that without names, for statistics. Remarks and answers to sensitive questions until 14 days after the last date of the offer`,
        `${family.de}; danach ohne Namen, für die Statistik. Bemerkungen und Antworten auf sensible Fragen bis 14 Tage nach dem letzten Termin des Angebots`,
      ),
    },
    {
      category: 'draws',
      purpose: message(
        'Drawing places by lot, and proving how: with pseudonyms in the place of children',
        'Verlosung der Plätze und ihr Nachweis: mit Pseudonymen anstelle der Kinder',
      ),
      recipients: [
        message(
          'Who is given the protocol of a draw, without names',
          'Wer das Protokoll einer Verlosung (ohne Namen) erhält',
        ),
        STAFF,
        HOSTER,
      ],
      storage: message(
        `The key that leads from children to pseudonyms for ${inactive.en} after the end of the edition`,
        `Der Schlüssel, der von Kindern zu Pseudonymen führt: ${inactive.de} nach dem Ende der Ausgabe`,
      ),
    },
    {
      category: 'books',
      purpose: message(
        'Charging fees, and proving what was paid (tax law)',
        'Erheben der Gebühren und Nachweis der Zahlungen (Abgabenordnung)',
      ),
      recipients: [CASHIERS, HOSTER],
      storage: message(
        'Receipts and invoices with name and address for the period of tax law, also after the account is gone',
        'Quittungen und Rechnungen mit Name und Anschrift für die steuerliche Aufbewahrungsfrist, auch wenn das Konto gelöscht ist',
      ),
    },
    {
      category: 'bankEntries',
      purpose: message(
        'Finding which payment a transfer is, sending refunds back, and proving both (tax law)',
        'Zuordnen von Überweisungen, Rücküberweisen von Guthaben und Nachweis darüber (Abgabenordnung)',
      ),
      recipients: [CASHIERS, HOSTER],
      storage: message(
        `Payer, account and words of transfers for ${bank.en} after the statement was read, also after the account is gone`,
        `Auftraggeber, Konto und Verwendungszweck von Überweisungen: ${bank.de} nach Einlesen des Kontoauszugs, auch wenn das Konto gelöscht ist`,
      ),
    },
    {
      category: 'hosts',
      purpose: message('Working for an organiser', 'Mitarbeit bei einem Veranstalter'),
      recipients: [STAFF, TEAM, HOSTER],
      storage: family,
    },
    {
      category: 'mails',
      purpose: message(
        'Telling families what happens to their applications, and messages of staff and organisers',
        'Benachrichtigung der Familien über ihre Anmeldungen, und Nachrichten der Stadt und der Veranstalter',
      ),
      recipients: [STAFF, MAIL, HOSTER],
      storage: message(`Recipient and content for ${mails.en}`, `Empfänger und Inhalt: ${mails.de}`),
    },
    {
      category: 'notes',
      purpose: message(
        'Notes of staff, so that they know what colleagues arranged with the family',
        'Notizen der Beschäftigten, damit alle wissen, was mit der Familie besprochen wurde',
      ),
      recipients: [STAFF, HOSTER],
      storage: family,
    },
    {
      category: 'changes',
      purpose: message(
        'Knowing who changed what of the account, its children and their applications, so that mistakes can be put right',
        'Nachvollziehen, wer was am Konto, an den Kindern und an ihren Anmeldungen geändert hat, um Fehler zu berichtigen',
      ),
      recipients: [STAFF, HOSTER],
      storage: family,
    },
    {
      category: 'externalIds',
      purpose: message(
        "Finding the family again when another program, such as the town's own website, sends it once more",
        'Wiedererkennen der Familie, wenn ein anderes Programm, etwa die Website der Stadt, sie noch einmal schickt',
      ),
      recipients: [message('The program that gave the name', 'Das Programm, das die Kennung vergeben hat'), HOSTER],
      storage: family,
    },
    {
      category: 'consents',
      purpose: message('Proving consents', 'Nachweis von Einwilligungen'),
      recipients: [STAFF, HOSTER],
      storage: message(
        `For ${consents.en}, also after the account is gone`,
        `${consents.de}, auch wenn das Konto gelöscht ist`,
      ),
    },
    {
      category: 'tokens',
      purpose: message('Signing in, and finding misuse', 'Anmelden im Konto und Erkennen von Missbrauch'),
      recipients: [message('The person', 'Die Person selbst'), HOSTER],
      storage: message(
        'Until the account is deleted; ended sessions, and what was asked for when with a token or session, for 30 days',
        'Bis das Konto gelöscht wird; beendete Sitzungen, und wann mit einem Token oder in einer Sitzung was abgerufen wurde, 30 Tage',
      ),
    },
    {
      category: 'invitations',
      purpose: message(
        'Inviting people to the teams of organisers',
        'Einladung von Personen in die Teams von Veranstaltern',
      ),
      recipients: [STAFF, TEAM, MAIL, HOSTER],
      storage: message(`For ${invitations.en} after they ended`, `${invitations.de} nach ihrem Ende`),
    },
    {
      category: 'auditLog',
      purpose: message(
        'Proving who changed or read personal data',
        'Nachweis, wer personenbezogene Daten geändert oder gelesen hat',
      ),
      recipients: [
        message('Super admins of the municipality', 'Beschäftigte der Stadt mit allen Rechten (Leitung)'),
        HOSTER,
      ],
      storage: message(
        `For ${audit.en}, also after the account is gone`,
        `${audit.de}, auch wenn das Konto gelöscht ist`,
      ),
    },
  ];
};
