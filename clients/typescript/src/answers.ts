import { ProblemError, problemOf } from './problems.js';

/** The result type of a client call. */
export interface Result {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** A successful answer. */
export interface Answer<T> {
  readonly data: T;
  /** Version of the record, for {@link ifMatch}. */
  readonly etag: string | undefined;
  /** URL of the new record; for a 202 the URL of the job that does the work. */
  readonly location: string | undefined;
  readonly response: Response;
}

type DataOf<R extends Result> = Exclude<R['data'], undefined>;

/**
 * The successful answer to a call; a refusal is thrown.
 *
 * @example const { data: offer, etag } = await answer(api.GET('/offers/{uuid}', { params: { path: { uuid } } }));
 * @throws ProblemError
 */
export const answer = async <R extends Result>(call: Promise<R>): Promise<Answer<DataOf<R>>> => {
  const { data, error, response } = await call;
  if (!response.ok) throw new ProblemError(response, problemOf(error));
  return {
    data: data as DataOf<R>,
    etag: response.headers.get('ETag') ?? undefined,
    location: response.headers.get('Location') ?? undefined,
    response,
  };
};

/** File name for saving a download. */
export const fileNameOf = ({ headers }: Response): string | undefined =>
  /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1];
