import { message } from '../../../kernel/problem/message.js';
import { unprocessable } from '../../../kernel/problem/problem.js';

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
