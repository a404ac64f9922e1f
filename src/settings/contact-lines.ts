import { linesOf } from '../kernel/text/text.js';
import { type LetterheadValues } from './groups.js';

type Contact = Pick<LetterheadValues, 'contactPhone' | 'contactEmail' | 'contactLines'>;

/** How to reach the town, line by line: telephone, e-mail address, and what else is said about it; none twice. Pure. */
export const contactLinesOf = ({ contactPhone: phone, contactEmail: email, contactLines }: Contact): string[] => [
  ...(phone === null || contactLines.some((line) => namesNumber(line, phone)) ? [] : [`Telefon: ${phone}`]),
  ...(email === null || contactLines.some((line) => namesAddress(line, email)) ? [] : [`E-Mail: ${email}`]),
  ...contactLines,
];

/** When the town hall is open, line by line. Pure. */
export const openingHoursOf = ({ openingHours }: Pick<LetterheadValues, 'openingHours'>): string[] =>
  linesOf(openingHours ?? '');

/** The same number is written in many ways: only its digits count, without the code of the country or the zero. */
const namesNumber = (line: string, phone: string): boolean =>
  (line.match(/[+\d][\d\s()/.–-]*/g) ?? []).some((number) => digitsOf(number) === digitsOf(phone));

const digitsOf = (number: string): string =>
  number
    .replace(/\D/g, '')
    .replace(/^(00|)49/, '')
    .replace(/^0/, '');

const namesAddress = (line: string, email: string): boolean =>
  line
    .toLowerCase()
    .split(/[\s,;:<>]+/)
    .includes(email.toLowerCase());
