import { createHash, randomBytes } from 'node:crypto';

/** More than the required 128 bits: it cannot be guessed, so a plain hash is enough for storage. */
const CODE_BYTES = 24;

/** A new code for a mail (invitation, password reset), safe to use in a URL. */
export const newCode = (): string => randomBytes(CODE_BYTES).toString('base64url');

/** The hash that is stored in place of the code. */
export const hashCode = (code: string): Buffer => createHash('sha256').update(code).digest();
