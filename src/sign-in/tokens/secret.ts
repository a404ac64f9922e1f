import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Prefix of all tokens of this service, so that secret scanners and people recognise them. */
const TOKEN_PREFIX = 'fpa_';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 32 characters from an alphabet of 62 have 190 bits. */
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;

/**
 * A new token: prefix, 190 random bits, and a checksum that detects mistyped or truncated tokens without a database
 * query.
 */
export const newSecret = (): string => {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return TOKEN_PREFIX + random + checksum(random);
};

/** False for a token that has our prefix but was mistyped or truncated. Imported legacy tokens have other formats. */
export const isWellFormed = (secret: string): boolean => {
  if (!secret.startsWith(TOKEN_PREFIX)) return true;
  const rest = secret.slice(TOKEN_PREFIX.length);
  const random = rest.slice(0, RANDOM_LENGTH);
  return rest.length === RANDOM_LENGTH + CHECKSUM_LENGTH && rest.slice(RANDOM_LENGTH) === checksum(random);
};

/** The stored hash of a token. A plain hash suffices: the secret is random and long, unlike a password. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const checksum = (text: string): string => {
  let rest = crc32(TOKEN_PREFIX + text);
  let digits = '';
  for (let index = 0; index < CHECKSUM_LENGTH; index += 1) {
    digits = (ALPHABET[rest % ALPHABET.length] ?? '') + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
};
