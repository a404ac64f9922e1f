import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { message } from '../kernel/problem/message.js';
import { Problem, type Violation } from '../kernel/problem/problem.js';
import { Semaphore } from '../kernel/concurrency/semaphore.js';
import { codePoints } from '../kernel/text/text.js';
import { CODES } from '../kernel/problem/codes.js';

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

export const MIN_PASSWORD = 12;
/** Longer passwords add nothing but server load. */
export const MAX_PASSWORD = 256;

/** The score, from 0 to 4, of a "safely unguessable" password: more than 10^8 guesses. */
const MIN_SCORE = 3;
/**
 * Only this many characters are rated: more cannot weaken the password, and repetitive input costs the estimator
 * seconds.
 */
const RATED_LENGTH = 64;
/** Shorter personal words occur in too many other words. */
const MIN_WORD = 3;

/** Words everybody here would try first; the list of common passwords is English. */
const LOCAL_WORDS = [
  ...['ferienprogramm', 'ferienpass', 'ferien', 'programm', 'sommer', 'winter', 'herbst', 'frühling', 'fruehling'],
  ...['ostern', 'pfingsten', 'weihnachten', 'passwort', 'kennwort', 'geheim', 'willkommen', 'anmeldung', 'hallo'],
  ...['januar', 'februar', 'märz', 'april', 'juni', 'juli', 'august', 'september', 'oktober', 'november', 'dezember'],
  ...['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag', 'sonntag', 'schule', 'kinder', 'verein'],
];

let judge: ZxcvbnFactory | undefined;

/** Created with the first password: loading its dictionaries takes longer than rating some hundred passwords. */
const theEstimator = (): ZxcvbnFactory =>
  (judge ??= new ZxcvbnFactory({ dictionary: { ...dictionary, local: LOCAL_WORDS }, graphs: adjacencyGraphs }));

/** Owner of the password: their names and address are no secret. */
interface PasswordOwner {
  readonly email: string | null;
  readonly names: readonly (string | null | undefined)[];
}

/**
 * What is wrong with a new password, if anything (length and strength, no composition rules). It must have 12 to 256
 * characters and be hard to guess, even without the owner's names, the words of the e-mail address and common local
 * words.
 */
export const passwordViolation = (password: string, owner: PasswordOwner): Violation | undefined => {
  const length = codePoints(password);
  if (length < MIN_PASSWORD) return TOO_SHORT;
  if (length > MAX_PASSWORD) return TOO_LONG;
  const words = wordsOf(owner);
  const judged = password.normalize('NFC').slice(0, RATED_LENGTH).toLowerCase();
  const known = [...words, ...LOCAL_WORDS];
  const guessable = [judged, without(judged, known), without(plain(judged), known)].some(
    (text) => theEstimator().check(text, words).score < MIN_SCORE,
  );
  return guessable ? GUESSABLE : undefined;
};

/** The owner's words, longest first, so that removing one leaves no fragment of a longer one. */
const wordsOf = ({ email, names }: PasswordOwner): string[] => {
  const texts = [email, ...names].flatMap((text) => (text == null ? [] : [text.normalize('NFC').toLowerCase()]));
  const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set(parts)].filter((word) => codePoints(word) >= MIN_WORD).sort((a, b) => b.length - a.length);
};

/** The estimator rates any mixture of known words as strong, so the remainder without them must be strong. */
const without = (password: string, words: readonly string[]): string =>
  words.reduce((rest, word) => rest.replaceAll(word, ''), password);

const DISGUISES: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
};

/** Replaces digits and signs by the letters they stand for. */
const plain = (password: string): string => password.replace(/[013457@$]/g, (sign) => DISGUISES[sign] ?? sign);

const ofPassword = (code: string, en: string, de: string): Violation => ({
  propertyPath: 'password',
  message: message(en, de),
  code,
});

const TOO_SHORT = ofPassword(
  CODES.tooShort,
  `This password is too short. It should have ${MIN_PASSWORD} characters or more.`,
  `Dieses Passwort ist zu kurz, nötig sind mindestens ${MIN_PASSWORD} Zeichen.`,
);

const TOO_LONG = ofPassword(
  CODES.tooLong,
  `This password is too long. It should have ${MAX_PASSWORD} characters or less.`,
  `Dieses Passwort ist zu lang, erlaubt sind höchstens ${MAX_PASSWORD} Zeichen.`,
);

const GUESSABLE = ofPassword(
  CODES.passwordStrength,
  'This password is easy to guess. Take several words that have nothing to do with each other or with you.',
  'Dieses Passwort ist leicht zu erraten. Nehmen Sie mehrere Wörter, die nichts miteinander und nichts mit Ihnen zu tun haben.',
);
