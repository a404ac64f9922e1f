import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { message } from '../kernel/problem/message.js';
import { Problem } from '../kernel/problem/problem.js';
import { Semaphore } from '../kernel/concurrency/semaphore.js';

/** Argon2id with the memory and time cost that OWASP recommends (19 MiB, two passes). */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Two at once leave cores and threads to other requests; the others wait some tenths of a second at most. */
const AT_ONCE = 2;
const MAX_WAITING = 40;

const slots = new Semaphore(AT_ONCE);

const base64 = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '');

/**
 * Hash for accounts that do not exist or have no password: verifying against it costs as much as against a real one.
 */
const DUMMY_HASH =
  `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}` +
  `$${base64(16)}$${base64(32)}`;

/** The stored hash of a password. Unicode normalisation makes a letter the same on every keyboard. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password.normalize('NFC'), PARAMETERS));

/**
 * Verifies the password. Without a stored hash the result is false, after the same time (R-PEO-7).
 * @throws Problem 503 if too many verifications are waiting: a flood of guesses must not block everybody else
 */
export const passwordMatches = (password: string, stored: string | null): Promise<boolean> =>
  inTurn(async () => {
    const matches = await verify(stored ?? DUMMY_HASH, password.normalize('NFC'));
    return matches && stored !== null;
  });

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (slots.waiting >= MAX_WAITING) throw tooBusy();
  return slots.pass(work);
};

const tooBusy = (): Problem =>
  new Problem(
    503,
    message(
      'Too many people are signing in at the moment. Try again in a few seconds.',
      'Gerade melden sich zu viele gleichzeitig an. Bitte in einigen Sekunden noch einmal versuchen.',
    ),
    { headers: { 'Retry-After': '3' } },
  );
