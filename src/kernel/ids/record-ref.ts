import bs58 from 'bs58';
import { formatUuid, isUuid } from './uuid.js';

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

/**
 * How a filter or a request body names a record (R-API-6). A lookup matches `uuid = $1 or alias = $2`: an alias can
 * look like a short identifier, so a readable identifier does not rule the alias out.
 */
export interface RecordRef {
  /**
   * The identifier in lower-case RFC 4122 form, when the text is one in either form; as SQL parameter, undefined is
   * null.
   */
  readonly uuid: string | undefined;
  /** The text as sent: an alias, or for accounts the e-mail address. Holds no NUL, which PostgreSQL would refuse. */
  readonly alias: string;
}

/**
 * Reads an identifier in either form, RFC 4122 or base58. Returns the lower-case RFC 4122 form, or undefined if it is
 * neither.
 */
export const parseUuid = (text: string): string | undefined => (isUuid(text) ? text.toLowerCase() : base58ToUuid(text));

/** Reads a reference to a record. Never refuses: a malformed one matches nothing (R-API-7). */
export const parseRef = (text: string): RecordRef => ({
  uuid: parseUuid(text),
  alias: text.replaceAll('\0', '\uFFFD'),
});
