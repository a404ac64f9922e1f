import { type Database } from './database.js';
import { type Companion, surroundingsOf, within } from './surroundings.js';

/** Work that may be done in a transaction with that of others. */
export interface Seat {
  readonly companion: Companion | undefined;
}

/** What a joint transaction did for one. */
export interface Seated {
  readonly seat: Seat;
  /** The result for it, with the uuid of its record. */
  readonly value: unknown;
}

/** A task of several. */
export interface JointTask<D extends { readonly seated: readonly Seated[] }, T> {
  /** Says for whom it does something. */
  readonly work: () => Promise<D>;
  /** Makes the results; see `Database.transactionEndingWith`. */
  readonly last: (draft: D) => Promise<T>;
}

/** The place of the current work in a joint transaction. None within a transaction, of which it has to be a part. */
export const seatIn = (database: Database): Seat | undefined => {
  const { scope, companion } = surroundingsOf(database) ?? {};
  return scope === undefined ? { companion } : undefined;
};

/**
 * Does the work of several callers in one transaction, which commits once for all of them: what would be added to each one's
 * transaction, such as its line of the audit log, is added to this one.
 */
export const jointly = async <D extends { readonly seated: readonly Seated[] }, T>(
  database: Database,
  { work, last }: JointTask<D, T>,
): Promise<T> => {
  let seated: readonly Seated[] = [];
  const add = async (draft: unknown): Promise<void> => {
    ({ seated } = draft as D);
    await Promise.all(
      seated.map(async ({ seat, value }) => {
        await seat.companion?.add(value);
      }),
    );
  };
  const surroundings = { scope: undefined, replicaAllowed: false, companion: { add, taken: false } };
  const result = await within(database, surroundings, () => database.transactionEndingWith(work, last));
  for (const { seat } of seated) if (seat.companion !== undefined) seat.companion.taken = true;
  return result;
};
