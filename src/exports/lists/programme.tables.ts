import { ATTENDANCE_DECISIONS } from '../../attendances/model/attendance.workflow.js';
import { REASON_CODES, WISH_RESULTS } from '../../attendances/model/drawn-wish.js';
import { OFFER_STATUS, OFFER_PUBLISH } from '../../offers/model/offer.js';
import { PAYMENT_METHODS, RECEIPT_KINDS } from '../../money/ledger/receipt.js';
import { INVOICE_STATES } from '../../money/invoices/invoice.view.js';
import { germanDates } from '../../kernel/clock/german-dates.js';
import { type Language, message, type Message } from '../../kernel/problem/message.js';
import { at, atEnd, column, type Column, localTimeOf, type Shown, type Table } from '../../kernel/tables/table.js';
import { ATTENDANCE_STATUS, type AttendanceStatus } from '../../offers/model/attendance-status.js';
import { ADDRESS, coded, codes, joined, lines, names, values } from './columns.js';

/** Heads of the numbers of applications by state. */
const countHead = (status: AttendanceStatus): string =>
  status === 'waiting' ? 'Offene Anmeldungen' : ATTENDANCE_STATUS.words[status].de;

/** Offers (R-OFF-13, R-OFF-14). */
export const OFFERS_TABLE: Table = {
  name: message('offers', 'angebote'),
  columns: [
    column('text', 'name', 'Titel'),
    column('text', 'alias', 'Alias'),
    column('text', 'edition.name', 'Ausgabe'),
    names('hosts', 'Veranstalter'),
    names('categories', 'Kategorien'),
    codes('status', 'Status', OFFER_STATUS),
    coded('publish', 'Veröffentlichung', OFFER_PUBLISH),
    column('moment', 'begin', 'Beginn', atEnd('dates', 0, 'begin')),
    column('moment', 'end', 'Ende', atEnd('dates', -1, 'end')),
    lines('dates', 'Termine', dateLine),
    column('cents', 'fee', 'Gebühr EUR'),
    column('number', 'minAge', 'Alter ab'),
    column('number', 'maxAge', 'Alter bis'),
    column('number', 'minParticipants', 'Mindestzahl'),
    column('number', 'maxParticipants', 'Höchstzahl'),
    column('number', 'vacancies', 'Freie Plätze'),
    column('flag', 'fullyBooked', 'Ausgebucht'),
    column('flag', 'requiresApplication', 'Mit Anmeldung'),
    column('flag', 'onlineApplication', 'Anmeldung online'),
    column('moment', 'applicationDeadline', 'Anmeldeschluss'),
    ...ATTENDANCE_STATUS.map((status) => column('number', `attendances.${status}`, countHead(status))),
    column('number', 'attendances.total', 'Anmeldungen'),
    column('text', 'meetingPoint', 'Treffpunkt'),
    column('text', 'meetingAddress', 'Adresse des Treffpunkts'),
    column('number', 'meetingLat', 'Breite'),
    column('number', 'meetingLng', 'Länge'),
    column('text', 'bring', 'Mitbringen'),
    column('flag', 'wheelchairAccessible', 'Rollstuhlgerecht'),
    values('accessibility', 'Barrierefreiheit'),
    column('text', 'teaser', 'Kurztext'),
    column('text', 'description', 'Beschreibung'),
    column('text', 'applyText', 'Hinweis zur Anmeldung'),
    column('text', 'comment', 'Kommentar'),
    column('text', 'internalNote', 'Interne Notiz'),
    column('text', 'contact.name', 'Ansprechperson'),
    column('text', 'contact.phone', 'Telefon der Ansprechperson'),
    column('text', 'contact.email', 'E-Mail der Ansprechperson'),
    column('text', 'variantOf.name', 'Variante von'),
    column('text', 'url', 'Webseite'),
    column('moment', 'createdAt', 'Angelegt'),
    column('moment', 'modifiedAt', 'Geändert'),
    column('text', 'uuid', 'Kennung'),
  ],
};

/** Applications (R-ATT-8). */
export const ATTENDANCES_TABLE: Table = {
  name: message('attendances', 'anmeldungen'),
  columns: [
    column('text', 'edition.name', 'Ausgabe'),
    column('text', 'offer.name', 'Angebot'),
    column('moment', 'begin', 'Beginn'),
    column('text', 'participant.lastname', 'Nachname'),
    column('text', 'participant.firstname', 'Vorname'),
    column('day', 'participant.dateOfBirth', 'Geburtsdatum'),
    column('number', 'participant.age', 'Alter'),
    column('text', 'participant.email', 'E-Mail'),
    column('text', 'participant.phone', 'Telefon'),
    column('text', 'parents', 'Eltern'),
    ...ADDRESS,
    coded('status', 'Status', ATTENDANCE_STATUS),
    column('number', 'position', 'Platz auf der Warteliste'),
    column('number', 'priority', 'Wunsch'),
    column('flag', 'favourite', 'Favorit'),
    column('text', 'group', 'Gruppe'),
    column('flag', 'agreementReceived', 'Einverständniserklärung'),
    coded('decision', 'Vorgemerkt', ATTENDANCE_DECISIONS),
    column('text', 'drawReason.text', 'Begründung der Verlosung'),
    column('cents', 'fee', 'Gebühr EUR'),
    column('flag', 'paid', 'Bezahlt', (record) => (record['fee'] === 0 ? null : at('paid')(record))),
    column('flag', 'told', 'Mitgeteilt'),
    column('text', 'comment', 'Bemerkung'),
    column('moment', 'createdAt', 'Angemeldet'),
    column('moment', 'modifiedAt', 'Geändert'),
    column('moment', 'withdrawnAt', 'Zurückgezogen'),
    column('text', 'uuid', 'Kennung'),
    column('text', 'offer.uuid', 'Kennung des Angebots'),
    column('text', 'participant.uuid', 'Kennung des Kindes'),
    column('text', 'account.uuid', 'Kennung des Kontos'),
  ],
};

/** The attendance sheet of an offer (R-ATT-15). */
export const SHEET_TABLE: Table = {
  name: message('attendance-sheet', 'teilnehmerliste'),
  columns: [
    column('text', 'participant.name', 'Name'),
    column('number', 'participant.age', 'Alter'),
    column('text', 'participant.phone', 'Telefon'),
    values('phones', 'Telefon (Notfall)'),
    column('text', 'emergencyContact.name', 'Im Notfall'),
    column('text', 'emergencyContact.phone', 'Im Notfall anrufen'),
    column('text', 'healthNote', 'Gesundheit'),
    column('text', 'parents', 'Eltern'),
    column('text', 'participant.email', 'E-Mail'),
    coded('status', 'Status', ATTENDANCE_STATUS),
    column('number', 'position', 'Platz auf der Warteliste'),
    lines('presences', 'Anwesenheit', presenceLine),
    column('flag', 'agreementReceived', 'Einverständniserklärung'),
    column('text', 'comment', 'Bemerkung'),
    column('text', 'uuid', 'Kennung der Anmeldung'),
    column('text', 'participant.uuid', 'Kennung des Kindes'),
  ],
};

/**
 * The sheet for anyone who may not see the children under an information lock: who they are stays hidden, and their families are
 * reached through the town, as on paper.
 * @param town how it is reached
 */
export const sheetTable = (town: readonly string[]): Table => {
  const instead: Readonly<Record<string, Message>> = {
    'participant.name': message('not shown', 'Name nicht sichtbar'),
    phones: message(['through the town', ...town].join(', '), ['über die Stadt', ...town].join(', ')),
  };
  const columns = SHEET_TABLE.columns.map((shown): Column => {
    const words = instead[shown.head.en];
    if (words === undefined) return shown;
    return {
      ...shown,
      read: (record, language) => (record['throughTown'] === true ? words[language] : shown.read(record, language)),
    };
  });
  return { ...SHEET_TABLE, columns };
};

/** Receipts (R-MON-1); one row each, with the items in the same row. */
export const RECEIPTS_TABLE: Table = {
  name: message('receipts', 'quittungen'),
  columns: [
    column('text', 'number', 'Nummer'),
    column('moment', 'createdAt', 'Datum'),
    column('day', 'paidOn', 'Bezahlt am'),
    coded('kind', 'Art', RECEIPT_KINDS),
    coded('method', 'Zahlungsart', PAYMENT_METHODS),
    column('cents', 'total', 'Betrag EUR'),
    column('text', 'debtor.name', 'Zahlungspflichtige(r)'),
    column('text', 'billingAddress', 'Rechnungsadresse'),
    column('text', 'billingEmail', 'E-Mail der Rechnung'),
    lines('items', 'Posten', itemLine),
    column('text', 'note', 'Bemerkung'),
    column('text', 'payer.name', 'Überwiesen von'),
    column('text', 'payer.iban', 'Überwiesen von IBAN'),
    column('text', 'refundTo.name', 'Zurück an'),
    column('text', 'refundTo.iban', 'Zurück an IBAN'),
    column('day', 'settledOn', 'Zurücküberwiesen am'),
    column('text', 'issuedBy.name', 'Ausgestellt von'),
    column('text', 'uuid', 'Kennung'),
    column('text', 'debtor.uuid', 'Kennung Zahlungspflichtige(r)'),
    column('text', 'reverses', 'Storniert Quittung'),
    column('text', 'reversedBy', 'Storniert durch'),
  ],
};

/** Invoices (R-MON-26); one row each, with the items in the same row. */
export const INVOICES_TABLE: Table = {
  name: message('invoices', 'rechnungen'),
  columns: [
    column('text', 'number', 'Nummer'),
    column('moment', 'createdAt', 'Datum'),
    column('day', 'dueOn', 'Fällig am'),
    coded('state', 'Stand', INVOICE_STATES),
    column('cents', 'total', 'Betrag EUR'),
    column('cents', 'credit', 'Guthaben EUR'),
    column('cents', 'open', 'Offen EUR'),
    column('text', 'reference', 'Verwendungszweck'),
    column('text', 'edition.name', 'Ausgabe'),
    column('text', 'debtor.name', 'Zahlungspflichtige(r)'),
    column('text', 'billingAddress', 'Rechnungsadresse'),
    lines('items', 'Posten', itemLine),
    column('moment', 'sentAt', 'Verschickt'),
    column('moment', 'cancelledAt', 'Storniert'),
    column('text', 'uuid', 'Kennung'),
    column('text', 'debtor.uuid', 'Kennung Zahlungspflichtige(r)'),
  ],
};

function dateLine({ begin, end, recurrence }: Shown, language: Language): string {
  const [from, to] = [String(begin), String(end)];
  if (language === 'de') {
    const series = typeof recurrence === 'string' ? recurrence : null;
    return germanDates({ begin: new Date(from), end: new Date(to), recurrence: series }).join('\n');
  }
  return joined([`${localTimeOf(from, language)} - ${localTimeOf(to, language)}`, recurrence]);
}

/** A marked day, with the day as in the file's language. */
function presenceLine({ day, present }: Shown, language: Language): string {
  const at = String(day);
  return language === 'de'
    ? `${at.split('-').reverse().join('.')}: ${present === true ? 'da' : 'nicht da'}`
    : `${at}: ${present === true ? 'present' : 'absent'}`;
}

function itemLine({ offerName, participantName, amount }: Shown): string {
  return joined([participantName, offerName, `${(Number(amount) / 100).toFixed(2).replace('.', ',')} EUR`]);
}

/** A draw's result for each wish (R-DRAW-18). */
export const WISHES_TABLE: Table = {
  name: message('wishes', 'wuensche'),
  columns: [
    column('text', 'offer.name', 'Angebot'),
    column('text', 'participant.name', 'Kind'),
    column('number', 'rank', 'Wunsch'),
    coded('result', 'Ergebnis', WISH_RESULTS),
    column('number', 'position', 'Platz auf der Warteliste'),
    coded('reason.code', 'Grund', REASON_CODES),
    column('text', 'reason.text', 'Begründung'),
    column('text', 'attendance', 'Kennung der Anmeldung'),
    column('text', 'participant.uuid', 'Kennung des Kindes'),
    column('text', 'offer.uuid', 'Kennung des Angebots'),
  ],
};
