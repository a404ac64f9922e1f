import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { type PoolClient } from 'pg';
import { type DataSource, type QueryRunner } from 'typeorm';
import { Problem } from '../../kernel/problem/problem.js';
import { sqlErrorOf, isReadOnly } from './sql-error.js';

/** Deadlock detected, serialisation failure, lock not available (`nowait`): a retry may succeed. */
const RETRYABLE = new Set(['40P01', '40001', '55P03']);
/** Result types of a prepared statement have changed ("cached plan must not change result type"). */
const CHANGED = '0A000';
/** The transaction is aborted: an earlier statement failed. */
const ABORTED = '25P02';

type Hook = () => Promise<void>;

interface OpenTransaction {
  readonly runner: QueryRunner;
  readonly client: PoolClient;
  /** Work to do once the transaction has finally been rolled back. */
  readonly rollbackHooks: Hook[];
  /** The first failed statement, or the loss of the connection: later errors do not say why. */
  failure?: { readonly error: unknown };
  /** COMMIT or ROLLBACK has been sent. */
  ended?: boolean;
}

/** Work that the next outermost transaction runs before its COMMIT, with its result. */
export interface BeforeCommit {
  readonly run: (result: unknown) => Promise<void>;
  /** A transaction with it has committed. */
  ran: boolean;
}

/** Work that every outermost transaction runs before its COMMIT, with its result, or with its error once it is rolled back. */
export interface BeforeEachCommit {
  readonly run: (result: unknown) => Promise<void>;
  readonly failed: (error: unknown) => Promise<void>;
}

/** Context of the current work and everything it awaits. */
export interface TransactionContext {
  readonly transaction?: OpenTransaction | undefined;
  readonly beforeCommit?: BeforeCommit | undefined;
  readonly beforeEachCommit?: BeforeEachCommit | undefined;
  /** Statements outside of transactions may go to a read replica. */
  readonly replicaAllowed?: boolean;
}

/** One storage for all databases of the process: Node before 24 copies the value of every storage to every promise. */
const CONTEXTS = new AsyncLocalStorage<TransactionContext & { readonly owner: Transactions }>();

/** Transactions of a data source: what runs in one is found by its asynchronous context. */
export class Transactions {
  private readonly logger = new Logger('Database');

  constructor(private readonly dataSource: DataSource) {}

  get context(): TransactionContext {
    const context = CONTEXTS.getStore();
    return context?.owner === this ? context : {};
  }

  /** Runs the work in the current context with these changes. */
  within<T>(changes: TransactionContext, work: () => T): T {
    return CONTEXTS.run({ ...this.context, ...changes, owner: this }, work);
  }

  /** Runs the work in a transaction of its own. @param attempts how often it is tried where a retry may succeed */
  async run<T>(work: () => Promise<T>, attempts: number): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const rollbackHooks: Hook[] = [];
      try {
        return await this.attempt(work, rollbackHooks);
      } catch (error) {
        if (attempt === attempts || !RETRYABLE.has(sqlErrorOf(error)?.code ?? '')) {
          for (const hook of rollbackHooks) await this.runHook(hook);
          const { beforeEachCommit } = this.context;
          if (beforeEachCommit !== undefined) await this.runHook(() => beforeEachCommit.failed(error));
          throw error;
        }
        await sleep(Math.random() * 20 * attempt);
      }
    }
  }

  private async attempt<T>(work: () => Promise<T>, rollbackHooks: Hook[]): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    const client = (await runner.connect()) as PoolClient;
    const transaction: OpenTransaction = { runner, client, rollbackHooks };
    const onLost = (error: Error): void => void (transaction.failure ??= { error });
    client.on('error', onLost);
    try {
      await runner.startTransaction();
      const result = await this.within({ transaction }, async () => {
        const value = await work();
        const { beforeCommit, beforeEachCommit } = this.context;
        if (beforeCommit?.ran === false) await beforeCommit.run(value);
        await beforeEachCommit?.run(value);
        return value;
      });
      await commit(transaction);
      const { beforeCommit } = this.context;
      if (beforeCommit !== undefined) beforeCommit.ran = true;
      return result;
    } catch (error) {
      const cause = causeOf(transaction, error);
      await rollBack(transaction, isReadOnly(cause) || hasStale(transaction));
      throw cause;
    } finally {
      client.off('error', onLost);
      await runner.release();
    }
  }

  private async runHook(hook: Hook): Promise<void> {
    try {
      await this.within({ transaction: undefined, beforeEachCommit: undefined }, hook);
    } catch (error) {
      this.logger.error(
        `Work after a transaction failed: ${error instanceof Error ? String(error.stack) : String(error)}`,
      );
    }
  }
}

/**
 * The connection of a transaction that goes on.
 * @throws why its connection was lost, or that it has ended
 */
export const clientOf = ({ runner, client, failure, ended }: OpenTransaction): PoolClient => {
  if (ended === true) throw new Error('The transaction of this call has ended: something was not awaited.');
  if (runner.isReleased && failure !== undefined) throw failure.error;
  return client;
};

/** Notes that a statement failed. @returns the error to throw */
export const failed = (transaction: OpenTransaction, error: unknown): unknown => {
  transaction.failure ??= { error };
  return causeOf(transaction, error);
};

/** The first failure in place of errors that only say that the transaction is aborted or its connection gone. */
export const causeOf = ({ failure, runner }: OpenTransaction, error: unknown): unknown => {
  if (failure === undefined || error instanceof Problem) return error;
  return runner.isReleased || sqlErrorOf(error)?.code === ABORTED ? failure.error : error;
};

const commit = async (transaction: OpenTransaction): Promise<void> => {
  transaction.ended = true;
  // The work may have swallowed the error.
  if (transaction.failure !== undefined) throw transaction.failure.error;
  const { command } = await transaction.client.query('commit');
  if (command !== 'COMMIT') throw new Error('COMMIT rolled back: a statement that nobody awaited has failed.');
};

/** Whether a named statement would go on failing on this connection: PostgreSQL refuses its old plan, or was never sent it. */
const hasStale = ({ failure }: OpenTransaction): boolean =>
  failure !== undefined && [CHANGED, undefined].includes(sqlErrorOf(failure.error)?.code);

/** A connection that cannot roll back or write, or has a stale statement, is closed, so that the pool does not reuse it. */
const rollBack = async (transaction: OpenTransaction, isUseless: boolean): Promise<void> => {
  const { runner, client } = transaction;
  transaction.ended = true;
  if (runner.isReleased) return;
  const isBack = !isUseless && (await client.query('rollback').catch(() => undefined)) !== undefined;
  if (!isBack) await client.end().catch(() => undefined);
};
