import { type IncomingHttpHeaders } from 'node:http';

const MOST_CHARACTERS = 255;

/**
 * The Idempotency-Key of a request; undefined where none is sent, or none that may be used. The IETF draft makes it a quoted
 * string; most clients send it bare.
 */
export const keyIn = (headers: IncomingHttpHeaders): string | undefined => {
  const key = String(headers['idempotency-key'] ?? '')
    .trim()
    .replace(/^"(.*)"$/, '$1');
  return key === '' || key.length > MOST_CHARACTERS ? undefined : key;
};
