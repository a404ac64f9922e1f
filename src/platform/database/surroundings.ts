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

/** Work that the next outermost transaction runs before its commit: one statement. */
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
export const SURROUNDINGS = new AsyncLocalStorage<Surroundings>();
