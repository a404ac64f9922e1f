import { answer } from './answers.js';
import { type Api } from './api.js';
import { type operations, type VocabularyName } from './schema.js';

/** What a value is called: `label`, perhaps `description`, and `tone` for its colour. */
export type Word = operations['getVocabulary']['responses'][200]['content']['application/json'][string][number];

/** What the values of the service are called, in the language of the client. */
export interface Words {
  /** The word for a value; for one of a later service, which has none yet, the value itself. */
  of(name: VocabularyName, value: string): Word;
  /** All values of an enumeration, in their order: for a select, a legend, columns. */
  all(name: VocabularyName): readonly Word[];
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
  const all = (name: VocabularyName): readonly Word[] => data[name] ?? [];
  const of = (name: VocabularyName, value: string): Word =>
    all(name).find((word) => word.value === value) ?? { value, label: value, tone: 'neutral', order: 0 };
  return { of, all };
};
