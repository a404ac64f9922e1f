import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { message } from '../kernel/problem/message.js';
import { type Violation } from '../kernel/problem/problem.js';
import { codePoints } from '../kernel/text/code-points.js';
import { CODES } from '../kernel/problem/codes.js';

export const MIN_PASSWORD = 12;
/** Longer ones add nothing but work for the server. */
export const MAX_PASSWORD = 256;

/** Of 0 to 4: "safely unguessable", more than 10^8 guesses. */
const MIN_SCORE = 3;
/** What is judged of a long password: more cannot make it worse, and costs the judge seconds when it repeats itself. */
const JUDGED_LENGTH = 64;
/** Shorter personal words stand in too many others. */
const MIN_WORD = 3;

/** What everybody would try first here: the list of common passwords is English. */
const LOCAL_WORDS = [
  ...['ferienprogramm', 'ferienpass', 'ferien', 'programm', 'sommer', 'winter', 'herbst', 'frühling', 'fruehling'],
  ...['ostern', 'pfingsten', 'weihnachten', 'passwort', 'kennwort', 'geheim', 'willkommen', 'anmeldung', 'hallo'],
  ...['januar', 'februar', 'märz', 'april', 'juni', 'juli', 'august', 'september', 'oktober', 'november', 'dezember'],
  ...['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag', 'sonntag', 'schule', 'kinder', 'verein'],
];

let judge: ZxcvbnFactory | undefined;

/** Made with the first password: reading its dictionaries takes longer than judging some hundred passwords. */
const theJudge = (): ZxcvbnFactory =>
  (judge ??= new ZxcvbnFactory({ dictionary: { ...dictionary, local: LOCAL_WORDS }, graphs: adjacencyGraphs }));

/** Whose password it is: their own names and address are no secret. */
export interface PasswordOwner {
  readonly email: string | null;
  readonly names: readonly (string | null | undefined)[];
}

/**
 * What is wrong with a new password, if anything (issue: length and strength, no rules of composition). It has 12 to 256
 * characters and is hard to guess, also without the owner's names, the words of the e-mail address and the words that
 * everybody here would think of.
 */
export const passwordViolation = (password: string, owner: PasswordOwner): Violation | undefined => {
  const length = codePoints(password);
  if (length < MIN_PASSWORD) return TOO_SHORT;
  if (length > MAX_PASSWORD) return TOO_LONG;
  const words = wordsOf(owner);
  const judged = password.normalize('NFC').slice(0, JUDGED_LENGTH).toLowerCase();
  const known = [...words, ...LOCAL_WORDS];
  const guessable = [judged, without(judged, known), without(plain(judged), known)].some(
    (text) => theJudge().check(text, words).score < MIN_SCORE,
  );
  return guessable ? GUESSABLE : undefined;
};

/** The owner's words, the longest first, so that no piece of one is left behind when it is taken out. */
const wordsOf = ({ email, names }: PasswordOwner): string[] => {
  const texts = [email, ...names].flatMap((text) => (text == null ? [] : [text.normalize('NFC').toLowerCase()]));
  const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set(parts)].filter((word) => codePoints(word) >= MIN_WORD).sort((a, b) => b.length - a.length);
};

/** The judge takes any mixture of known words for strong; so what remains without them must be strong. */
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

/** Letters in the place of the figures and signs that stand for them. */
const plain = (password: string): string => password.replace(/[013457@$]/g, (sign) => DISGUISES[sign] ?? sign);

const TOO_SHORT: Violation = {
  propertyPath: 'password',
  message: message(
    `This password is too short. It should have ${MIN_PASSWORD} characters or more.`,
    `Dieses Passwort ist zu kurz, nötig sind mindestens ${MIN_PASSWORD} Zeichen.`,
  ),
  code: CODES.tooShort,
};

const TOO_LONG: Violation = {
  propertyPath: 'password',
  message: message(
    `This password is too long. It should have ${MAX_PASSWORD} characters or less.`,
    `Dieses Passwort ist zu lang, erlaubt sind höchstens ${MAX_PASSWORD} Zeichen.`,
  ),
  code: CODES.tooLong,
};

const GUESSABLE: Violation = {
  propertyPath: 'password',
  message: message(
    'This password is easy to guess. Take several words that have nothing to do with each other or with you.',
    'Dieses Passwort ist leicht zu erraten. Nehmen Sie mehrere Wörter, die nichts miteinander und nichts mit Ihnen zu tun haben.',
  ),
  code: CODES.passwordStrength,
};
