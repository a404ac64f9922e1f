import bs58 from 'bs58';
import { formatUuid } from './uuid.js';

/** Length of the short form: 58^22 is the first power of 58 above 2^128. */
const LENGTH = 22;
const UUID_BYTES = 16;

/**
 * The UUID behind a short form (R-API-5), in lower-case RFC 4122 form. The short form is the 128 bits read as one
 * big-endian number, in base58 (Bitcoin alphabet), left-padded with `1` (the digit zero) to 22 characters. The
 * byte-wise base58 of `bs58` differs: it writes one `1` for each leading zero byte. Returns undefined for a text of
 * another length, with a character outside the alphabet (no 0, O, I, l), or for a number above 2^128-1.
 */
export function base58ToUuid(text: string): string | undefined {
  if (text.length !== LENGTH) return undefined;
  const bytes = bs58.decodeUnsafe(text.replace(/^1+/, ''));
  if (bytes === undefined || bytes.length > UUID_BYTES) return undefined;
  return formatUuid(Buffer.concat([Buffer.alloc(UUID_BYTES - bytes.length), bytes]));
}
