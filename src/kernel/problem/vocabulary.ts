import { type Language, type Message } from './message.js';

/** How a value is meant for who reads it: a screen colours it by this. */
export const TONES = ['neutral', 'good', 'warn', 'bad'] as const;
export type Tone = (typeof TONES)[number];

/** What a value is called, in both languages, as screens, exports, papers and mails say it. */
export interface Word extends Message {
  /** Without one: neutral. */
  readonly tone?: Tone;
  /** A sentence, where the word alone would not do. */
  readonly about?: Message;
}

type Words<Value extends string> = Readonly<Record<Value, Word>>;

/** The values of an enumeration in their order, as a list that knows what they are called (R-API-61). */
export interface Vocabulary<Value extends string> extends ReadonlyArray<Value> {
  /** The name of the enumeration in GET /vocabulary. */
  readonly called: string;
  readonly words: Words<Value>;
}

/** An enumeration, whichever values it has. */
export interface AnyVocabulary extends ReadonlyArray<string> {
  readonly called: string;
  readonly words: Words<string>;
}

const known = new Map<string, AnyVocabulary>();

/** All enumerations of the service by their names, in the order of these. */
export const vocabularies = (): readonly AnyVocabulary[] =>
  [...known.values()].sort((left, right) => (left.called < right.called ? -1 : 1));

/**
 * Declares an enumeration that the API sends or takes. Its values are the keys of its words, so that there is none without.
 * @throws Error for a second enumeration of that name
 */
export const vocabulary = <const W extends Readonly<Record<string, Word>>>(
  called: string,
  words: W,
): Vocabulary<keyof W & string> => {
  if (known.has(called)) throw new Error(`There are two enumerations ${called}.`);
  const values = Object.keys(words) as (keyof W & string)[];
  const made = Object.assign(values, { called, words }) as Vocabulary<keyof W & string>;
  known.set(called, made);
  return made;
};

/** An enumeration whose values features add as they are loaded, in the order of these. */
export const growingVocabulary = (called: string): { readonly add: (value: string, named: Word) => void } => {
  const values: string[] = [];
  const words: Record<string, Word> = {};
  known.set(called, Object.assign(values, { called, words }));
  return {
    add: (value, named) => {
      words[value] = named;
      values.push(value);
      values.sort();
    },
  };
};

/** The names of the numbers in an object: those of an inner object after its name and a dot, unless any name may be in it. */
export type NumberIn<T> = {
  [K in keyof T & string]: NonNullable<T[K]> extends number | readonly unknown[]
    ? K
    : string extends keyof NonNullable<T[K]>
      ? K
      : `${K}.${NumberIn<NonNullable<T[K]>>}`;
}[keyof T & string];

/** For the JSON Schema of an object: its numbers have these words. */
export const numbersCalled = ({ called }: AnyVocabulary): Readonly<Record<string, unknown>> => ({
  'x-vocabulary': called,
});

/** The words of some of the values, for an enumeration that is a part of another one. */
export const wordsOf = <Value extends string, const Some extends Value>(
  { words }: Vocabulary<Value>,
  ...values: readonly Some[]
): Words<Some> => Object.fromEntries(values.map((value) => [value, words[value]])) as Words<Some>;

/** A word, with its tone where it is not neutral, and what is to be said of it. */
export const word = (en: string, de: string, tone?: Tone, about?: Message): Word => ({
  en,
  de,
  ...(tone === undefined ? {} : { tone }),
  ...(about === undefined ? {} : { about }),
});

/** What a value is called in this language; the value itself where nothing is known of it. */
export const inWords = ({ words }: AnyVocabulary, value: string, language: Language): string =>
  words[value]?.[language] ?? value;

/** What values are called, in quotes, for a German sentence: its reader knows them from buttons and lists, not by their codes. */
export const quoted = (known: AnyVocabulary, ...values: readonly string[]): string =>
  values.map((value) => `„${inWords(known, value, 'de')}“`).join(', ');

/** The German word within a sentence, where it is no noun. */
export const within = (value: Word): string => value.de.replace(/^./u, (first) => first.toLowerCase());

/**
 * JSON Schema of one of these values: of an enumeration, which the schema names, or of formats and sort keys, which are no
 * words of people and so in no vocabulary.
 */
export const enumOf = (values: readonly string[]): Readonly<Record<string, unknown>> => ({
  type: 'string',
  enum: [...values],
  ...('called' in values ? { 'x-vocabulary': values.called } : {}),
});
