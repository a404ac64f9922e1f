import { type Database } from './database.js';
import { type Companion, surroundingsOf, within } from './surroundings.js';

/** Work that may be done in a transaction with that of others. */
export interface Joiner {
  readonly companion: Companion | undefined;
}

/** What a joint transaction did for one. */
export interface Joined {
  readonly joiner: Joiner;
  /** The result for it, with the uuid of its record. */
  readonly value: unknown;
}

/** A task of several. */
interface JointTask<D extends { readonly joined: readonly Joined[] }, T> {
  /** Says for whom it does something. */
  readonly work: () => Promise<D>;
  /** Makes the results; see `Database.transactionEndingWith`. */
  readonly last: (draft: D) => Promise<T>;
}

/** The current work, to join a transaction of several. None within a transaction, of which it has to be a part. */
export const joinerIn = (database: Database): Joiner | undefined => {
  const { scope, companion } = surroundingsOf(database) ?? {};
  return scope === undefined ? { companion } : undefined;
};

/**
 * Does the work of several callers in one transaction, which commits once for all of them: what would be added to each one's
 * transaction, such as its line of the audit log, is added to this one.
 */
export const jointly = async <D extends { readonly joined: readonly Joined[] }, T>(
  database: Database,
  { work, last }: JointTask<D, T>,
): Promise<T> => {
  let joined: readonly Joined[] = [];
  const add = async (draft: unknown): Promise<void> => {
    ({ joined } = draft as D);
    await Promise.all(
      joined.map(async ({ joiner, value }) => {
        await joiner.companion?.add(value);
      }),
    );
  };
  const surroundings = { scope: undefined, replicaAllowed: false, companion: { add, taken: false } };
  const result = await within(database, surroundings, () => database.transactionEndingWith(work, last));
  for (const { joiner } of joined) if (joiner.companion !== undefined) joiner.companion.taken = true;
  return result;
};
