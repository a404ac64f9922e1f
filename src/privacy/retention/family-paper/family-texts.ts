import { MAIL_KINDS } from '../../../mail/mail-template.js';
import { ATTENDANCE_STATUS, STATES } from '../../../offers/model/attendance-status.js';

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

/** German words for codes, by the field in which they stand. */
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: { person: 'Person', service: 'Dienstkonto', payment: 'Zahlung', reversal: 'Storno', refund: 'Rückzahlung' },
  by: { self: 'Sie selbst', staff: 'die Verwaltung', organiser: 'den Veranstalter', service: 'das System' },
  status: Object.fromEntries(
    ATTENDANCE_STATUS.map((status) => [status, STATES[status].german.replace(/^./u, (first) => first.toLowerCase())]),
  ),
  roles: {
    ...{ ROLE_MEMBER: 'Familie', ROLE_HOST: 'Veranstalter', ROLE_ADMIN: 'Verwaltung' },
    ...{ ROLE_PARTICIPANTS_ADMIN: 'Verwaltung der Familien', ROLE_PAYMENTS_ADMIN: 'Kasse' },
    ...{ ROLE_SUPER_ADMIN: 'Leitung' },
  },
  scopes: { 'api:read': 'lesen', 'api:write': 'schreiben', 'api:offer:read': 'Angebote lesen' },
  procedure: {
    ...{
      staff: 'Verwaltung',
      organiser: 'Veranstalter',
      family: 'Familie',
      lot: 'Verlosung',
      firstcome: 'Reihenfolge',
    },
    ...{ promotion: 'Nachrücken', decisions: 'Entscheidungen', move: 'Umbuchung' },
  },
  method: { cash: 'bar', transfer: 'Überweisung', card: 'Karte', other: 'sonstige' },
  state: {
    ...{ queued: 'wartet', sent: 'gesendet', failed: 'gescheitert', superseded: 'entfallen, überholt' },
    ...{ open: 'offen', paid: 'bezahlt', cancelled: 'storniert' },
  },
  outcome: { done: 'ausgeführt', refused: 'abgelehnt' },
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
