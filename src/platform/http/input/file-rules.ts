import { message } from '../../../kernel/problem/message.js';
import { CODES } from '../../../kernel/problem/codes.js';
import { type Rule } from './rules.js';

const MEBIBYTE = 1024 * 1024;

/** Base64 of RFC 4648 section 4, padded, without line breaks or `data:` prefix. */
export const BASE64 = '^[A-Za-z0-9+/]+={0,2}$';

const FOREIGN = /[^A-Za-z0-9+/]/;
const PADDING = /={1,2}$/;

/**
 * Searches for one invalid character instead of matching all valid ones: in a process that has compiled many
 * patterns, V8 no longer optimises them, keeps a backtracking entry for each of 14 million characters, and overflows
 * the stack.
 */
const isBase64 = (text: string): boolean =>
  text.length > 0 && text.length % 4 === 0 && !FOREIGN.test(text.replace(PADDING, ''));

export const base64Text: Rule = {
  name: 'base64',
  code: CODES.regex,
  message: message(
    'This value is not base64 (RFC 4648 with padding, without line breaks and without a data: prefix).',
    'Dieser Wert ist kein Base64 (RFC 4648 mit Auffüllzeichen, ohne Zeilenumbrüche und ohne data:-Vorsatz).',
  ),
  holds: (value) => isBase64(value as string),
};

/** Number of bytes a base64 text encodes, without decoding it. */
const sizeOf = (text: string): number => Math.floor((text.replace(PADDING, '').length * 3) / 4);

/** The decoded file is not larger than this many bytes. */
export const fileSize = (maxBytes: number): Rule => ({
  name: 'fileSize',
  code: CODES.fileTooLarge,
  message: message(
    `This file is too large. It should have ${maxBytes / MEBIBYTE} MiB or less.`,
    `Diese Datei ist zu groß, erlaubt sind höchstens ${maxBytes / MEBIBYTE} MiB.`,
  ),
  holds: (value) => sizeOf(value as string) <= maxBytes,
});
