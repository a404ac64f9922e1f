import { type Message, message } from '../../kernel/problem/message.js';
import { conflict, type Line, unprocessableLines, unprocessable } from '../../kernel/problem/problem.js';
import { quoted } from '../../kernel/problem/vocabulary.js';
import { ATTENDANCE_STATUS } from '../../offers/model/attendance-status.js';
import { type Payable } from './payable.store.js';

/** A wanted payment; the default amount is everything open. */
export interface WantedPayment {
  /** Undefined: not a valid identifier. */
  readonly attendance: string | undefined;
  readonly amount: number | undefined;
}

/** An amount for an application. */
export interface Payment {
  readonly payable: Payable;
  readonly amount: number;
}

/**
 * The amounts per application, or all violations at once, each with its field. Pure.
 * @throws Problem 422 unknown, not owed, more than the price or than is open, of two debtors; 409 paid already
 */
export const checkPayments = (wanted: readonly WantedPayment[], payables: readonly Payable[]): readonly Payment[] => {
  const known = new Map(payables.map((payable) => [payable.uuid, payable]));
  const found = wanted.map(({ attendance }) => known.get(attendance ?? ''));
  const lines = [...wanted.flatMap((one, index) => complaints(one, found[index], index)), ...ofOneDebtor(found)];
  if (lines.length > 0) throw unprocessableLines(lines);
  const paid = found.flatMap((payable, index) => (payable !== undefined && openOf(payable) <= 0 ? [index] : []));
  if (paid.length > 0) throw conflict(paidAlready(paid));
  return wanted.flatMap(({ amount }, index) => {
    const payable = found[index];
    return payable === undefined ? [] : [{ payable, amount: amount ?? openOf(payable) }];
  });
};

/** Cents still to be paid; negative for an overpayment. */
const openOf = ({ charged, paid }: Pick<Payable, 'charged' | 'paid'>): number => (charged ?? 0) - paid;

const complaints = ({ amount }: WantedPayment, payable: Payable | undefined, index: number): Line[] => {
  const at = `attendances[${index}]`;
  if (payable === undefined) return [[`${at}.attendance`, UNKNOWN]];
  if (payable.charged === null) return [[`${at}.attendance`, nothingOwed(payable)]];
  if (amount === undefined) return [];
  if (amount > payable.charged) return [[`${at}.amount`, aboveFee(payable.charged)]];
  const open = openOf(payable);
  return open > 0 && amount > open ? [[`${at}.amount`, aboveOpen(open)]] : [];
};

const ofOneDebtor = (payables: readonly (Payable | undefined)[]): Line[] => {
  const debtors = new Set(payables.flatMap((payable) => (payable === undefined ? [] : [payable.debtor])));
  return debtors.size > 1 ? [['attendances', TWO_DEBTORS]] : [];
};

const UNKNOWN = message('There is no application with this identifier.', 'Es gibt keine Anmeldung mit dieser Kennung.');

const TWO_DEBTORS = message(
  'These applications are owed by different debtors; make a receipt for each.',
  'Für diese Anmeldungen haben verschiedene Zahlungspflichtige zu zahlen; stellen Sie für jeden eine eigene Quittung aus.',
);

const nothingOwed = ({ status, cancelled }: Payable): Message => (cancelled ? CALLED_OFF : notOwedIn(status));

const CALLED_OFF = message(
  'Nothing is owed for this application: the offer is cancelled.',
  'Für diese Anmeldung ist nichts zu zahlen: Das Angebot ist abgesagt.',
);

const notOwedIn = (status: Payable['status']): Message =>
  message(
    `Nothing is owed for this application: it is ${status}.`,
    `Für diese Anmeldung ist nichts zu zahlen (Stand: ${quoted(ATTENDANCE_STATUS, status)}).`,
  );

const aboveFee = (fee: number): Message =>
  message(`The amount is above the fee of ${fee} cents.`, `Der Betrag liegt über der Gebühr von ${fee} Cent.`);

export const aboveOpen = (open: number): Message =>
  message(`The amount is above the ${open} cents that are open.`, `Der Betrag liegt über den offenen ${open} Cent.`);

const paidAlready = (indices: readonly number[]): Message => {
  const named = indices.map((index) => `attendances[${index}]`).join(', ');
  return message(`Already paid: ${named}.`, `Bereits bezahlt: ${named}.`);
};

/** How long books are kept: what was paid before is in none. */
const YEARS = 10;

/**
 * A receipt cannot be dated in the future, nor before the books begin (R-MON-6).
 * @param paidOn YYYY-MM-DD, as sent
 * @param today YYYY-MM-DD
 * @throws Problem 422 a future day, or one more than ten years ago
 */
export const requirePast = (paidOn: string | null | undefined, today: string): void => {
  if (paidOn != null && paidOn > today) throw unprocessable('paidOn', TO_COME);
  if (paidOn != null && Number(paidOn.slice(0, 4)) < Number(today.slice(0, 4)) - YEARS)
    throw unprocessable('paidOn', TOO_LONG_AGO);
};

/**
 * @param came day of the payment
 * @throws Problem 422 a future day, or one before the payment
 */
export const requireAfterPayment = (paidOn: string | null | undefined, came: string, today: string): void => {
  requirePast(paidOn, today);
  if (paidOn != null && paidOn < came) throw unprocessable('paidOn', NOT_YET);
};

const TO_COME = message('This day is in the future.', 'Dieser Tag liegt in der Zukunft.');
const TOO_LONG_AGO = message('This day is more than ten years ago.', 'Dieser Tag liegt mehr als zehn Jahre zurück.');
const NOT_YET = message(
  'The money had not arrived yet on this day.',
  'An diesem Tag war das Geld noch nicht eingegangen.',
);
