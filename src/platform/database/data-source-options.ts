import { Logger } from '@nestjs/common';
import pg, { type CustomTypesConfig, type Pool } from 'pg';
import { type PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { type DataSource } from 'typeorm';
import { type Settings } from '../operations/config/settings.js';
import { StatementLog } from './statement-log.js';

/** `date` stays a string: a JavaScript Date would shift it by the server's time zone. */
const parsers = pg.types as unknown as CustomTypesConfig;
const types: CustomTypesConfig = {
  getTypeParser: (oid, format): unknown =>
    oid === pg.types.builtins.DATE ? String : parsers.getTypeParser(oid, format),
};

/**
 * One set of options for the service, the migrations, the TypeORM CLI and the tests. Entities are added by the modules of
 * their features. Timeouts are short because
 * callers wait: no statement may hold locks for longer than 15 s, and a request that gets no connection within 10 s
 * is answered with 503. That limit was 2 s, which turned families away in the first rush on one offer: they queued
 * for its row lock and everybody else for a free connection.
 */
export const dataSourceOptions = (
  settings: Pick<Settings, 'databaseUrl' | 'databasePool'>,
  migrations: PostgresDataSourceOptions['migrations'] = [],
): PostgresDataSourceOptions => {
  if (settings.databaseUrl === undefined) throw new Error('No database: DATABASE_URL is not set.');
  const logger = new Logger('Database');
  return {
    type: 'postgres',
    // TypeORM would look for it by its name, and so in node_modules, also where the service is a bundle.
    driver: pg,
    url: settings.databaseUrl,
    migrations,
    migrationsTableName: 'migrations',
    synchronize: false,
    migrationsRun: false,
    installExtensions: false,
    logger: new StatementLog(),
    applicationName: 'holiday-programme',
    poolSize: settings.databasePool,
    connectTimeoutMS: 10_000,
    // Without a handler, a lost idle connection would end the process; the pool replaces it on its own.
    poolErrorHandler: (error: Error) => logger.warn(`An idle database connection was lost: ${error.message}`),
    extra: {
      keepAlive: true,
      // Not after ten seconds, which is the default: a new connection plans every statement anew, some of them for longer than they run.
      idleTimeoutMillis: 300_000,
      // Statements of one transaction that are asked for together (`Promise.all`) do not wait for each other's answers.
      pipeline: true,
      statement_timeout: 15_000,
      // For a database that accepts connections but never answers.
      query_timeout: 20_000,
      idle_in_transaction_session_timeout: 30_000,
      types,
    },
  };
};

/** The pg pool under TypeORM, which types it as `any`. */
export const poolOf = (dataSource: DataSource): Pool => (dataSource.driver as unknown as { master: Pool }).master;

/** Usage of a connection pool. */
export interface PoolUse {
  readonly name: string;
  readonly total: number;
  readonly idle: number;
  /** Requests waiting because no connection is left. */
  readonly waiting: number;
}

export const useOf = ({ name, pool }: { readonly name: string; readonly pool: Pool }): PoolUse => ({
  name,
  total: pool.totalCount,
  idle: pool.idleCount,
  // A request queues briefly even if a connection is idle; only those beyond the idle connections really wait.
  waiting: Math.max(0, pool.waitingCount - pool.idleCount),
});
