import { enumOf } from '../../../kernel/problem/vocabulary.js';
import { parseDayOrMoment } from '../../../kernel/clock/zone.js';
import { parseRef } from '../../../kernel/ids/record-ref.js';
import { type Message, message } from '../../../kernel/problem/message.js';
import { type Schema } from '../view/field.js';
import { codePoints } from '../../../kernel/text/text.js';

/** How a query parameter is read: the value, or why it is invalid. */
export interface QueryParameter {
  readonly schema: Schema;
  readonly description: string;
  /** The route refuses a request without it; the document says so, the service of the route does it. */
  readonly required?: boolean;
  readonly read: (text: string) => { readonly value: unknown } | { readonly refusal: Message };
  readonly fallback: unknown;
  /** An empty value counts as not given (a blank form field). */
  readonly blankIsAbsent: boolean;
}

const PARAMETERS = new Map<unknown, Map<string, QueryParameter>>();

const NOT_TAKEN = new Map<unknown, readonly string[]>();

/** Parameters of the base classes that this class ignores, like unknown ones. */
export const WithoutParameters =
  (...names: readonly string[]): ClassDecorator =>
  (target) => {
    NOT_TAKEN.set(target, names);
  };

/** All parameters of a query class, including those of its base classes. */
export const parametersOf = (type: object): ReadonlyMap<string, QueryParameter> => {
  const parent: unknown = Object.getPrototypeOf(type);
  const inherited =
    typeof parent === 'function' && parent !== Function.prototype
      ? parametersOf(parent)
      : new Map<string, QueryParameter>();
  const notTaken = NOT_TAKEN.get(type) ?? [];
  return new Map([...[...inherited].filter(([name]) => !notTaken.includes(name)), ...(PARAMETERS.get(type) ?? [])]);
};

const parameter =
  (spec: Partial<QueryParameter> & Pick<QueryParameter, 'schema' | 'description' | 'read'>): PropertyDecorator =>
  (target, property) => {
    const parameters = PARAMETERS.get(target.constructor) ?? new Map<string, QueryParameter>();
    parameters.set(String(property), { fallback: undefined, blankIsAbsent: false, ...spec });
    PARAMETERS.set(target.constructor, parameters);
  };

const value = (read: unknown): { value: unknown } => ({ value: read });

/** Free text; blank means not given. */
export const QueryText = (description: string, { required = false } = {}): PropertyDecorator =>
  parameter({
    required,
    schema: { type: 'string', maxLength: 255 },
    description,
    blankIsAbsent: true,
    read: (text) =>
      codePoints(text) > 255 || text.includes('\0')
        ? { refusal: message('is too long or holds a NUL character', 'ist zu lang oder enthält ein NUL-Zeichen') }
        : value(text),
  });

/** What the caller's own program calls the record (R-API-59). */
export const QueryExternalId = (): PropertyDecorator =>
  QueryText('The record that your own program calls so; the names of others match nothing.');

/** A reference by UUID (either form) or alias. An unknown one matches nothing (R-API-27). */
export const QueryRef = (description: string): PropertyDecorator =>
  parameter({
    schema: { type: 'string' },
    description,
    blankIsAbsent: true,
    read: (text) => value(parseRef(text.replaceAll('\0', ''))),
  });

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
  ['yes', true],
  ['no', false],
]);

/** A boolean; besides `true` and `false` the words of the first release are read: `1`, `0`, `yes`, `no`. */
export const QueryBoolean = (description: string): PropertyDecorator =>
  parameter({
    schema: { type: 'boolean' },
    description,
    read: (text) => {
      const read = BOOLEANS.get(text.toLowerCase());
      return read === undefined
        ? { refusal: message('must be true or false', 'muss true oder false sein') }
        : value(read);
    },
  });

/** A date or a timestamp with offset; becomes `{kind: 'day'} | {kind: 'moment'}` (R-API-28). */
export const QueryDate = (description: string): PropertyDecorator =>
  parameter({
    schema: { type: 'string' },
    description: `${description} A date YYYY-MM-DD or a timestamp with offset.`,
    read: (text) => {
      const read = parseDayOrMoment(text);
      return read === undefined
        ? {
            refusal: message(
              'is not a date (YYYY-MM-DD) or a timestamp with offset',
              'ist kein Datum (JJJJ-MM-TT) und kein Zeitpunkt mit Zeitversatz',
            ),
          }
        : value(read);
    },
  });

/** Comma-separated choices, any of which may match (R-API-25); the refusal of an unknown one lists the known ones. */
export const QueryChoices = (choices: readonly string[], description: string): PropertyDecorator =>
  parameter({
    schema: { type: 'array', items: enumOf(choices) },
    description: `${description} Comma-separated; one or more of ${choices.join(', ')}.`,
    blankIsAbsent: true,
    read: (text) => chosen(text, choices),
  });

/**
 * Choices that are known only after all features have been loaded.
 * @param called the enumeration that they are (R-API-61)
 */
export const QueryKnown = (known: () => readonly string[], called: string, description: string): PropertyDecorator =>
  parameter({
    schema: { type: 'array', items: { type: 'string', 'x-vocabulary': called } },
    description: `${description} Comma-separated.`,
    blankIsAbsent: true,
    read: (text) => chosen(text, known()),
  });

const chosen = (text: string, choices: readonly string[]): ReturnType<QueryParameter['read']> => {
  const named = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (named.every((part) => choices.includes(part))) return value(named.length === 0 ? undefined : named);
  const list = choices.join(', ');
  return { refusal: message(`must be one or more of ${list}`, `muss aus ${list} gewählt sein`) };
};

/** Exactly one of the choices. */
export const QueryChoice = (choices: readonly string[], description: string, fallback?: string): PropertyDecorator =>
  parameter({
    schema: { ...enumOf(choices), ...(fallback === undefined ? {} : { default: fallback }) },
    description,
    fallback,
    read: (text) =>
      choices.includes(text)
        ? value(text)
        : { refusal: message(`must be one of ${choices.join(', ')}`, `muss ${choices.join(' oder ')} sein`) },
  });

/** A positive whole number, capped at `max`. */
export const QueryPositive = (description: string, options: { fallback: number; max: number }): PropertyDecorator =>
  parameter({
    schema: { type: 'integer', minimum: 1, default: options.fallback },
    description,
    fallback: options.fallback,
    read: (text) =>
      /^0*[1-9]\d*$/.test(text)
        ? value(Math.min(Number(text), options.max))
        : { refusal: message('must be a positive whole number', 'muss eine positive ganze Zahl sein') },
  });

/** A span of whole numbers, both ends included; an end that is missing is open. */
export interface Span {
  readonly from?: number;
  readonly until?: number;
}

/** An age or a span of ages: `7`, `6..9`, `6..`, `..9`. One that ends before it begins matches nothing. */
export const QueryAges = (description: string): PropertyDecorator =>
  parameter({
    schema: { type: 'string', pattern: '^(\\d{1,3}|\\d{1,3}\\.\\.|\\.\\.\\d{1,3}|\\d{1,3}\\.\\.\\d{1,3})$' },
    description: `${description} An age or a span of ages, both included: 7, 6..9, 6.., ..9.`,
    blankIsAbsent: true,
    read: (text) => {
      const [, from, dots, until] = /^(\d{1,3})?(\.\.)?(\d{1,3})?$/.exec(text.trim()) ?? [];
      if ((from ?? until) === undefined || (dots === undefined && until !== undefined)) return { refusal: NO_AGES };
      return value({
        ...(from === undefined ? {} : { from: Number(from) }),
        ...(dots === undefined ? { until: Number(from) } : until === undefined ? {} : { until: Number(until) }),
      });
    },
  });

const NO_AGES = message(
  'is neither an age nor a span of ages (7, 6..9, 6.., ..9)',
  'ist kein Alter und keine Altersspanne (7, 6..9, 6.., ..9)',
);
