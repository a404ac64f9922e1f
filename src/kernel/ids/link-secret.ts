import { randomBytes, createHash } from 'node:crypto';

/** Secret of a link that opens something unpublished: 192 bits (R-OFF-9 requires at least 128). */
export const newLinkSecret = (): string => randomBytes(24).toString('base64url');

/** The format of a link secret; anything else matches nothing. */
const LINK = /^[\w-]{1,255}$/;

/** The secret that was sent, if it has the format of one. */
export const linkSecretOf = (sent: unknown): string | undefined =>
  typeof sent === 'string' && LINK.test(sent) ? sent : undefined;

/** More than the required 128 bits: it cannot be guessed, so a plain hash is enough for storage. */
const CODE_BYTES = 24;

/** A new code for a mail (invitation, password reset), safe to use in a URL. */
export const newCode = (): string => randomBytes(CODE_BYTES).toString('base64url');

/** The hash that is stored in place of the code. */
export const hashCode = (code: string): Buffer => createHash('sha256').update(code).digest();
