import { type TestApp } from './test-app.js';
import { untilBlocked } from './until.js';

/** A transaction that has done something and stays open. */
interface OpenTransaction {
  /** The session that it runs in. */
  readonly pid: number;
  readonly commit: () => Promise<void>;
}

/** Begins one. It must be committed, also when the test fails: the end of the file waits for it. */
export const begun = async (test: TestApp, first: () => Promise<unknown>): Promise<OpenTransaction> => {
  let done!: (pid: number) => void;
  let release!: () => void;
  const isDone = new Promise<number>((resolve) => (done = resolve));
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  const transaction = test.database.transaction(async () => {
    await first();
    const [session] = await test.database.query<{ pid: number }>('select pg_backend_pid() as pid');
    done(session!.pid);
    await isReleased;
  });
  // Only one that fails ends before it is released.
  await Promise.race([isDone, transaction]);
  const commit = (): Promise<void> => {
    release();
    return transaction;
  };
  return { pid: await isDone, commit };
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
  const { commit } = await begun(test, first);
  let isAnswered = false;
  const answer = Promise.resolve(second()).finally(() => (isAnswered = true));
  const waiting = untilBlocked(test, () => isAnswered).then(() => (isAnswered ? undefined : meanwhile()));
  try {
    await Promise.race([waiting, answer]);
  } finally {
    await commit();
  }
  return answer;
};
