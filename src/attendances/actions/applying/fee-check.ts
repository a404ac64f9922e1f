import { message } from '../../../kernel/problem/message.js';
import { type Line } from '../../../kernel/problem/problem.js';

const euros = (cents: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(cents / 100).replace(/\u00a0/gu, ' ');

/** No child owes more than the offer costs (R-ATT-9). */
export const amountAbove = (sent: number | null | undefined, fee: number): Line[] =>
  sent == null || sent <= fee
    ? []
    : [
        [
          'fee',
          message(
            `The amount is above the fee of the offer, ${euros(fee, 'en')}.`,
            `Der Betrag liegt über der Gebühr des Angebots, ${euros(fee, 'de')}.`,
          ),
        ],
      ];
