import { type ReasonCode } from '../../attendances/model/drawn-wish.js';
import { type AccountKind, type Role } from '../../kernel/caller/caller.js';
import { type AttendanceStatus, ATTENDANCE_STATUS, STATES } from '../../offers/model/attendance-status.js';
import { type OfferPublish, type OfferStatus } from '../../offers/model/offer.js';
import { type InvoiceState } from '../../money/invoices/invoice.view.js';
import { type PaymentMethod, type ReceiptKind } from '../../money/ledger/receipt.js';
import { type Language } from '../../kernel/problem/message.js';
import { at, type CellValue, column, type Column, recordsIn, type Shown } from '../../kernel/tables/table.js';

/** German words for the codes of the API, for people who read the tables. */
export type Words<Code extends string = string> = Readonly<Record<Code, string>>;

export const ATTENDANCE_TEXTS = Object.fromEntries(
  ATTENDANCE_STATUS.map((status) => [status, STATES[status].german]),
) as Words<AttendanceStatus>;

export const REASON_TEXTS: Words<ReasonCode> = {
  granted: 'Platz erhalten',
  'granted-with-friends': 'Platz erhalten, mit der Gruppe',
  'given-before': 'Platz schon vorher',
  'clashes-with-own-place': 'Anderer Platz zu dieser Zeit',
  'limit-reached': 'So viele Plätze wie möglich',
  'no-place-left': 'Voll, ohne anderen Platz',
  full: 'Voll',
};

export const OFFER_TEXTS: Words<OfferStatus> = {
  draft: 'Entwurf',
  completed: 'Eingereicht',
  reviewed: 'Geprüft',
  published: 'Veröffentlicht',
  unpublished: 'Zurückgenommen',
  cancelled: 'Abgesagt',
};

export const PUBLISH_TEXTS: Words<OfferPublish> = { public: 'Öffentlich', private_link: 'Nur mit Link' };

export const ROLE_TEXTS: Words<Role> = {
  ROLE_MEMBER: 'Familie',
  ROLE_HOST: 'Veranstalter',
  ROLE_ADMIN: 'Verwaltung',
  ROLE_PARTICIPANTS_ADMIN: 'Verwaltung der Familien',
  ROLE_PAYMENTS_ADMIN: 'Kasse',
  ROLE_SUPER_ADMIN: 'Leitung',
};

export const ACCOUNT_TEXTS: Words<AccountKind> = { person: 'Person', service: 'Dienstkonto' };

export const RECEIPT_TEXTS: Words<ReceiptKind> = { payment: 'Zahlung', reversal: 'Storno', refund: 'Rückzahlung' };

export const INVOICE_TEXTS: Words<InvoiceState> = { open: 'Offen', paid: 'Bezahlt', cancelled: 'Storniert' };

export const METHOD_TEXTS: Words<PaymentMethod> = {
  cash: 'Bar',
  transfer: 'Überweisung',
  card: 'Karte',
  other: 'Sonstige',
};

/** Names of the records in a list field. Records whose name is hidden from the caller are omitted. */
export const names = (field: string, german: string): Column =>
  column('text', field, german, (record) => joined(recordsIn(field)(record).map(({ name }) => name)));

/** Plain values of a list field. */
export const values = (field: string, german: string): Column =>
  column('text', field, german, (record) => joined((record[field] as readonly unknown[] | undefined) ?? []));

/** A code of the API; German callers get words. */
export const coded = (field: string, german: string, words: Words): Column =>
  column('text', field, german, (record, language) => inWords(at(field)(record), words, language));

/** Codes of a list field. */
export const codes = (field: string, german: string, words: Words): Column =>
  column('text', field, german, (record, language) =>
    joined(((record[field] as readonly string[] | undefined) ?? []).map((code) => inWords(code, words, language))),
  );

const inWords = (code: CellValue, words: Words, language: Language): CellValue =>
  typeof code === 'string' && language === 'de' ? (words[code] ?? code) : code;

/** The address of a record, one column per part. */
export const ADDRESS: readonly Column[] = [
  column('text', 'address.street', 'Straße'),
  column('text', 'address.postalCode', 'Postleitzahl'),
  column('text', 'address.city', 'Ort'),
  column('text', 'address.country', 'Land'),
];

/** One line of text per record of a list field. */
export const lines = (field: string, german: string, lineOf: (entry: Shown, language: Language) => string): Column =>
  column('text', field, german, (record, language) =>
    recordsIn(field)(record)
      .map((entry) => lineOf(entry, language))
      .join('\n'),
  );

export const joined = (parts: readonly unknown[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(', ');
