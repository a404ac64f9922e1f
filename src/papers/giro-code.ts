import { encode } from 'uqr';
import { twoDigits } from '../kernel/text/two-digits.js';

/** A transfer for a banking app to fill in. */
interface GiroPayment {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string | null;
  /** Cents. */
  readonly amount: number;
  /** Structured reference (ISO 11649). */
  readonly reference: string;
}

const HOLDER = 70;
/** The largest symbol that the guideline allows. */
const LARGEST = 13;
const MAX_CENTS = 99_999_999_999;

/**
 * The content of a GiroCode (EPC069-12, version 002, UTF-8).
 * @throws Error if a transfer cannot have this amount
 */
export const giroContent = ({ holder, iban, bic, amount, reference }: GiroPayment): string => {
  if (!Number.isInteger(amount) || amount < 1 || amount > MAX_CENTS)
    throw new Error('A GiroCode needs an amount from 1 cent to the maximum of a transfer.');
  const euros = `${Math.trunc(amount / 100)}.${twoDigits(amount % 100)}`;
  return [
    ...['BCD', '002', '1', 'SCT', bic ?? ''],
    ...[oneLine(holder, HOLDER), iban, `EUR${euros}`, '', reference],
  ].join('\n');
};

const oneLine = (text: string, max: number): string =>
  Array.from(text.replace(/\s+/g, ' ').trim()).slice(0, max).join('');

/** The code as an SVG picture, with the quiet zone of four modules around it. */
export const giroCode = (payment: GiroPayment): string => {
  const { data, size } = encode(giroContent(payment), { ecc: 'M', border: 4, maxVersion: LARGEST, boostEcc: false });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}" fill="#000000"/></svg>`;
};
