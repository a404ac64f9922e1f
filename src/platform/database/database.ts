import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type QueryConfig } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { SETTINGS, type Settings } from '../operations/config/settings.js';
import { Metrics } from '../operations/metrics/metrics.js';
import { Tracing } from '../operations/tracing/tracing.js';
import { alone, type Task } from './commit.js';
import { gather } from './gathering.js';
import { poolOf, type PoolUse, useOf } from './pool-of.js';
import { ReadReplicas } from './read-replicas.js';
import { SharedRead } from '../../kernel/concurrency/shared-read.js';
import { ABORTED, sqlErrorOf } from './sql-error.js';
import { StatementLog } from './statement-log.js';
import { StatementNames } from './statement-names.js';
import { type Companion, clientOf, type Surroundings, surroundingsOf, within } from './surroundings.js';
import { Transactions } from './transactions.js';
import { isSwapped } from './unavailable.js';

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
  private readonly sharedReads = new Map<string, SharedRead<unknown[]>>();
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
    this.statementLog.onFailure = () => this.noteFailure();
    this.transactions = new Transactions(dataSource, this);
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
    return this.within({ replicaAllowed: true }, work);
  }

  /** How busy the connections of this process are, pool by pool. */
  get pools(): readonly PoolUse[] {
    const named = [{ name: 'primary', pool: poolOf(this.dataSource) }, ...(this.replicas?.pools ?? [])];
    return named.map(useOf);
  }

  /** TypeORM's manager: that of the current transaction, otherwise one that takes a connection per statement. */
  get manager(): EntityManager {
    return this.surroundings?.scope?.runner.manager ?? this.dataSource.manager;
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
  transaction<T>(work: () => Promise<T>): Promise<T> {
    const { last } = alone(work);
    return this.transactionEndingWith(work, last);
  }

  /**
   * The same for work whose last statement may travel with the COMMIT: one that reads the answer, or takes a lock that
   * everybody waits for, such as that of a counter. `last` comes after all else, the line of the audit log as well; when
   * it fails elsewhere than in PostgreSQL, the work is done all the same. Within a transaction it runs at once.
   * @param work gives a draft of the result, with the uuid of its record
   * @param last makes the result with statements that it sends before it awaits anything
   */
  async transactionEndingWith<D, T>(work: () => Promise<D>, last: (draft: D) => Promise<T>): Promise<T> {
    const outer = this.surroundings?.scope;
    if (outer === undefined) return this.outermost({ work, last }, ATTEMPTS);
    clientOf(outer);
    const value = await last(await work());
    await outer.pending;
    if (outer.refused !== undefined) throw outer.refused.error;
    return value;
  }

  /**
   * Runs reading work in a transaction of its own whose statements all see the same snapshot; PostgreSQL refuses
   * writes. Never retried, so the work may have effects elsewhere, such as writing rows to a file. Work passed to
   * `accompanied` waits for another transaction.
   */
  async snapshot<T>(work: () => Promise<T>): Promise<T> {
    if (this.surroundings?.scope !== undefined) throw new Error('A snapshot cannot be taken within a transaction.');
    const reading = async (): Promise<T> => {
      await this.query('set transaction isolation level repeatable read, read only');
      return work();
    };
    return this.within({ companion: undefined }, () => this.outermost(alone(reading), 1));
  }

  /**
   * Runs the work after the outermost transaction has finally been rolled back, for records of a refusal that must
   * persist; without a transaction, runs it immediately. If the transaction commits, the work does not run.
   */
  async afterRollback(work: () => Promise<void>): Promise<void> {
    const scope = this.surroundings?.scope;
    if (scope === undefined) await work();
    else scope.rollbackHooks.push(work);
  }

  /** Runs the work outside of the current transaction, with statements or a transaction of its own. */
  outsideTransaction<T>(work: () => Promise<T>): Promise<T> {
    return this.within({ scope: undefined }, work);
  }

  /**
   * Runs the work and adds something to the first transaction that it opens and commits: at its end, with the result of
   * that transaction. Within a transaction this never happens; `taken` reports it.
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

  /** What such a statement counts (`count`). */
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

  /**
   * Rows of a named statement that many requests ask for, of any caller: those that ask while it is under way share the
   * next one. Within a transaction, which may have changed them, and where a replica may answer, each asks alone.
   */
  async shared<T>(name: string, sql: string, parameters: unknown[]): Promise<T[]> {
    const { scope, replicaAllowed } = this.surroundings ?? {};
    if (scope !== undefined || replicaAllowed === true) return this.rows(name, sql, parameters);
    const key = `${name} ${JSON.stringify(parameters)}`;
    let read = this.sharedReads.get(key);
    if (read === undefined) {
      this.sharedReads.set(key, (read = new SharedRead(() => this.rows(name, sql, parameters))));
    }
    return (await read.get()) as T[];
  }

  /** Rows of a rare statement. */
  async query<T>(sql: string, parameters: unknown[] = []): Promise<T[]> {
    return this.run<T>({ text: sql, values: parameters });
  }

  /**
   * A named statement whose answer nobody needs, such as a lock or an insert. Within a transaction it is sent, and not waited
   * for: it runs before all that follow, which see what it did. Why it failed is thrown by the next statement, at the
   * latest by the end of the transaction.
   */
  async write(name: string, sql: string, parameters: unknown[] = []): Promise<void> {
    this.names.require(name, sql);
    await this.sendOff({ name, text: sql, values: parameters });
  }

  /** The same for a statement built from parts; see `composed`. */
  async writeComposed(prefix: string, sql: string, parameters: unknown[] = []): Promise<void> {
    const name = this.names.ofComposed(prefix, sql);
    await this.sendOff({ ...(name === undefined ? {} : { name }), text: sql, values: parameters });
  }

  private async sendOff(statement: QueryConfig): Promise<void> {
    const scope = this.surroundings?.scope;
    if (scope === undefined) {
      await this.run(statement);
      return;
    }
    clientOf(scope);
    scope.pending = this.run(statement).then(
      () => undefined,
      (error: unknown) => void (scope.refused ??= { error }),
    );
  }

  private get surroundings(): Surroundings | undefined {
    return surroundingsOf(this);
  }

  private within<T>(changes: Omit<Surroundings, 'of'>, work: () => T): T {
    return within(this, changes, work);
  }

  private run<T>(statement: QueryConfig): Promise<T[]> {
    // Uses the name only: the text of an unnamed statement may contain user input.
    const name = statement.name ?? 'query';
    return this.tracing.span(name, 'client', { 'db.system.name': 'postgresql' }, () => this.send<T>(statement));
  }

  private async send<T>(statement: QueryConfig): Promise<T[]> {
    const scope = this.surroundings?.scope;
    this.statementLog.note(statement.name, statement.text);
    if (scope === undefined && this.surroundings?.replicaAllowed === true) {
      const rows = await this.replicas?.ask<T>(statement);
      this.metrics.replicaRead(rows === undefined ? 'fallback' : 'done');
      if (rows !== undefined) return rows;
    }
    const executor = scope === undefined ? poolOf(this.dataSource) : clientOf(scope);
    if (scope !== undefined) {
      scope.sent += 1;
      gather(scope.client);
    }
    try {
      const { rows } = await executor.query(statement);
      return rows as T[];
    } catch (error) {
      this.noteFailure();
      if (isSwapped(error)) this.swappedAt = performance.now();
      if (scope === undefined) throw error;
      scope.cause ??= error;
      throw sqlErrorOf(error)?.code === ABORTED ? scope.cause : error;
    }
  }

  /** A failed statement aborts its transaction. Noted here, because `pg` learns of it only a moment after it threw. */
  private noteFailure(): void {
    const scope = this.surroundings?.scope;
    if (scope !== undefined) scope.failed = true;
  }

  private async outermost<D, T>(task: Task<D, T>, attempts: number): Promise<T> {
    const value = await this.tracing.span('transaction', 'internal', {}, () => this.transactions.run(task, attempts));
    const companion = this.surroundings?.companion;
    if (companion !== undefined) companion.taken = true;
    return value;
  }
}
