import { germanPeriod } from '../../../kernel/clock/german-dates.js';
import { germanMoney } from '../../../kernel/text/german-money.js';
import { flag, list, optional, text, type ValuesOf } from '../../../mail/sending/template-variables.js';
import { printedReference, referenceOfNumber } from '../../../money/parties/creditor-reference.js';
import { type PayDay } from './pay-days.store.js';

/** The open amount for a place and the balance of its debtor, in cents. */
export interface OpenFee {
  /** Null: nobody owes it. */
  readonly debtor: string | null;
  /** Number of its reference; null if nothing is open. */
  readonly number: string | null;
  readonly open: number;
  /** Overall balance of the debtor; negative: a credit. */
  readonly balance: number;
}

/** Variables about payment for places. */
export const PAYMENT_VARIABLES = {
  total: optional('What is still to be paid for all of them; the credit of the family is taken off', '12,50 €'),
  gross: optional('What is open for all of them, before the credit is taken off', '15,50 €'),
  familyCredit: optional('Credit of the family that is taken off, whatever it was paid for', '3,00 €'),
  covered: flag('The credit pays for all of them: nothing is to be paid', false),
  reference: optional('The one reference to give with a transfer, when something is to be paid', 'RF28 1000 0001'),
  payable: flag('There are days on which families pay', true),
  payDays: list(
    'The days of the edition on which families pay, as far as they are not over',
    { when: text('When', 'Mittwoch, 15. Juli 2026, 9:00–12:00 Uhr'), note: optional('What it is called', 'Rathaus') },
    [{ when: 'Mittwoch, 15. Juli 2026, 9:00–12:00 Uhr', note: 'Rathaus' }],
  ),
};

/** Text about the amount due, and when it can be paid. */
export const PAYMENT = `{{#covered}}
{{#familyCredit}}{{#gross}}**Zu bezahlen ist nichts:** Ihr Guthaben von {{familyCredit}} deckt den offenen Betrag von {{gross}}.{{/gross}}{{/familyCredit}}

{{/covered}}
{{#total}}
**Zu bezahlen{{#several}} insgesamt{{/several}}: {{total}}{{^familyCredit}}.{{/familyCredit}}**{{#familyCredit}}{{#gross}} ({{gross}} abzüglich Ihres Guthabens von {{familyCredit}}).{{/gross}}{{/familyCredit}} {{#payable}}Bezahlen können Sie an diesen Tagen:{{/payable}}{{^payable}}{{^town.iban}}Wie Sie bezahlen können, sagt Ihnen die Verwaltung des Ferienprogramms.{{/town.iban}}{{/payable}}

{{#payDays}}
- {{when}}{{#note}}: {{note}}{{/note}}
{{/payDays}}

{{#town.iban}}
{{#payable}}Oder überweisen Sie den Betrag:{{/payable}}{{^payable}}Bitte überweisen Sie den Betrag:{{/payable}}

{{#town.accountHolder}}
- Empfänger: {{town.accountHolder}}
{{/town.accountHolder}}
- IBAN: {{town.iban}}
{{#town.bic}}
- BIC: {{town.bic}}
{{/town.bic}}
{{#reference}}
- Verwendungszweck: {{reference}}
{{/reference}}

{{/town.iban}}
{{/total}}`;

/**
 * Amount due for places: never more than their debtor's balance, because credits are set off whatever they were paid
 * for (R-MON-11, R-MAIL-5). Open amounts elsewhere use up credits and are not requested here.
 */
export const paymentFor = (
  fees: readonly OpenFee[],
  payDays: readonly PayDay[],
): ValuesOf<typeof PAYMENT_VARIABLES> => {
  const open = fees.filter((fee) => fee.open > 0);
  const gross = sum(open.map((fee) => fee.open));
  const debtors = new Map(open.map(({ debtor, balance }) => [debtor, balance]));
  const parts = [...debtors].map(([debtor, balance]) => {
    const owed = sum(open.filter((fee) => fee.debtor === debtor).map((fee) => fee.open));
    const credit = Math.max(0, owed - balance);
    return { credit, total: Math.max(0, owed - credit) };
  });
  const credit = sum(parts.map((part) => part.credit));
  const total = sum(parts.map((part) => part.total));
  return {
    total: moneyOf(total),
    gross: moneyOf(gross),
    familyCredit: moneyOf(credit),
    covered: gross > 0 && total === 0,
    reference: total === 0 ? null : referenceOf(open),
    payable: payDays.length > 0,
    payDays: payDays.map(({ begin, end, title }) => ({ when: germanPeriod({ begin, end }), note: title })),
  };
};

/**
 * One reference for all of it, that of the first place: a transfer of everything a family owes is recognised by any of
 * its references.
 */
const referenceOf = (open: readonly OpenFee[]): string | null => {
  const number = open.find((fee) => fee.number !== null)?.number ?? null;
  return number === null ? null : printedReference(referenceOfNumber(number));
};

const sum = (cents: readonly number[]): number => cents.reduce((all, part) => all + part, 0);

/** Null if the amount is zero. */
export const moneyOf = (cents: number): string | null => (cents === 0 ? null : germanMoney(cents));
