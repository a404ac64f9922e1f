import { isISO31661Alpha2 } from 'class-validator';
import { isValidBIC, validateIBAN, ValidationErrorsIBAN } from 'ibantools';
import { type Message, message } from '../../../kernel/problem/message.js';
import { CODES } from '../../../kernel/problem/codes.js';
import { type Rule } from './rules.js';

/** Stored form of an IBAN or BIC: upper case without blanks; empty becomes null. */
export const plainAccount = (value: string | null): string | null => {
  const plain = (value ?? '').replace(/\s/g, '').toUpperCase();
  return plain === '' ? null : plain;
};

const plain = (value: unknown): string => plainAccount(value as string) ?? '';

const ibanRule = (name: string, code: string, text: Message, ...errors: readonly ValidationErrorsIBAN[]): Rule => ({
  name,
  code,
  message: text,
  holds: (value) => !validateIBAN(plain(value)).errorCodes.some((error) => errors.includes(error)),
});

/** Rules for an IBAN; the first broken one is reported. */
export const IBAN_RULES: readonly Rule[] = [
  {
    name: 'ibanCharacters',
    code: CODES.ibanCharacters,
    message: message('An IBAN consists of letters and digits.', 'Eine IBAN besteht aus Buchstaben und Ziffern.'),
    holds: (value) => /^[0-9A-Z]+$/.test(plain(value)),
  },
  ibanRule(
    'ibanCountry',
    CODES.ibanCountry,
    message(
      'This IBAN does not begin with a country that has IBANs.',
      'Diese IBAN beginnt mit keinem Land, das IBANs hat.',
    ),
    ValidationErrorsIBAN.NoIBANProvided,
    ValidationErrorsIBAN.NoIBANCountry,
  ),
  ibanRule(
    'ibanFormat',
    CODES.ibanFormat,
    message(
      'This IBAN does not have the length and form of its country.',
      'Diese IBAN hat nicht die Länge und Form ihres Landes.',
    ),
    ValidationErrorsIBAN.WrongBBANLength,
    ValidationErrorsIBAN.WrongBBANFormat,
    ValidationErrorsIBAN.ChecksumNotNumber,
  ),
  ibanRule(
    'ibanChecksum',
    CODES.ibanChecksum,
    message(
      'The check digits of this IBAN do not match: it contains a typing error.',
      'Die Prüfziffern dieser IBAN passen nicht: Sie enthält einen Tippfehler.',
    ),
    ValidationErrorsIBAN.WrongIBANChecksum,
    ValidationErrorsIBAN.WrongAccountBankBranchChecksum,
  ),
];

/** Rules for a BIC. */
export const BIC_RULES: readonly Rule[] = [
  {
    name: 'bicLength',
    code: CODES.bicLength,
    message: message('A BIC has 8 or 11 characters.', 'Eine BIC hat 8 oder 11 Zeichen.'),
    holds: (value) => [8, 11].includes(plain(value).length),
  },
  {
    name: 'bicCountry',
    code: CODES.bicCountry,
    message: message('This BIC names no country.', 'Diese BIC nennt kein Land.'),
    holds: (value) => !/^[A-Z]{6}/.test(plain(value)) || isISO31661Alpha2(plain(value).slice(4, 6)),
  },
  {
    name: 'bicCharacters',
    code: CODES.bicCharacters,
    message: message('This value is not a BIC.', 'Dieser Wert ist keine BIC.'),
    holds: (value) => isValidBIC(plain(value)),
  },
];
