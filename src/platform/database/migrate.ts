import { setTimeout as sleep } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import { DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { type PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { StartProblem } from '../operations/config/env.js';
import { limitedRoles, limitRole } from './limited-role.js';
import { poolOf } from './data-source-options.js';
import { sqlErrorOf } from './sql-error.js';

/** Arbitrary number, not used for any other advisory lock in this database. */
const MIGRATION_LOCK = 7_302_011;
const LOCK_PAUSE_MS = 200;

/** The database cannot be brought up to date. The message says what to do; a stack trace would not help. */
export class UnsuitableDatabase extends StartProblem {}

/** The database was created by migrations that this version does not have. */
export class ForeignDatabase extends UnsuitableDatabase {
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

/** The schema of our tables, and whether this role can make them there. A server with ICU has its collations in every database. */
const PLACE = `
select current_database() as database, current_user as role, coalesce(current_schema(), 'none') as schema,
  (select extnamespace::regnamespace::text from pg_extension where extname = 'pg_trgm') as trigrams,
  exists (select from pg_available_extensions where name = 'pg_trgm') as "hasTrigrams",
  exists (select from pg_collation where collname = 'und-x-icu') as "hasIcu",
  current_setting('server_version') as version, current_setting('server_version_num')::int as "versionNumber",
  current_setting('server_encoding') as encoding, lower(chr(196)) = chr(228) as "knowsLetters",
  has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as "mayCreate"`;

interface Place {
  readonly database: string;
  readonly role: string;
  readonly schema: string;
  readonly trigrams: string | null;
  readonly hasTrigrams: boolean;
  readonly hasIcu: boolean;
  readonly version: string;
  readonly versionNumber: number;
  readonly encoding: string;
  readonly knowsLetters: boolean;
  readonly mayCreate: boolean;
}

const OLDEST_SERVER = 180_000;
const MADE_ANEW = `make it anew with "template template0 locale_provider builtin builtin_locale 'C.UTF-8' locale 'C' encoding 'UTF8'".`;

const INSUFFICIENT_PRIVILEGE = '42501';

const mayNot = ({ role, database }: Place): UnsuitableDatabase =>
  new UnsuitableDatabase(
    `The role ${role} may make nothing in the schema public of the database ${database}, which is not up to date: ` +
      `run "migrate" as the owner of the database.`,
  );

/**
 * A database that has run migrations, but none of ours, was created by a version from before the first release. It
 * cannot be upgraded: the first migration would fail on existing tables. One in which we have something to make is asked whether
 * we can: functions know the schema `public` only.
 */
const requireSuitable = async (dataSource: DataSource, place: Place): Promise<void> => {
  requireServer(place);
  const migrations = new MigrationExecutor(dataSource);
  const executed = await migrations.getExecutedMigrations();
  const pending = await migrations.getPendingMigrations();
  if (pending.length === 0) return;
  if (executed.length > 0 && pending.length === dataSource.migrations.length) throw new ForeignDatabase(place.database);
  requirePlace(place);
};

/** A fault that only somebody else than the owner of the database can mend. */
const requireServer = (place: Place): void => {
  const { database, version, encoding } = place;
  if (place.versionNumber < OLDEST_SERVER)
    throw new UnsuitableDatabase(
      `The server of the database ${database} is PostgreSQL ${version}, and the service needs 18 or newer.`,
    );
  if (!place.hasIcu)
    throw new UnsuitableDatabase(
      `The server of the database ${database} was built without ICU, which sorts German names: use a PostgreSQL that has it.`,
    );
  if (place.trigrams === null && !place.hasTrigrams)
    throw new UnsuitableDatabase(
      `The server of the database ${database} has no extension pg_trgm: install PostgreSQL's own extensions there (postgresql-contrib).`,
    );
  if (encoding !== 'UTF8')
    throw new UnsuitableDatabase(`The database ${database} has the encoding ${encoding}: ${MADE_ANEW}`);
  if (!place.knowsLetters)
    throw new UnsuitableDatabase(`The locale of the database ${database} does not know German letters: ${MADE_ANEW}`);
};

/** Faults of the schema and of the role. */
const requirePlace = (place: Place): void => {
  const { database, role, schema, trigrams } = place;
  if (schema !== 'public')
    throw new UnsuitableDatabase(
      `The role ${role} works in the schema ${schema} of the database ${database}, and the service in public: ` +
        `alter role "${role}" in database "${database}" set search_path = public.`,
    );
  if (!place.mayCreate) throw mayNot(place);
  if (trigrams !== null && trigrams !== 'public')
    throw new UnsuitableDatabase(
      `The extension pg_trgm of the database ${database} is in the schema ${trigrams}: as its owner, ` +
        `alter extension pg_trgm set schema public.`,
    );
};

const takeLock = async (holder: QueryRunner, signal: AbortSignal | undefined): Promise<void> => {
  const take = async (): Promise<boolean> => {
    const [row] = (await holder.query('SELECT pg_try_advisory_xact_lock($1) AS held', [MIGRATION_LOCK])) as {
      held: boolean;
    }[];
    return row?.held === true;
  };
  while (!(await take())) await sleep(LOCK_PAUSE_MS, undefined, { signal });
};

/**
 * Brings the database up to date: first the job queue's tables, which our migrations may refer to, then ours. Several
 * processes may call this at the same time; one migrates, the others wait. Migrations have no time limit.
 *
 * Roles that the owner let run the service (`limitRole`) get the rights to what is new as well. Where there is nothing to do, such a
 * role need not be able to do it.
 *
 * @param signal ends the wait for another process that migrates; what has begun is finished
 * @throws UnsuitableDatabase if other migrations created the database, or ours cannot run in it
 */
export const migrate = async (
  options: PostgresDataSourceOptions,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> => {
  const unhurried = { statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 };
  const extra = { ...(options.extra as object), ...unhurried };
  const dataSource = await new DataSource({ ...options, extra, poolSize: 3 }).initialize();
  try {
    const holder = dataSource.createQueryRunner();
    try {
      // Not of the session: through a pooler several of ours may have one of the server's, or one after the other.
      await holder.startTransaction();
      await takeLock(holder, signal);
      const [place] = await dataSource.query<[Place]>(PLACE);
      await requireSuitable(dataSource, place);
      await runMigrations({ pgPool: poolOf(dataSource) }).catch((error: unknown) => {
        throw !place.mayCreate && sqlErrorOf(error)?.code === INSUFFICIENT_PRIVILEGE ? mayNot(place) : error;
      });
      const done = await dataSource.runMigrations({ transaction: 'each' });
      if (done.length > 0) log(`Migrated: ${done.map(({ name }) => name).join(', ')}`);
      if (place.mayCreate) for (const role of await limitedRoles(holder)) await limitRole(holder, role);
      await holder.commitTransaction();
    } finally {
      await holder.release();
    }
  } finally {
    await dataSource.destroy();
  }
};
