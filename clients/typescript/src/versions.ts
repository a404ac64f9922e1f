import { type Answer, answer, type Result } from './answers.js';
import { ProblemError } from './problems.js';

/**
 * The header that prevents lost updates: the write is refused (412) if the record is not the version that was read.
 * For `params.header` of a call.
 *
 * @param etag that of the record, in a list as well: `offer.etag`
 */
export const ifMatch = (etag: string | undefined): { 'If-Match'?: string } =>
  etag === undefined ? {} : { 'If-Match': etag };

/**
 * Reads a record and writes it; after a conflict, reads it again and retries. For changes computed from the record
 * itself. For input of a person, show the conflict instead.
 *
 * @param write makes the call for the current record, with `ifMatch(etag)`
 * @throws ProblemError 412 if every attempt had a conflict
 */
export const changeLatest = async <R extends Result, W extends Result>(
  read: () => Promise<R>,
  write: (latest: Answer<Exclude<R['data'], undefined>>) => Promise<W>,
  attempts = 3,
): Promise<Answer<Exclude<W['data'], undefined>>> => {
  for (let attempt = 1; ; attempt += 1) {
    const latest = await answer(read());
    try {
      return await answer(write(latest));
    } catch (error) {
      if (attempt === attempts || !(error instanceof ProblemError && error.isOutdated)) throw error;
    }
  }
};
