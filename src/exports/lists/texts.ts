import { type ReasonCode } from '../../attendances/model/drawn-wish.js';
import { type AccountKind, type Role } from '../../kernel/caller/caller.js';
import { type AttendanceStatus, ATTENDANCE_STATUS, STATES } from '../../offers/model/attendance-status.js';
import { type OfferPublish, type OfferStatus } from '../../offers/model/offer.js';
import { type InvoiceState } from '../../money/invoices/invoice.view.js';
import { type PaymentMethod, type ReceiptKind } from '../../money/ledger/receipt.js';

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
