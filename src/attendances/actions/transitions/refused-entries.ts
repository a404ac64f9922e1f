import { type Language } from '../../../kernel/problem/message.js';
import { Problem } from '../../../kernel/problem/problem.js';

/** In which order refusals of entries are said, as those of single applications are. */
const ORDER = [404, 409, 403];

/**
 * Refuses a request about many as a whole when an entry is in the way, with one line for each such entry, of the first kind
 * of refusal there is.
 * @throws Problem 404, 409 or 403
 */
export const requireAll = (verdicts: readonly unknown[]): void => {
  const refused = verdicts.flatMap((verdict, index) =>
    verdict instanceof Problem ? [{ index, problem: verdict }] : [],
  );
  const status = ORDER.find((candidate) => refused.some(({ problem }) => problem.status === candidate));
  if (status === undefined) return;
  const lines = (language: Language): string =>
    refused
      .filter(({ problem }) => problem.status === status)
      .map(({ index, problem }) => `attendances[${String(index)}]: ${problem.detail[language]}`)
      .join('\n');
  throw new Problem(status, { en: lines('en'), de: lines('de') });
};
