import bs58 from 'bs58';
import { formatUuid } from './uuid.js';

/** Characters of the short form: 58^22 is the first power of 58 above 2^128. */
const LENGTH = 22;
const UUID_BYTES = 16;

/**
 * The short form of a UUID (api.md 2.1): its 128 bits read as one big-endian number, in base58 (Bitcoin alphabet),
 * left-padded with `1`, the digit zero, to 22 characters. Byte-wise base58, which is what `bs58` speaks, writes one
 * `1` for each leading zero byte; without those bytes both are the same.
 */
export function uuidToBase58(uuid: string): string {
  const bytes = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  const first = bytes.findIndex((byte) => byte !== 0);
  return bs58.encode(first < 0 ? Buffer.alloc(0) : bytes.subarray(first)).padStart(LENGTH, '1');
}

/**
 * The UUID, in lower-case RFC 4122 form, behind a short form; undefined for a text of another length, with a
 * character outside the Bitcoin alphabet (no 0, O, I, l), or for a number above 2^128-1.
 */
export function base58ToUuid(text: string): string | undefined {
  if (text.length !== LENGTH) return undefined;
  const bytes = bs58.decodeUnsafe(text.replace(/^1+/, ''));
  if (bytes === undefined || bytes.length > UUID_BYTES) return undefined;
  return formatUuid(Buffer.concat([Buffer.alloc(UUID_BYTES - bytes.length), bytes]));
}
