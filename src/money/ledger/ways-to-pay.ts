import { type LetterPart, text } from '../../papers/letter.js';
import { type LetterheadValues } from '../../settings/groups.js';
import { printedReference } from './creditor-reference.js';
import { payDayLines, type PayDay } from './pay-days.js';

/** The demand of a letter. */
interface LetterDemand {
  /** Cents. */
  readonly amount: number;
  /** Without blanks. */
  readonly reference: string;
  /** Days on which it can be paid. */
  readonly payDays: readonly PayDay[];
}

/** How an amount can be paid, for letters: on pay days, by transfer; without either, only what to name. Pure. */
export const waysToPay = (
  { amount, reference, payDays }: LetterDemand,
  { accountHolder, municipality, iban, bic }: LetterheadValues,
): LetterPart[] => {
  const holder = accountHolder ?? municipality;
  const days =
    payDays.length === 0 ? [] : [text(['Bezahlen können Sie an diesen Tagen:', ...payDayLines(payDays)].join('\n'))];
  if (iban === null || holder === null)
    return [
      ...days,
      text(`Geben Sie bei der Zahlung bitte diesen Verwendungszweck an: ${printedReference(reference)}`),
    ];
  return [
    ...days,
    ...(days.length === 0 ? [] : [text('Oder überweisen Sie den Betrag:')]),
    { kind: 'payment', payment: { holder, iban, bic, amount, reference } },
  ];
};
