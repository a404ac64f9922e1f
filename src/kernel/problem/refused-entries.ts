import { type Line, Problem, problemOfLines } from './problem.js';

/** Order of precedence of refusals, as for single records. */
const ORDER = [404, 409, 403, 422];

/**
 * Refuses a bulk request as a whole if an entry is refused, with one line per entry that has the most important kind
 * of refusal.
 * @param field the list of the request
 * @throws Problem 404, 409, 403 or 422
 */
export const requireAll = (field: string, verdicts: readonly unknown[]): void => {
  const refused = verdicts.flatMap((verdict, index) =>
    verdict instanceof Problem ? [{ index, problem: verdict }] : [],
  );
  const status = ORDER.find((candidate) => refused.some(({ problem }) => problem.status === candidate));
  if (status === undefined) return;
  const lines = refused.flatMap(({ index, problem }): Line[] =>
    problem.status === status ? [[`${field}[${String(index)}]`, problem.detail]] : [],
  );
  throw problemOfLines(status, lines).about(
    refused.flatMap(({ problem }) => (problem.status === status ? problem.conflicts : [])),
  );
};
