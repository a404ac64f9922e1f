import { type TestApp } from './test-app.js';

const TRIES = 200;
const PAUSE_MS = 20;

/** Until somebody waits for a lock. */
export const untilBlocked = async ({ database }: TestApp): Promise<void> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const [row] = await database.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    if (row?.n !== 0) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error('Nobody waits.');
};

/**
 * Does the first in a transaction that commits once the second waits for it, or has not waited; gives what the second gives.
 * @param meanwhile what happens before that commit, while the second waits
 */
export const overlapped = async <T>(
  test: TestApp,
  first: () => Promise<unknown>,
  second: () => Promise<T>,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<T> => {
  let done!: () => void;
  let release!: () => void;
  const isDone = new Promise<void>((resolve) => (done = resolve));
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  const transaction = test.database.transaction(async () => {
    await first();
    done();
    await isReleased;
  });
  await Promise.race([isDone, transaction]);
  const answer = second();
  await Promise.race([untilBlocked(test).then(meanwhile), answer]);
  release();
  await transaction;
  return answer;
};
