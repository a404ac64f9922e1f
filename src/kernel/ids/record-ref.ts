import { base58ToUuid } from './base58.js';
import { isUuid } from './uuid.js';

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
