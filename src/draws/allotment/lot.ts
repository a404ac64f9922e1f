import { createHash, createHmac } from 'node:crypto';

/**
 * A child's number (R-DRAW-11): HMAC-SHA256 with the 32 bytes of the seed as key; the message is the ticket, as its 64
 * hexadecimal digits, followed by the beacon where there is one. The lower number wins.
 * @param seed 64 hexadecimal digits
 */
export const numberOf = (seed: string, ticket: string, beacon: string | null): string =>
  createHmac('sha256', Buffer.from(seed, 'hex'))
    .update(ticket + (beacon ?? ''), 'utf8')
    .digest('hex');

/** A child's ticket: a pseudonym that nobody can choose and that leads nowhere without the key. */
export const ticketOf = (ticketKey: string, child: string): string =>
  createHmac('sha256', Buffer.from(ticketKey, 'hex')).update(child, 'utf8').digest('hex');

/** The commitment to a secret, published before anybody wishes: the SHA-256 of its bytes. */
export const commitmentOf = (secret: string): string =>
  createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex');
