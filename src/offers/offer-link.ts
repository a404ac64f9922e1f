import { randomBytes } from 'node:crypto';

/** Secret of a private link: 192 bits (decisions B2 asks for no less than 128). */
export const newLinkSecret = (): string => randomBytes(24).toString('base64url');
