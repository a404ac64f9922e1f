import { isISO31661Alpha2, isURL } from 'class-validator';
import { parseDate, parseMoment } from '../../../kernel/clock/zone.js';
import { type Message, message } from '../../../kernel/problem/message.js';
import { parseUuid } from '../../../kernel/ids/record-ref.js';
import { codePoints } from '../../../kernel/text/text.js';
import { CODES } from '../../../kernel/problem/codes.js';

/**
 * One rule for a value. The rules of a field are checked in order and only the first broken one is reported; all but
 * those marked `asksEmpty` skip null and the empty text, so that `name: ""` gives exactly one violation.
 */
export interface Rule {
  readonly name: string;
  readonly code: string;
  readonly message: Message;
  readonly holds: (value: unknown) => boolean;
  /** The entries of a list that break the rule: the violations are then reported per entry instead of for the list. */
  readonly entries?: (values: readonly unknown[]) => number[];
  /** Also checked for null and empty texts. */
  readonly asksEmpty?: boolean;
}

const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

/** The visible characters of a text. */
const visible = (text: string): string => text.replace(/[\s\p{Cf}]/gu, '');

export const notBlank: Rule = {
  name: 'notBlank',
  code: CODES.blank,
  message: message('This value should not be blank.', 'Dieser Wert darf nicht leer sein.'),
  // For a flag, false is a value; for other fields the type has been checked before.
  holds: (value) => value === false || !isBlank(typeof value === 'string' ? visible(value) : value),
  asksEmpty: true,
};

type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array';
const GERMAN_TYPES: Readonly<Record<JsonType, string>> = {
  string: 'ein Text',
  number: 'eine Zahl',
  integer: 'eine ganze Zahl',
  boolean: 'true oder false',
  object: 'ein Objekt',
  array: 'eine Liste',
};
const isOfType: Readonly<Record<JsonType, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: (value) => Number.isSafeInteger(value),
  boolean: (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object' && !Array.isArray(value),
  array: (value) => Array.isArray(value),
};

export const hasType = (type: JsonType): Rule => ({
  name: 'type',
  code: CODES.type,
  message: message(`This value should be of type ${type}.`, `Dieser Wert muss ${GERMAN_TYPES[type]} sein.`),
  holds: (value) => value === null || isOfType[type](value),
  asksEmpty: true,
});

export const hasEitherType = (one: JsonType, other: JsonType): Rule => {
  const [first, second] = [hasType(one), hasType(other)];
  return {
    ...first,
    message: message(
      `This value should be of type ${one} or ${other}.`,
      `Dieser Wert muss ${GERMAN_TYPES[one]} oder ${GERMAN_TYPES[other]} sein.`,
    ),
    holds: (value) => first.holds(value) || second.holds(value),
  };
};

/** A rule that applies only to texts, for a field that accepts other types as well. */
export const ofTexts = (rule: Rule): Rule => ({
  ...rule,
  holds: (value) => typeof value !== 'string' || rule.holds(value),
});

/** A rule that every entry of a list must satisfy. */
export const each = (rule: Rule): Rule => {
  const entries = (values: readonly unknown[]): number[] =>
    values.flatMap((entry, index) => (rule.holds(entry) ? [] : [index]));
  const { asksEmpty: _, ...kept } = rule;
  return { ...kept, name: `each ${rule.name}`, entries, holds: (value) => entries(value as unknown[]).length === 0 };
};

/** A list whose entries all have the type. */
export const listOf = (type: JsonType): Rule => {
  const rule = hasType(type);
  return each({ ...rule, holds: (entry) => entry !== null && rule.holds(entry) });
};

const LONE_SURROGATE = /\p{Surrogate}/u;

export const storable: Rule = {
  name: 'storable',
  code: CODES.characters,
  message: message(
    'This value holds characters that cannot be stored.',
    'Dieser Wert enthält Zeichen, die sich nicht speichern lassen.',
  ),
  holds: (text) => typeof text !== 'string' || (!text.includes('\0') && !LONE_SURROGATE.test(text)),
};

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** A text without line breaks and other control characters; around it, where they are cut off, they may stand. */
export const singleLine: Rule = {
  name: 'singleLine',
  code: CODES.regex,
  message: message(
    'This value should be a single line, without control characters.',
    'Dieser Wert muss aus einer einzigen Zeile ohne Steuerzeichen bestehen.',
  ),
  holds: (text) => !CONTROL.test((text as string).trim()),
};

/** Characters that turn what follows around, so that a mail reads otherwise than it was written. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/u;

/** Names stand in subjects and greetings of the town's mails, where an address would be a link of a stranger. */
export const personName: Rule = {
  name: 'personName',
  code: CODES.regex,
  message: message(
    'A name holds no address (://, www.) and no control characters.',
    'Ein Name enthält keine Adresse (://, www.) und keine Steuerzeichen.',
  ),
  holds: (value) => {
    const name = (value as string).trim();
    // Full-width letters and invisible characters are read, and by some programs linked, as what they look like.
    return (
      !CONTROL.test(name) && !TURNING.test(name) && !/:\/\/|www\./i.test(name.normalize('NFKC').replace(/\p{Cf}/gu, ''))
    );
  },
};

export const maxLength = (max: number): Rule => ({
  name: 'maxLength',
  code: CODES.tooLong,
  message: message(
    `This value is too long. It should have ${max} characters or less.`,
    `Dieser Wert ist zu lang, erlaubt sind höchstens ${max} Zeichen.`,
  ),
  holds: (value) => codePoints(value as string) <= max,
});

/**
 * The pattern of HTML's e-mail field (WHATWG), with at least one dot in the domain, whose labels have 63 characters
 * at most.
 */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@(?<domain>[a-z\d]+(?:-+[a-z\d]+)*(?:\.[a-z\d]+(?:-+[a-z\d]+)*)+)$/i;
const MAX_EMAIL = 254;
const MAX_LABEL = 63;

const isEmail = (text: string): boolean => {
  const domain = text.length <= MAX_EMAIL ? EMAIL.exec(text)?.groups?.['domain'] : undefined;
  return domain?.split('.').every(({ length }) => length <= MAX_LABEL) ?? false;
};

export const emailAddress: Rule = {
  name: 'email',
  code: CODES.email,
  message: message('This value is not a valid e-mail address.', 'Dieser Wert ist keine gültige E-Mail-Adresse.'),
  holds: (value) => isEmail(value as string),
};

export const webUrl: Rule = {
  name: 'url',
  code: CODES.url,
  message: message(
    'This value is not a valid URL (http or https).',
    'Dieser Wert ist keine gültige URL (http oder https).',
  ),
  holds: (value) =>
    /^https?:\/\//i.test(value as string) &&
    isURL(value as string, { protocols: ['http', 'https'], require_protocol: true, require_tld: true }) &&
    URL.canParse(value as string),
};

export const country: Rule = {
  name: 'country',
  code: CODES.country,
  message: message('This value is not a valid country code.', 'Dieser Wert ist kein gültiges Länderkürzel.'),
  // Upper-casing first would accept letters such as ß.
  holds: (value) => /^[a-z]{2}$/i.test(value as string) && isISO31661Alpha2((value as string).toUpperCase()),
};

export const hexColor: Rule = {
  name: 'hexColor',
  code: CODES.regex,
  message: message(
    'This value is not a colour of the form #rgb or #rrggbb.',
    'Dieser Wert ist keine Farbe der Form #rgb oder #rrggbb.',
  ),
  holds: (value) => /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value as string),
};

export const oneOf = (choices: readonly string[]): Rule => ({
  name: 'choice',
  code: CODES.choice,
  message: message(
    `This value should be one of ${choices.join(', ')}.`,
    `Dieser Wert muss einer von ${choices.join(', ')} sein.`,
  ),
  holds: (value) => value === null || choices.includes(value as string),
  // The empty text is not one of the choices.
  asksEmpty: true,
});

export const between = (min: number, max: number): Rule => ({
  name: 'range',
  code: CODES.range,
  message: message(
    `This value should be between ${min} and ${max}.`,
    `Dieser Wert muss zwischen ${min} und ${max} liegen.`,
  ),
  holds: (value) => (value as number) >= min && (value as number) <= max,
});

export const maxCount = (max: number): Rule => ({
  name: 'maxCount',
  code: CODES.tooMany,
  message: message(
    `This list should have ${max} entries or less.`,
    `Diese Liste darf höchstens ${max} Einträge haben.`,
  ),
  holds: (value) => (value as unknown[]).length <= max,
});

export const withoutRepeats: Rule = {
  name: 'unique',
  code: CODES.notUnique,
  message: message(
    'This list should not name the same entry twice.',
    'Diese Liste darf keinen Eintrag doppelt enthalten.',
  ),
  holds: (value) => {
    const entries = (value as string[]).map((entry) => parseUuid(entry) ?? entry);
    return new Set(entries).size === entries.length;
  },
};

const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/;

const NO_SUCH_DAY = message('There is no such day.', 'Diesen Tag gibt es nicht.');

/** Checked before the format: a timestamp in which only the day is invalid. */
export const timestampDay: Rule = {
  name: 'timestampDay',
  code: CODES.dateTimeDate,
  message: NO_SUCH_DAY,
  holds: (value) => {
    const text = value as string;
    const [day, rest] = [text.slice(0, 10), text.slice(10)];
    return !DAY_FORM.test(day) || parseDate(day) !== undefined || parseMoment(`2000-01-01${rest}`) === undefined;
  },
};

export const timestamp: Rule = {
  name: 'timestamp',
  code: CODES.dateTimeFormat,
  message: message(
    'This value is not a timestamp with an offset, for instance 2026-07-01T10:00:00+02:00.',
    'Dieser Wert ist kein Zeitpunkt mit Zeitversatz, zum Beispiel 2026-07-01T10:00:00+02:00.',
  ),
  holds: (value) => parseMoment(value as string) !== undefined,
};

export const dayForm: Rule = {
  name: 'dayForm',
  code: CODES.dateFormat,
  message: message(
    'This value is not a date of the form YYYY-MM-DD.',
    'Dieser Wert ist kein Datum der Form JJJJ-MM-TT.',
  ),
  holds: (value) => DAY_FORM.test(value as string),
};

/** Checked after the format. */
export const day: Rule = {
  name: 'day',
  code: CODES.date,
  message: NO_SUCH_DAY,
  holds: (value) => parseDate(value as string) !== undefined,
};

/** An identifier in either form (R-API-5). */
export const identifier: Rule = {
  name: 'identifier',
  code: CODES.uuid,
  message: message(
    'This value is not an identifier: neither a UUID nor its short form.',
    'Dieser Wert ist keine Kennung: weder eine UUID noch ihre Kurzform.',
  ),
  holds: (value) => parseUuid(value as string) !== undefined,
};
