import { overlapped } from './overlap.js';
import { type TestApp } from './test-app.js';
import { sessionsThatWait, until, untilIdle } from './until.js';

/** Nobody locks or writes a row before it is over; what only reads goes on. */
const stop = async ({ database }: TestApp): Promise<void> => {
  const tables = await database.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  );
  await database.query(`lock table ${tables.map(({ name }) => name).join(', ')} in exclusive mode`);
};

export interface Standstill<T> {
  readonly answers: readonly T[];
  /** How many of the requests waited at the same time: had read all they read before their first lock or write. */
  readonly waited: number;
}

/** Sends the requests and lets none of them past its first lock or write before each of them has come that far. */
export const atStandstill = async <T>(
  test: TestApp,
  requests: readonly (() => Promise<T>)[],
): Promise<Standstill<T>> => {
  await untilIdle(test);
  let pending = requests.length;
  let waited = 0;
  const send = (): Promise<T[]> => Promise.all(requests.map((request) => request().finally(() => (pending -= 1))));
  const all = until.bind(undefined, 'The wait of all for their first lock', async () => {
    waited = await sessionsThatWait(test);
    return waited >= pending;
  });
  const answers = await overlapped(test, () => stop(test), send, all);
  return { answers, waited };
};
