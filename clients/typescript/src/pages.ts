import { answer, type Result } from './answers.js';

/** The requested part of a list. */
export interface Page {
  readonly page: number;
  readonly itemsPerPage: number;
}

/** The largest page of the service. */
const LARGEST_PAGE = 200;

type RecordOf<R extends Result> = Exclude<R['data'], undefined> extends readonly (infer T)[] ? T : never;

/**
 * Every record of a list, read lazily page by page.
 *
 * @example for await (const offer of everyRecord((page) => api.GET('/offers', { params: { query: { ...page, q } }
 * })))
 * @param read makes the call for one page
 */
export async function* everyRecord<R extends Result>(
  read: (page: Page) => Promise<R>,
  itemsPerPage = LARGEST_PAGE,
): AsyncGenerator<RecordOf<R>, void, undefined> {
  for (let page = 1; ; page += 1) {
    const { data } = await answer(read({ page, itemsPerPage }));
    const records = data as readonly RecordOf<R>[];
    yield* records;
    // Lists have no total: the last page is the one that is not full.
    if (records.length < itemsPerPage) return;
  }
}

/**
 * Every record of a list in the order in which they were made, from the last page to the first. Read forwards, a record
 * slips through when one before it is deleted meanwhile, for all behind that one move up; read backwards, they move to
 * pages that are still to come, and some come twice. Records made meanwhile may be missing: {@link events} tell of them.
 *
 * @example everyRecordBackwards((page) => api.GET('/offers', { params: { query: { ...page, sort: 'createdAt', order: 'asc'
 * } } }))
 */
export async function* everyRecordBackwards<R extends Result>(
  read: (page: Page) => Promise<R>,
  itemsPerPage = LARGEST_PAGE,
): AsyncGenerator<RecordOf<R>, void, undefined> {
  const recordsOf = async (page: number): Promise<readonly RecordOf<R>[]> =>
    (await answer(read({ page, itemsPerPage }))).data as readonly RecordOf<R>[];
  let last = 1;
  while ((await recordsOf(last)).length === itemsPerPage) last *= 2;
  for (let page = last; page > 0; page -= 1) yield* (await recordsOf(page)).slice().reverse();
}
