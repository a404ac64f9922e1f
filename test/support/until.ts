import { setTimeout as sleep } from 'node:timers/promises';
import { type TestApp } from './test-app.js';

const PAUSE_MS = 20;

/** Waits for what comes by itself; long enough for a machine that does other work as well. */
export const until = async (what: string, holds: () => boolean | Promise<boolean>, seconds = 60): Promise<void> => {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(PAUSE_MS)) {
    if (await isTrue(holds)) return;
  }
  throw new Error(`${what} did not happen within ${String(seconds)} s.`);
};

/** What cannot be asked yet does not hold yet. */
const isTrue = async (holds: () => boolean | Promise<boolean>): Promise<boolean> => {
  try {
    return await holds();
  } catch {
    return false;
  }
};

/** Until somebody waits for a lock, or it is no longer worth waiting. */
export const untilBlocked = (test: TestApp, isOver = (): boolean => false): Promise<void> =>
  until('The wait for a lock', async () => isOver() || (await sessionsThatWait(test)) > 0);

/**
 * How many wait for a lock. What the service notes beside a request, the use of a token and its requests, is none of it: when it
 * is due depends on the clock.
 */
export const sessionsThatWait = async ({ database }: TestApp): Promise<number> => {
  // A transaction keeps the list of sessions it saw first: one that waits later would never be seen.
  await database.query('select pg_stat_clear_snapshot()');
  const [row] = await database.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
        and query not like 'update tokens set last_used_at%' and query not like 'insert into token_requests%'`,
  );
  return row?.n ?? 0;
};

/** Until the application does nothing in its database any more, as it may beside the requests it has answered. */
export const untilIdle = ({ database }: TestApp): Promise<void> =>
  until('Rest', () => database.pools.every(({ total, idle, waiting }) => total === idle && waiting === 0));
