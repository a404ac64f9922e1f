import { type Answer, answer, type Result } from './answers.js';
import { ProblemError } from './problems.js';

/**
 * The header that keeps two people from undoing each other's work: the write is refused (412) when the record is not the one
 * that was read. For `params.header` of a call.
 */
export const ifMatch = (etag: string | undefined): { 'If-Match'?: string } =>
  etag === undefined ? {} : { 'If-Match': etag };

/**
 * Reads a record and writes it; when somebody else was faster, reads it again and decides anew. For changes that follow from
 * the record itself. Where a person has typed something, show the conflict instead.
 *
 * @param write makes the call out of the record as it is now, with `ifMatch(etag)`
 * @throws ProblemError 412 when others were faster every time
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
