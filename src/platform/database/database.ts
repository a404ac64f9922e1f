import { Inject, Injectable, type OnApplicationShutdown, type Type } from '@nestjs/common';
import { type QueryConfig } from 'pg';
import { DataSource, type Repository } from 'typeorm';
import { SETTINGS, type Settings } from '../operations/config/settings.js';
import { Metrics } from '../operations/metrics/metrics.js';
import { Tracing } from '../operations/tracing/tracing.js';
import { poolOf, type PoolUse, useOf } from './data-source-options.js';
import { ReadReplicas } from './read-replicas.js';
import { StatementLog, StatementNames } from './statement-log.js';
import { type BeforeCommit, type BeforeEachCommit, causeOf, clientOf, failed, Transactions } from './transactions.js';
import { isSwapped } from './sql-error.js';

const ATTEMPTS = 5;
/** How long a named statement that was not found speaks against the database. */
const SWAPPED_MS = 15_000;

/**
 * The only class that touches the DataSource. All calls within `transaction(work)`, however deep, take part in that
 * transaction without being passed anything.
 */
@Injectable()
export class Database implements OnApplicationShutdown {
  private readonly names = new StatementNames();
  private readonly statementLog: StatementLog;
  private readonly replicas: ReadReplicas | undefined;
  private readonly transactions: Transactions;
  private swappedAt = -Infinity;

  constructor(
    private readonly dataSource: DataSource,
    private readonly tracing: Tracing,
    private readonly metrics: Metrics,
    @Inject(SETTINGS) { databaseReadUrls }: Settings,
  ) {
    if (!(dataSource.logger instanceof StatementLog)) throw new Error('Build the DataSource with dataSourceOptions().');
    this.statementLog = dataSource.logger;
    this.transactions = new Transactions(dataSource);
    this.statementLog.onFailure = (error) => {
      const { transaction } = this.transactions.context;
      if (transaction !== undefined) failed(transaction, error);
    };
    const master = poolOf(dataSource);
    this.replicas =
      databaseReadUrls.length === 0 ? undefined : new ReadReplicas(databaseReadUrls, master.options, master);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.replicas?.close();
  }

  /**
   * A database can serve when it answers and can be written. The statement would lock rows, which a session that may only read
   * refuses, and the pool lets go of what was refused: the next question comes to a new session. Nor can it serve behind a
   * pooler that loses named statements, which one statement alone would not notice.
   * @throws Error if it does not answer, or can only be read
   */
  async canServe(): Promise<boolean> {
    await this.rows('database_can_serve', 'select from job_processes where false for key share');
    return performance.now() - this.swappedAt > SWAPPED_MS;
  }

  get hasReplicas(): boolean {
    return this.replicas !== undefined;
  }

  /**
   * Runs work that may read data a few seconds old: statements outside of transactions go to a read replica if a
   * fresh one is available. The work must only read.
   */
  allowReplica<T>(work: () => Promise<T>): Promise<T> {
    return this.transactions.within({ replicaAllowed: true }, work);
  }

  /** How busy the connections of this process are, pool by pool. */
  get pools(): readonly PoolUse[] {
    const named = [{ name: 'primary', pool: poolOf(this.dataSource) }, ...(this.replicas?.pools ?? [])];
    return named.map(useOf);
  }

  /**
   * TypeORM's repository of an entity, for plain reads and writes, which take part in the current transaction. One that is
   * injected (`@InjectRepository`) would not: each of its statements has a connection of its own.
   */
  repository<T extends object>(entity: Type<T>): Repository<T> {
    const { transaction } = this.transactions.context;
    if (transaction === undefined) return this.dataSource.getRepository(entity);
    clientOf(transaction);
    return transaction.runner.manager.getRepository(entity);
  }

  /** Number of SQL statements sent so far, except those that begin or end transactions; for tests. */
  get statementCount(): number {
    return this.statementLog.count;
  }

  /**
   * Runs the work in a transaction, or joins the current one. The outermost call is retried up to five times after a
   * deadlock or a lock that was not available (`nowait`), so the work must have no effects outside the database:
   * those belong in a job.
   */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    const { transaction } = this.transactions.context;
    if (transaction === undefined) return this.outermost(work, ATTEMPTS);
    clientOf(transaction);
    try {
      return await work();
    } catch (error) {
      throw causeOf(transaction, error);
    }
  }

  /**
   * Runs reading work in a transaction of its own whose statements all see the same snapshot; PostgreSQL refuses
   * writes. Never retried, so the work may have effects elsewhere, such as writing rows to a file. Work passed to
   * `beforeCommit` waits for another transaction.
   */
  async snapshot<T>(work: () => Promise<T>): Promise<T> {
    if (this.transactions.context.transaction !== undefined)
      throw new Error('A snapshot cannot be taken within a transaction.');
    const reading = async (): Promise<T> => {
      await this.query('set transaction isolation level repeatable read, read only');
      return work();
    };
    return this.transactions.within({ beforeCommit: undefined }, () => this.outermost(reading, 1));
  }

  /**
   * Runs the work after the outermost transaction has finally been rolled back, for records of a refusal that must
   * persist; without a transaction, runs it immediately. If the transaction commits, the work does not run.
   */
  async afterRollback(work: () => Promise<void>): Promise<void> {
    const { transaction } = this.transactions.context;
    if (transaction === undefined) await work();
    else transaction.rollbackHooks.push(work);
  }

  /** Runs the work outside of the current transaction, with statements or a transaction of its own. */
  outsideTransaction<T>(work: () => Promise<T>): Promise<T> {
    return this.transactions.within({ transaction: undefined }, work);
  }

  /**
   * Runs the work, whose first outermost transaction runs `run` with its result before its COMMIT. Within a transaction this
   * never happens; `ran` reports it.
   */
  async beforeCommit<T>(
    run: (result: unknown) => Promise<void>,
    work: () => Promise<T>,
  ): Promise<{ readonly value: T; readonly ran: boolean }> {
    const beforeCommit: BeforeCommit = { run, ran: false };
    const value = await this.transactions.within({ beforeCommit }, work);
    return { value, ran: beforeCommit.ran };
  }

  /** Runs the work, each of whose outermost transactions runs `run` with its result before its COMMIT. */
  beforeEachCommit<T>(hooks: BeforeEachCommit, work: () => Promise<T>): Promise<T> {
    return this.transactions.within({ beforeEachCommit: hooks }, work);
  }

  /**
   * Rows of a named (prepared) statement, which PostgreSQL parses and plans once per connection: for frequent
   * queries. A name belongs to exactly one text; use `composed` for statements built at run time.
   */
  async rows<T>(name: string, sql: string, parameters: unknown[] = []): Promise<T[]> {
    this.names.require(name, sql);
    return this.run<T>({ name, text: sql, values: parameters });
  }

  /** The first row of such a statement, if it gives one. */
  async row<T>(name: string, sql: string, parameters: unknown[] = []): Promise<T | undefined> {
    return (await this.rows<T>(name, sql, parameters))[0];
  }

  /** The number that such a statement counts (`count`). */
  async count(name: string, sql: string, parameters: unknown[] = []): Promise<number> {
    return (await this.row<{ count: number }>(name, sql, parameters))?.count ?? 0;
  }

  /** The UUIDs that such a statement selects, in its order. */
  async uuids(name: string, sql: string, parameters: unknown[] = []): Promise<string[]> {
    const rows = await this.rows<{ uuid: string }>(name, sql, parameters);
    return rows.map(({ uuid }) => uuid);
  }

  /**
   * Rows of a statement built from parts, such as a list with its filters. The first combinations seen become named
   * statements. The number is limited, because there are far more combinations and each connection keeps every named
   * statement.
   */
  async composed<T>(prefix: string, sql: string, parameters: unknown[] = []): Promise<T[]> {
    const name = this.names.ofComposed(prefix, sql);
    return this.run<T>({ ...(name === undefined ? {} : { name }), text: sql, values: parameters });
  }

  /** Rows of a rare statement. */
  async query<T>(sql: string, parameters: unknown[] = []): Promise<T[]> {
    return this.run<T>({ text: sql, values: parameters });
  }

  private run<T>(statement: QueryConfig): Promise<T[]> {
    // Uses the name only: the text of an unnamed statement may contain user input.
    const name = statement.name ?? 'query';
    return this.tracing.span(name, 'client', { 'db.system.name': 'postgresql' }, () => this.send<T>(statement));
  }

  private async send<T>(statement: QueryConfig): Promise<T[]> {
    const { transaction, replicaAllowed } = this.transactions.context;
    this.statementLog.note(statement.name, statement.text);
    if (transaction === undefined && replicaAllowed === true) {
      const rows = await this.replicas?.ask<T>(statement);
      this.metrics.replicaRead(rows === undefined ? 'fallback' : 'done');
      if (rows !== undefined) return rows;
    }
    const executor = transaction === undefined ? poolOf(this.dataSource) : clientOf(transaction);
    try {
      const { rows } = await executor.query(statement);
      return rows as T[];
    } catch (error) {
      // Of statements sent together none is prepared after the first that fails, which says nothing about the database.
      if (isSwapped(error) && transaction?.failure === undefined) this.swappedAt = performance.now();
      throw transaction === undefined ? error : failed(transaction, error);
    }
  }

  private outermost<T>(work: () => Promise<T>, attempts: number): Promise<T> {
    return this.tracing.span('transaction', 'internal', {}, () => this.transactions.run(work, attempts));
  }
}
