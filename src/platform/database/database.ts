import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { type PoolClient, type QueryConfig } from 'pg';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { SETTINGS, type Settings } from '../config/settings.js';
import { Problem } from '../../kernel/problem/problem.js';
import { Metrics } from '../metrics/metrics.js';
import { Tracing } from '../tracing/tracing.js';
import { poolOf, type PoolUse, useOf } from './pool-of.js';
import { ReadReplicas } from './read-replicas.js';
import { sqlErrorOf } from './sql-error.js';
import { StatementLog } from './statement-log.js';
import { StatementNames } from './statement-names.js';

const ATTEMPTS = 5;
/** Deadlock detected, serialisation failure, a lock that would have to be waited for (`nowait`): another try may succeed. */
const RETRYABLE = new Set(['40P01', '40001', '55P03']);

type Hook = () => void | Promise<void>;

interface Scope {
  readonly runner: QueryRunner;
  readonly client: PoolClient;
  readonly rollbackHooks: Hook[];
  lost?: Error;
  failed?: boolean;
}

/** What the next outermost transaction takes along into its commit. */
interface Companion {
  readonly add: (value: unknown) => Promise<void>;
  taken: boolean;
}

/** What holds for the work at hand, and for all that it awaits. */
interface Surroundings {
  readonly of: Database;
  readonly scope?: Scope | undefined;
  readonly companion?: Companion | undefined;
  /** Whether its statements may go to a replica. */
  readonly replicaAllowed?: boolean;
}

/**
 * One storage for all of it, and for all databases of the process: Node before 24 writes the value of every storage there
 * ever was to every promise.
 */
const SURROUNDINGS = new AsyncLocalStorage<Surroundings>();

/**
 * The only class that touches the DataSource. Whoever calls within `transaction(work)`, however deep, takes part in that
 * transaction without being handed anything.
 */
@Injectable()
export class Database implements OnApplicationShutdown {
  private readonly logger = new Logger(Database.name);
  private readonly names = new StatementNames();
  private readonly statementLog: StatementLog;
  private readonly replicas: ReadReplicas | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly tracing: Tracing,
    private readonly metrics: Metrics,
    @Inject(SETTINGS) { databaseReadUrls }: Settings,
  ) {
    if (!(dataSource.logger instanceof StatementLog)) throw new Error('Build the DataSource with dataSourceOptions().');
    this.statementLog = dataSource.logger;
    this.statementLog.onFailure = () => this.noteFailure();
    const master = poolOf(dataSource);
    this.replicas =
      databaseReadUrls.length === 0 ? undefined : new ReadReplicas(databaseReadUrls, master.options, master);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.replicas?.close();
  }

  get hasReplicas(): boolean {
    return this.replicas !== undefined;
  }

  /**
   * Runs work that may see the data as they were a few seconds ago: statements outside of transactions go to a read
   * replica when there is a fresh one. The work must only read.
   */
  allowReplica<T>(work: () => Promise<T>): Promise<T> {
    return this.within({ replicaAllowed: true }, work);
  }

  /** How busy the connections of this process are, pool by pool. */
  get pools(): readonly PoolUse[] {
    const named = [{ name: 'primary', pool: poolOf(this.dataSource) }, ...(this.replicas?.pools ?? [])];
    return named.map(useOf);
  }

  /** TypeORM's manager: that of the transaction we are in, else one that takes a connection per statement. */
  get manager(): EntityManager {
    return this.surroundings?.scope?.runner.manager ?? this.dataSource.manager;
  }

  /** SQL statements sent so far, apart from those that begin and end transactions; for tests that compare. */
  get statementCount(): number {
    return this.statementLog.count;
  }

  /**
   * Runs the work in a transaction; inside one, joins it. The outermost call begins again, up to five times, when
   * PostgreSQL gave the transaction up for another one (deadlock), or it did not wait for a lock (`nowait`), so the work must have no effects outside the
   * database: those belong in a job.
   */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    const outer = this.surroundings?.scope;
    if (outer !== undefined) {
      this.clientOf(outer);
      return work();
    }
    return this.outermost(work, ATTEMPTS);
  }

  /**
   * Runs reading work in a transaction of its own, of which all statements see the data of one moment; PostgreSQL refuses
   * whatever would write. It is never begun again: the work may leave something elsewhere, such as the rows in a file. What
   * `accompanied` wants to add waits for another transaction.
   */
  async snapshot<T>(work: () => Promise<T>): Promise<T> {
    if (this.surroundings?.scope !== undefined) throw new Error('A snapshot cannot be taken within a transaction.');
    const reading = async (): Promise<T> => {
      await this.query('set transaction isolation level repeatable read, read only');
      return work();
    };
    return this.within({ companion: undefined }, () => this.outermost(reading, 1));
  }

  /**
   * Runs the work once the outermost transaction has been rolled back for good, for what must stay of a refusal; at once
   * when there is none. Nothing runs when that transaction commits.
   */
  async afterRollback(work: () => Promise<void>): Promise<void> {
    const scope = this.surroundings?.scope;
    if (scope === undefined) await work();
    else scope.rollbackHooks.push(work);
  }

  /** Runs the work outside of the transaction at hand, with statements or a transaction of its own. */
  outsideTransaction<T>(work: () => Promise<T>): Promise<T> {
    return this.within({ scope: undefined }, work);
  }

  /**
   * Runs the work and adds something to the first transaction that it opens and commits: as its last statements, with the
   * value of the transaction at hand. Inside a transaction there is none to wait for; `taken` tells.
   */
  async accompanied<T>(
    add: (value: unknown) => Promise<void>,
    work: () => Promise<T>,
  ): Promise<{ value: T; taken: boolean }> {
    const companion: Companion = { add, taken: false };
    const value = await this.within({ companion }, work);
    return { value, taken: companion.taken };
  }

  /**
   * Rows of a named statement, which PostgreSQL parses and plans once per connection: for everything a request asks
   * often. A name means one text for ever; statements put together at run time use `composed`.
   */
  async rows<T>(name: string, sql: string, parameters: unknown[] = []): Promise<T[]> {
    this.names.require(name, sql);
    return this.run<T>({ name, text: sql, values: parameters });
  }

  /**
   * Rows of a statement that was put together from parts, such as a list with its filters. The usual combinations become
   * named statements, the first ones seen; there are far more, and every named one is kept by each connection.
   */
  async composed<T>(prefix: string, sql: string, parameters: unknown[] = []): Promise<T[]> {
    const name = this.names.ofComposed(prefix, sql);
    return this.run<T>({ ...(name === undefined ? {} : { name }), text: sql, values: parameters });
  }

  /** Rows of a rare statement. */
  async query<T>(sql: string, parameters: unknown[] = []): Promise<T[]> {
    return this.run<T>({ text: sql, values: parameters });
  }

  private get surroundings(): Surroundings | undefined {
    const surroundings = SURROUNDINGS.getStore();
    return surroundings?.of === this ? surroundings : undefined;
  }

  /** Runs the work in the surroundings at hand, with these changes. */
  private within<T>(changes: Omit<Surroundings, 'of'>, work: () => T): T {
    return SURROUNDINGS.run({ ...this.surroundings, ...changes, of: this }, work);
  }

  private run<T>(statement: QueryConfig): Promise<T[]> {
    // By its name alone: the text of a statement without one may hold what somebody sent.
    const name = statement.name ?? 'query';
    return this.tracing.span(name, 'client', { 'db.system.name': 'postgresql' }, () => this.send<T>(statement));
  }

  private async send<T>(statement: QueryConfig): Promise<T[]> {
    const scope = this.surroundings?.scope;
    this.statementLog.count += 1;
    if (scope === undefined && this.surroundings?.replicaAllowed === true) {
      const answer = await this.replicas?.ask(statement);
      this.metrics.replicaRead(answer === undefined ? 'fallback' : 'done');
      if (answer !== undefined) return answer.rows as T[];
    }
    const executor = scope === undefined ? poolOf(this.dataSource) : this.clientOf(scope);
    try {
      const { rows } = await executor.query(statement);
      return rows as T[];
    } catch (error) {
      this.noteFailure();
      throw error;
    }
  }

  /** A failed statement aborts its transaction; noted here, because `pg` knows only a moment after it threw. */
  private noteFailure(): void {
    const scope = this.surroundings?.scope;
    if (scope !== undefined) scope.failed = true;
  }

  private async outermost<T>(work: () => Promise<T>, attempts: number): Promise<T> {
    const value = await this.tracing.span('transaction', 'internal', {}, () => this.committed(work, attempts));
    const companion = this.surroundings?.companion;
    if (companion !== undefined) companion.taken = true;
    return value;
  }

  private async committed<T>(work: () => Promise<T>, attempts: number): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const rollbackHooks: Hook[] = [];
      try {
        return await this.attempt(work, rollbackHooks);
      } catch (error) {
        if (attempt === attempts || !RETRYABLE.has(sqlErrorOf(error)?.code ?? '')) {
          for (const hook of rollbackHooks) await this.runHook(hook);
          throw error;
        }
        await sleep(Math.random() * 20 * attempt);
      }
    }
  }

  private async attempt<T>(work: () => Promise<T>, rollbackHooks: Hook[]): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    const client = (await runner.connect()) as PoolClient;
    const scope: Scope = { runner, client, rollbackHooks };
    const onLost = (error: Error): void => void (scope.lost ??= error);
    client.on('error', onLost);
    try {
      await runner.startTransaction();
      const value = await this.within({ scope }, () => this.withCompanion(work, scope));
      // COMMIT of a failed transaction rolls back without an error.
      if (scope.failed === true) throw new Error('A statement failed, but its error was swallowed.');
      await runner.commitTransaction();
      return value;
    } catch (error) {
      await this.rollBack(scope);
      // TypeORM's complaint about a runner that a lost connection released would hide the cause.
      throw scope.lost !== undefined && !(error instanceof Problem) ? scope.lost : error;
    } finally {
      client.off('error', onLost);
      await runner.release();
    }
  }

  private async withCompanion<T>(work: () => Promise<T>, scope: Scope): Promise<T> {
    const value = await work();
    const companion = this.surroundings?.companion;
    if (companion?.taken === false && scope.failed !== true) await companion.add(value);
    return value;
  }

  /** A connection that cannot roll back is closed, so that the pool does not lend it again. */
  private async rollBack({ runner, client }: Scope): Promise<void> {
    if (runner.isReleased) return;
    try {
      if (runner.isTransactionActive) await runner.rollbackTransaction();
    } catch {
      await client.end().catch(() => undefined);
    }
  }

  private async runHook(hook: Hook): Promise<void> {
    try {
      await this.within({ scope: undefined }, hook);
    } catch (error) {
      this.logger.error(
        `Work after a transaction failed: ${error instanceof Error ? String(error.stack) : String(error)}`,
      );
    }
  }

  private clientOf({ runner, client, lost }: Scope): PoolClient {
    if (lost !== undefined) throw lost;
    if (runner.isReleased) throw new Error('The transaction of this call has ended: something was not awaited.');
    return client;
  }
}
