import { type TestApp } from './test-app.js';
import { untilBlocked } from './until.js';

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
  let isAnswered = false;
  const answer = Promise.resolve(second()).finally(() => (isAnswered = true));
  const waiting = untilBlocked(test, () => isAnswered).then(() => (isAnswered ? undefined : meanwhile()));
  // Also when that fails: nobody else would end the transaction, which the end of the file waits for.
  await Promise.race([waiting, answer]).finally(release);
  await transaction;
  return answer;
};
