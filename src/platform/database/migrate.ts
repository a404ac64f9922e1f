import { runMigrations } from 'graphile-worker';
import { DataSource, MigrationExecutor } from 'typeorm';
import { type PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { poolOf } from './pool-of.js';

/** Arbitrary number, not used for any other advisory lock in this database. */
const MIGRATION_LOCK = 7_302_011;

/**
 * The database was created by migrations that this version does not have. The message says what to do; a stack trace
 * would not help.
 */
export class ForeignDatabase extends Error {
  constructor(
    readonly database: string,
    remedy = 'Set DATABASE_URL to an empty database.',
  ) {
    super(
      `The database ${database} was made by a version before 1.0.0 (or by another program), and cannot be brought up to date. ` +
        `Nothing in it was changed. ${remedy}`,
    );
  }
}

/**
 * A database that has run migrations, but none of ours, was created by a version from before the first release. It
 * cannot be upgraded: the first migration would fail on existing tables.
 */
const requireOurs = async (dataSource: DataSource): Promise<void> => {
  const migrations = new MigrationExecutor(dataSource);
  const executed = await migrations.getExecutedMigrations();
  const pending = await migrations.getPendingMigrations();
  if (executed.length === 0 || pending.length < dataSource.migrations.length) return;
  const [{ name = '' } = {}] = await dataSource.query<{ name?: string }[]>('select current_database() as name');
  throw new ForeignDatabase(name);
};

/**
 * Brings the database up to date: first the job queue's tables, which our migrations may refer to, then ours. Several
 * processes may call this at the same time; one migrates, the others wait. Migrations have no time limit.
 *
 * @throws ForeignDatabase if other migrations created the database
 */
export const migrate = async (options: PostgresDataSourceOptions, log: (line: string) => void): Promise<void> => {
  const unhurried = { statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 };
  const extra = { ...(options.extra as object), ...unhurried };
  const dataSource = await new DataSource({ ...options, extra, poolSize: 3 }).initialize();
  try {
    const holder = dataSource.createQueryRunner();
    try {
      await holder.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await requireOurs(dataSource);
      await runMigrations({ pgPool: poolOf(dataSource) });
      const done = await dataSource.runMigrations({ transaction: 'each' });
      if (done.length > 0) log(`Migrated: ${done.map(({ name }) => name).join(', ')}`);
      await holder.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    } finally {
      await holder.release();
    }
  } finally {
    await dataSource.destroy();
  }
};
