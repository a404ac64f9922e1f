import { AsyncLocalStorage } from 'node:async_hooks';
import { type PoolClient } from 'pg';
import { type QueryRunner } from 'typeorm';

/** Work to do once a transaction has been rolled back. */
export type Hook = () => Promise<void>;

/** An open transaction. */
export interface Scope {
  readonly runner: QueryRunner;
  readonly client: PoolClient;
  readonly rollbackHooks: Hook[];
  /** Statements so far. */
  sent: number;
  lost?: Error;
  failed?: boolean;
  /** What the first of them to fail said: all later ones say only that the transaction is aborted. */
  cause?: unknown;
  /** Why one failed for whose answer nobody waited. */
  refused?: { readonly error: unknown };
  /** The answer of the latest one for which nobody waits; never fails. */
  pending?: Promise<void>;
  /** The COMMIT is on its way, or done. */
  ended?: boolean;
}

/** Work that the next outermost transaction runs before its commit; it sends its statements before it awaits anything. */
export interface Companion {
  readonly add: (value: unknown) => Promise<void>;
  taken: boolean;
}

/** Context of the current work and everything it awaits. */
export interface Surroundings {
  /** The database whose they are. */
  readonly of: object;
  readonly scope?: Scope | undefined;
  readonly companion?: Companion | undefined;
  /** Whether its statements may go to a replica. */
  readonly replicaAllowed?: boolean;
}

/**
 * One AsyncLocalStorage for all of it, and for all databases of the process: Node before 24 copies the value of every
 * storage ever created to every promise.
 */
const SURROUNDINGS = new AsyncLocalStorage<Surroundings>();

/** Those of this database, if the current work has any. */
export const surroundingsOf = (database: object): Surroundings | undefined => {
  const surroundings = SURROUNDINGS.getStore();
  return surroundings?.of === database ? surroundings : undefined;
};

/** Runs the work in the current context with these changes. */
export const within = <T>(database: object, changes: Omit<Surroundings, 'of'>, work: () => T): T =>
  SURROUNDINGS.run({ ...surroundingsOf(database), ...changes, of: database }, work);

/**
 * The connection of a transaction that goes on.
 * @throws what it was lost with, what a statement failed with for which nobody waited, or that the transaction has ended
 */
export const clientOf = ({ runner, client, lost, refused, ended }: Scope): PoolClient => {
  if (lost !== undefined) throw lost;
  if (refused !== undefined) throw refused.error;
  if (runner.isReleased || ended === true)
    throw new Error('The transaction of this call has ended: something was not awaited.');
  return client;
};
