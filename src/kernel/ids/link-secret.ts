import { randomBytes } from 'node:crypto';

/** Secret of a link that opens what is not public: 192 bits (R-OFF-9 asks for no less than 128). */
export const newLinkSecret = (): string => randomBytes(24).toString('base64url');

/** The form of a link's secret; anything else opens nothing. */
const LINK = /^[\w-]{1,255}$/;

/** The secret as it was sent, if it can be one. */
export const linkSecretOf = (sent: unknown): string | undefined =>
  typeof sent === 'string' && LINK.test(sent) ? sent : undefined;
