import { localDate, parseDate, parseMoment } from '../../../kernel/clock/zone.js';
import { first, textOf, type XmlNode } from './xml.js';

/** An amount with its currency. */
export interface Amount {
  /** Cents. */
  readonly amount: number;
  readonly currency: string;
}

/** Far below the loss of integer precision. */
const MAX_CENTS = 1e13;

/** Maximum amount of one transfer that can be booked: the books use four-byte integers. */
export const MAX_BOOKABLE_CENTS = 2_147_483_647;

/** Reads `<Amt Ccy="EUR">12.50</Amt>` to the cent; undefined if it is not a valid amount. */
export const amountOf = (node: XmlNode | undefined): Amount | undefined => {
  const currency = node?.attributes['Ccy']?.trim();
  const digits = /^\+?(?<whole>\d{1,18})(?:\.(?<fraction>\d{0,10}))?$/.exec(node?.text.trim() ?? '')?.groups;
  if (digits === undefined || currency === undefined || !/^[A-Z]{3}$/.test(currency)) return undefined;
  const fraction = digits['fraction'] ?? '';
  // Euros have no fractions of a cent; other currencies are not booked anyway.
  if (currency === 'EUR' && !/^\d{0,2}0*$/.test(fraction)) return undefined;
  const amount = Number(digits['whole']) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  return amount > MAX_CENTS ? undefined : { amount, currency };
};

/** Whether it is incoming money; undefined if the element is missing or invalid. */
export const creditOf = (node: XmlNode | undefined): boolean | undefined =>
  ({ CRDT: true, DBIT: false })[node?.text.trim() ?? ''];

/** The day of `<BookgDt>` or `<ValDt>`, which contain a day or a moment, either with an optional offset. */
export const dayOf = (node: XmlNode | undefined): string | undefined => {
  const text = textOf(first(node, 'Dt')) ?? textOf(first(node, 'DtTm'));
  if (text === null) return undefined;
  const moment = parseMoment(text);
  return moment === undefined ? parseDate(text.slice(0, 'YYYY-MM-DD'.length)) : localDate(moment);
};

/** XML Schema booleans `true` and `1`. */
export const isTrue = (node: XmlNode | undefined): boolean => ['true', '1'].includes(node?.text.trim() ?? '');

/** Texts that banks and payers use as placeholders for identifiers. */
const PLACEHOLDERS = /^(?:not\s?provided|nonref|not\s?available|none|keine?|n\/?a|unknown|[0.\-_ ]*)$/i;

/** An identifier; null if it is missing or a placeholder. */
export const identifierOf = (node: XmlNode | undefined): string | null => {
  const text = textOf(node, 140);
  return text === null || PLACEHOLDERS.test(text) ? null : text;
};

const STANDINGS: Readonly<Record<string, 'booked' | 'pending' | 'information'>> = {
  BOOK: 'booked',
  PDNG: 'pending',
  FUTR: 'pending',
  INFO: 'information',
};

/** The `<Sts>` of an entry, in the form before or since version 8; default: booked. */
export const standingOf = (status: XmlNode | undefined): 'booked' | 'pending' | 'information' | undefined => {
  if (status === undefined) return 'booked';
  return STANDINGS[textOf(first(status, 'Cd')) ?? textOf(status) ?? ''];
};
