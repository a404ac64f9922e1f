import { hold } from './gathering.js';
import { type Companion, type Scope } from './surroundings.js';

/** What a transaction does. */
export interface Task<D, T> {
  /** Gives a draft of the result. */
  readonly work: () => Promise<D>;
  /** Makes the result, with statements that it sends before it awaits anything. */
  readonly last: (draft: D) => Promise<T>;
}

/** Work without a last statement of its own. */
export const alone = <T>(work: () => Promise<T>): Task<T, T> => ({ work, last: (value) => Promise.resolve(value) });

interface Ending<D, T> extends Pick<Task<D, T>, 'last'> {
  readonly scope: Scope;
  readonly companion: Companion | undefined;
}

/**
 * Ends a transaction. What comes last travels with the COMMIT, so that no lock is held while answers do. When
 * PostgreSQL refuses a statement, the COMMIT behind it rolls back; one that could not even be sent is known before.
 */
export const commit = async <D, T>(ending: Ending<D, T>, draft: D): Promise<T> => {
  const release = hold(ending.scope.client);
  try {
    return await committed(ending, draft, release);
  } finally {
    release();
  }
};

const committed = async <D, T>({ scope, companion, last }: Ending<D, T>, draft: D, release: () => void): Promise<T> => {
  if (hasFailed(scope)) throw await failureOf(scope);
  const added = companion?.taken === false ? await sent(scope, () => companion.add(draft), release) : undefined;
  const value = await sent(scope, () => last(draft), release);
  await turn();
  if (hasFailed(scope)) {
    release();
    await added?.answer;
    await value.answer;
    throw await failureOf(scope);
  }
  scope.ended = true;
  const committing = scope.client.query('commit');
  release();
  await Promise.allSettled([added?.answer, value.answer, committing, scope.pending]);
  if (scope.refused !== undefined) throw scope.refused.error;
  await added?.answer;
  await value.answer;
  if ((await committing).command !== 'COMMIT')
    throw new Error('The transaction was rolled back by no statement of it.');
  return value.answer;
};

/** By then `pg` has said which statements it could not send, for instance because a value has no JSON. */
const turn = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

const hasFailed = ({ failed }: Scope): boolean => failed === true;

const failureOf = async (scope: Scope): Promise<unknown> => {
  await scope.pending;
  return scope.refused === undefined ? swallowed() : scope.refused.error;
};

const swallowed = (): Error => new Error('A statement failed, but its error was swallowed.');

/**
 * Starts the work, and waits for it unless it has sent its statements. What is held leaves only for work that takes longer
 * than a turn and may thus wait for an answer: else the line of the audit log would leave alone, before the COMMIT.
 */
const sent = async <T>(
  scope: Scope,
  work: () => Promise<T>,
  release: () => void,
): Promise<{ readonly answer: Promise<T> }> => {
  const before = scope.sent;
  const answer = work();
  // The sender gets the error as well; a promise must not be rejected before anybody waits for it.
  answer.catch(() => undefined);
  if (scope.sent === before) {
    if (!(await endsAtOnce(answer))) release();
    await answer;
  }
  return { answer };
};

const endsAtOnce = (answer: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    answer.then(
      () => true,
      () => true,
    ),
    turn().then(() => false),
  ]);
