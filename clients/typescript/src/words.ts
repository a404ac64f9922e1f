import { answer } from './answers.js';
import { type Api } from './api.js';
import { type operations, type Vocabulary } from './schema.js';

/** The name of an enumeration. */
export type VocabularyName = keyof Vocabulary;

type Entry = operations['getVocabulary']['responses'][200]['content']['application/json'][string][number];

/** What a value is called: `label`, perhaps `description`, and `tone` for its colour. */
export type Word<Value extends string = string> = Omit<Entry, 'value'> & { readonly value: Value };

/** The words for the values of the service, in the language of the client. */
export interface Words {
  /** The word for a value; for one of a later service, which has none yet, the value itself. */
  of(name: VocabularyName, value: string): Word;
  /** All values of an enumeration, in their order: for a select, a legend, columns. Bodies take them as they are. */
  all<Name extends VocabularyName>(name: Name): readonly Word<Vocabulary[Name]>[];
}

/**
 * Reads the words once, before the sign-in, too: it needs no token. Which enumeration a field has says `x-vocabulary` of its schema
 * in the document.
 *
 * @example words.of('offerStatus', 'published').label; // Veröffentlicht
 * @throws ProblemError
 */
export const readWords = async (api: Api): Promise<Words> => {
  const { data } = await answer(api.GET('/vocabulary'));
  const words = data as Readonly<Record<string, unknown>> as {
    readonly [Name in VocabularyName]?: Word<Vocabulary[Name]>[];
  };
  const all = <Name extends VocabularyName>(name: Name): readonly Word<Vocabulary[Name]>[] => words[name] ?? [];
  const of = (name: VocabularyName, value: string): Word =>
    data[name]?.find((word) => word.value === value) ?? { value, label: value, tone: 'neutral', order: 0 };
  return { of, all };
};
