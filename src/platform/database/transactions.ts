import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { type PoolClient } from 'pg';
import { type DataSource } from 'typeorm';
import { Problem } from '../../kernel/problem/problem.js';
import { commit, type Task } from './commit.js';
import { gather } from './gathering.js';
import { ABORTED, sqlErrorOf } from './sql-error.js';
import { type Hook, type Scope, surroundingsOf, within } from './surroundings.js';
import { isReadOnly } from './unavailable.js';

/** Deadlock detected, serialisation failure, lock not available (`nowait`): a retry may succeed. */
const RETRYABLE = new Set(['40P01', '40001', '55P03']);

/** Does tasks in transactions of their own: begins, commits or rolls back, and tries again. */
export class Transactions {
  private readonly logger = new Logger('Database');

  /** @param database whose surroundings the work runs in */
  constructor(
    private readonly dataSource: DataSource,
    private readonly database: object,
  ) {}

  /** @param attempts how often it is tried when PostgreSQL refuses in a way that may not happen again */
  async run<D, T>(task: Task<D, T>, attempts: number): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const rollbackHooks: Hook[] = [];
      try {
        return await this.attempt(task, rollbackHooks);
      } catch (error) {
        if (attempt === attempts || !RETRYABLE.has(sqlErrorOf(error)?.code ?? '')) {
          for (const hook of rollbackHooks) await this.runHook(hook);
          throw error;
        }
        await sleep(Math.random() * 20 * attempt);
      }
    }
  }

  private async attempt<D, T>({ work, last }: Task<D, T>, rollbackHooks: Hook[]): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    const client = (await runner.connect()) as PoolClient;
    const scope: Scope = { runner, client, rollbackHooks, sent: 0 };
    const onLost = (error: Error): void => void (scope.lost ??= error);
    client.on('error', onLost);
    try {
      gather(client);
      const begun = client.query('begin');
      // Not awaited: it travels with the first statement. Should it fail alone, no other one must follow.
      begun.catch(onLost);
      // TypeORM's own statements take part.
      Object.assign(runner, { isTransactionActive: true });
      return await within(this.database, { scope }, async () => {
        const draft = await work();
        await begun;
        return commit({ scope, companion: surroundingsOf(this.database)?.companion, last }, draft);
      });
    } catch (error) {
      await rollBack(scope, isReadOnly(await causeOf(scope, error)) || hasStale(scope));
      // When a lost connection has released the runner, TypeORM's error about that would hide the cause.
      throw scope.lost !== undefined && !(error instanceof Problem) ? scope.lost : await causeOf(scope, error);
    } finally {
      client.off('error', onLost);
      await runner.release();
    }
  }

  private async runHook(hook: Hook): Promise<void> {
    try {
      await within(this.database, { scope: undefined }, hook);
    } catch (error) {
      this.logger.error(
        `Work after a transaction failed: ${error instanceof Error ? String(error.stack) : String(error)}`,
      );
    }
  }
}

/** TypeORM's own statements only learn that an earlier one failed, which `write` did not wait for. */
const causeOf = async (scope: Scope, error: unknown): Promise<unknown> => {
  if (sqlErrorOf(error)?.code !== ABORTED) return error;
  await scope.pending;
  return scope.refused?.error ?? scope.cause ?? error;
};

/** Result types of a prepared statement have changed ("cached plan must not change result type"). */
const CHANGED = '0A000';

/** Whether a named statement would go on failing on this connection: PostgreSQL refuses its old plan, or was never sent it. */
const hasStale = ({ cause }: Scope): boolean =>
  cause !== undefined && [CHANGED, undefined].includes(sqlErrorOf(cause)?.code);

/**
 * A connection that cannot roll back, on which nothing can be written or a statement is stale, is closed, so that the pool does not reuse it: its
 * user gets the error for which it was to be rolled back.
 */
const rollBack = async ({ runner, client, ended }: Scope, isUseless: boolean): Promise<void> => {
  if (runner.isReleased || ended === true) return;
  const isBack = !isUseless && (await client.query('rollback').catch(() => undefined)) !== undefined;
  if (!isBack) await client.end().catch(() => undefined);
};
