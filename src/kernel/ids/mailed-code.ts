import { createHash, randomBytes } from 'node:crypto';

/** More than the 128 bits demanded: nobody guesses one, so a plain hash suffices for what is stored. */
const CODE_BYTES = 24;

/** A new code that is mailed (invitation, forgotten password), fit for an address. */
export const newCode = (): string => randomBytes(CODE_BYTES).toString('base64url');

/** What is stored of a code. */
export const hashCode = (code: string): Buffer => createHash('sha256').update(code).digest();
