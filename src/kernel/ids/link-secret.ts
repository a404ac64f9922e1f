import { randomBytes } from 'node:crypto';

/** Secret of a link that opens something unpublished: 192 bits (R-OFF-9 requires at least 128). */
export const newLinkSecret = (): string => randomBytes(24).toString('base64url');

/** The format of a link secret; anything else matches nothing. */
const LINK = /^[\w-]{1,255}$/;

/** The secret that was sent, if it has the format of one. */
export const linkSecretOf = (sent: unknown): string | undefined =>
  typeof sent === 'string' && LINK.test(sent) ? sent : undefined;
