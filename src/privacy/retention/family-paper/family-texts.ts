import { type AnyVocabulary, within } from '../../../kernel/problem/vocabulary.js';
import { DONE_BY } from '../family-export.view.js';
import { PROCEDURES } from '../../../attendances/model/attendance.workflow.js';
import { AUDIT_OUTCOMES } from '../../../platform/http/audit/audit-log.js';
import { MAIL_STATES } from '../../../mail/mail.js';
import { INVOICE_STATES } from '../../../money/invoices/invoice.view.js';
import { RECEIPT_KINDS, PAYMENT_METHODS } from '../../../money/ledger/receipt.js';
import { ACCOUNT_KINDS, ROLES, SCOPES } from '../../../kernel/caller/caller.js';
import { MAIL_KINDS } from '../../../mail/mail-template.js';
import { ATTENDANCE_STATUS } from '../../../offers/model/attendance-status.js';

/** German words for the keys of a family's file: categories, and the fields of their records. */
export const FAMILY_TEXTS: Readonly<Record<string, string>> = {
  ...{
    account: 'Konto',
    participants: 'Kinder',
    applications: 'Anmeldungen',
    draws: 'Verlosungen',
    books: 'Zahlungen',
  },
  ...{
    hosts: 'Mitarbeit bei Veranstaltern',
    consents: 'Einwilligungen',
    mails: 'E-Mails',
    tokens: 'Zugänge und Sitzungen',
    externalIds: 'Kennungen in anderen Programmen',
    externalId: 'Kennung',
  },
  ...{
    invitations: 'Einladungen',
    receipts: 'Quittungen',
    bookEntries: 'Buchungen',
    bankEntries: 'Überweisungen',
    auditLog: 'Protokoll',
  },
  ...{ invoices: 'Rechnungen', messages: 'Nachrichten', notes: 'Notizen', changes: 'Änderungen', field: 'Feld' },
  ...{ kind: 'Art', email: 'E-Mail', firstname: 'Vorname', lastname: 'Nachname', name: 'Name', roles: 'Rollen' },
  ...{ phone: 'Telefon', mobile: 'Mobiltelefon', address: 'Anschrift', street: 'Straße', postalCode: 'Postleitzahl' },
  ...{ city: 'Ort', country: 'Land', disabled: 'Gesperrt', protected: 'Auskunftssperre', twoFactor: 'Zweiter Faktor' },
  ...{ lastLoginAt: 'Zuletzt angemeldet', createdAt: 'Angelegt', modifiedAt: 'Geändert', dateOfBirth: 'Geburtsdatum' },
  ...{ healthNote: 'Gesundheit', emergencyContact: 'Im Notfall anrufen', health: 'Gesundheit der Kinder' },
  ...{ discounted: 'Ermäßigt', comment: 'Bemerkung', status: 'Status', priority: 'Wunsch', favourite: 'Favorit' },
  ...{
    group: 'Gruppe',
    agreementReceived: 'Einverständnis liegt vor',
    ownFee: 'Eigene Gebühr',
    appliedAt: 'Angemeldet',
  },
  ...{ calledOff: 'Angebot abgesagt', presences: 'Anwesenheit', day: 'Tag', present: 'Anwesend' },
  ...{ withdrawnAt: 'Zurückgezogen', participant: 'Kind', offer: 'Angebot', edition: 'Ausgabe', dates: 'Termine' },
  ...{ begin: 'Beginn', end: 'Ende', answers: 'Antworten', question: 'Frage', answer: 'Antwort', fee: 'Gebühr' },
  ...{
    paid: 'Bezahlt',
    drawReason: 'Begründung der Verlosung',
    history: 'Verlauf',
    at: 'Wann',
    from: 'Von',
    to: 'Nach',
  },
  ...{
    procedure: 'Verfahren',
    notified: 'Benachrichtigt',
    note: 'Vermerk',
    reason: 'Begründung',
    by: 'Durch',
    since: 'Seit',
    version: 'Fassung',
  },
  ...{
    given: 'Erteilt',
    subject: 'Betreff',
    state: 'Stand',
    sentAt: 'Gesendet',
    scopes: 'Rechte',
    expiresAt: 'Gültig bis',
  },
  ...{ revokedAt: 'Widerrufen', lastUsedAt: 'Zuletzt benutzt', lastUsedFrom: 'Zuletzt von', host: 'Veranstalter' },
  ...{
    acceptedAt: 'Angenommen',
    number: 'Nummer',
    billingAddress: 'Rechnungsadresse',
    billingEmail: 'E-Mail der Rechnung',
  },
  ...{
    method: 'Zahlungsart',
    paidOn: 'Bezahlt am',
    items: 'Posten',
    amount: 'Betrag',
    text: 'Text',
    bookedAt: 'Gebucht',
    bookedOn: 'Gebucht am',
    payer: 'Auftraggeber oder Empfänger',
    iban: 'IBAN',
  },
  ...{ total: 'Summe', open: 'Offen', paidBefore: 'Zuvor bezahlt', reference: 'Referenz', dueOn: 'Zahlbar bis' },
  ...{ route: 'Vorgang', outcome: 'Ergebnis', fields: 'Felder' },
};

type Words = Readonly<Record<string, string>>;

const german = ({ words }: AnyVocabulary): Words =>
  Object.fromEntries(Object.entries(words).map(([code, { de }]) => [code, de]));

/** The same as adjectives, adverbs and verbs. */
const germanWithin = ({ words }: AnyVocabulary): Words =>
  Object.fromEntries(Object.entries(words).map(([code, named]) => [code, within(named)]));

/** German words for codes, by the field in which they stand. */
const CODES: Readonly<Record<string, Words>> = {
  kind: {
    ...german(ACCOUNT_KINDS),
    ...german(RECEIPT_KINDS),
    ...{ account: 'Konto', participant: 'Kind', attendance: 'Anmeldung' },
  },
  // Behind a preposition.
  by: {
    self: 'Sie selbst',
    staff: 'die Verwaltung',
    organiser: 'den Veranstalter',
    service: 'das System',
  } satisfies Record<(typeof DONE_BY)[number], string>,
  status: germanWithin(ATTENDANCE_STATUS),
  roles: german(ROLES),
  scopes: germanWithin(SCOPES),
  procedure: german(PROCEDURES),
  method: german(PAYMENT_METHODS),
  state: { ...germanWithin(MAIL_STATES), ...germanWithin(INVOICE_STATES) },
  outcome: germanWithin(AUDIT_OUTCOMES),
};

/** What was done, by the first word of an audited route. */
const DEEDS: Readonly<Record<string, string>> = {
  ...{ POST: 'angelegt oder ausgeführt', GET: 'gelesen', PATCH: 'geändert', PUT: 'geändert', DELETE: 'gelöscht' },
  JOB: 'automatisch ausgeführt',
};

/** Meaning of a code; the code itself where there is no text. */
export const wordOfCode = (field: string, code: string): string => {
  if (field === 'route') return DEEDS[code.split(' ')[0] ?? ''] ?? code;
  const word = CODES[field === 'from' || field === 'to' ? 'status' : field]?.[code];
  return word ?? (field === 'kind' ? MAIL_KINDS.get(code)?.title : undefined) ?? code;
};

/** Name of a record's field. The day of a reversal is that on which money was paid back, or its transfer written down. */
export const labelOf = (field: string, { kind, method }: Readonly<Record<string, unknown>> = {}): string =>
  field === 'paidOn' && (kind === 'reversal' || kind === 'refund')
    ? method === 'transfer'
      ? 'Überweisung angewiesen am'
      : 'Zurückgezahlt am'
    : (FAMILY_TEXTS[field] ?? field);
