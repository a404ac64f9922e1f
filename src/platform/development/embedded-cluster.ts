import pg from 'pg';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { embeddedBinaries, type EmbeddedBinaries } from './embedded-binaries.js';
import {
  connectionError,
  freePort,
  isPostgres,
  readPostmaster,
  type Postmaster,
  isAlive,
  withProcessLock,
} from './postmaster.js';
import { giveTo, runUnprivileged, unprivileged, type Unprivileged } from './unprivileged.js';

/** The role of the service in a database of its own. */
export const OWNER = 'holiday';

/** Without the table of a version before 1.0.0, whose tables belong to the superuser. */
const STATE = `select to_regrole('${OWNER}') is not null as there, to_regclass('public.migrations') is null as "isNew"`;

/**
 * Makes the database belong to a role that may do nothing but that, as it is in towns: what works in development and in tests
 * needs no superuser.
 *
 * @returns whether it is so; of a database from before 1.0.0 it is not, and the service refuses that
 */
const ensureOwner = async (superuserUrl: string, password: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ there: boolean; isNew: boolean }>(STATE);
    const there = rows[0]?.there === true;
    if (there || rows[0]?.isNew !== true) return there;
    const database = client.escapeIdentifier(client.database ?? '');
    await client.query(`create role ${OWNER} login password ${client.escapeLiteral(password)};
      alter database ${database} owner to ${OWNER}`);
    return true;
  } finally {
    await client.end();
  }
};

const LAUNCH_ATTEMPTS = 5;
const READY_MS = 60_000;
/** Transient causes: a port taken since it was checked, or children of a killed server that are still shutting down. */
const PASSING =
  /address already in use|could not bind|could not create any TCP|shared memory block \(key \d+, ID \d+\) is still in use/i;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
};

/** For disposable data, that is: tests. */
const FAST_SETTINGS = {
  // In the data directory, where the server may certainly write: a socket takes a fifth less of a short statement than TCP.
  unix_socket_directories: '.',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  // Off by default: for the test of commits in two phases.
  max_prepared_transactions: '2',
  // Otherwise each connection plans a named statement anew for its first five executions. Planning takes longer than
  // running it, and tests rarely execute it more often.
  plan_cache_mode: 'force_generic_plan',
};

/** Maximum length of a socket's path on every system, with its name: `/.s.PGSQL.65535` */
const SOCKET_PATH_LENGTH = 103 - 15;

const SUPERUSER = 'postgres';

/** Passwords are proved once, not 4,096 times: a test run opens thousands of connections. */
const FAST_CREATION = ['--no-sync', '--set', 'scram_iterations=1'];

/**
 * A real PostgreSQL in a local directory, for development and tests: no server to install, no container. Works for
 * root and in directories that only root may enter (see {@link unprivileged}).
 *
 * Several processes may use one cluster at the same time (the CLI beside the service): the first starts it, the last
 * one stops it. Its other files are next to the data directory: `<dataDir>.password`, `.lock` and `.users/`. The
 * server runs in a session of its own, so a Ctrl-C reaches the application first, which drains and then stops the
 * server.
 */
export class EmbeddedCluster {
  private readonly dataDir: string;
  private readonly user = `${String(process.pid)}-${randomBytes(4).toString('hex')}`;

  constructor(
    dataDir: string,
    private readonly log: (line: string) => void,
    private readonly options: { readonly fast?: boolean } = {},
  ) {
    this.dataDir = resolve(dataDir);
  }

  /**
   * Creates the cluster if necessary, starts it unless it is running, and returns the URL of its database: for its owner, as
   * which the service works, and for the superuser of the server.
   */
  async start(): Promise<{ url: string; superuserUrl: string }> {
    await mkdir(dirname(this.dataDir), { recursive: true });
    return withProcessLock(`${this.dataDir}.lock`, async () => {
      const binaries = await embeddedBinaries();
      const how = await unprivileged();
      const password = await this.password(how);
      await this.create(binaries, how);
      const port = (await this.runningPort(password)) ?? (await this.launch(binaries, how));
      await mkdir(this.file('users'), { recursive: true, mode: 0o700 });
      await writeFile(join(this.file('users'), this.user), '');
      const superuserUrl = this.url(SUPERUSER, password, port);
      const url = (await ensureOwner(superuserUrl, password)) ? this.url(OWNER, password, port) : superuserUrl;
      return { url, superuserUrl };
    });
  }

  /** Ends our use of the cluster and, when no other process uses it, the server. */
  async stop(): Promise<void> {
    await withProcessLock(`${this.dataDir}.lock`, async () => {
      await rm(join(this.file('users'), this.user), { force: true });
      if ((await this.otherUsers()) > 0) return;
      const postmaster = await readPostmaster(this.dataDir);
      if (postmaster === undefined || !(await isPostgres(postmaster))) return;
      const { pgCtl } = await embeddedBinaries();
      await runUnprivileged(await unprivileged(), pgCtl, ['stop', '-D', this.dataDir, '-m', 'fast', '-w', '-t', '60']);
      this.log('The embedded PostgreSQL was stopped.');
    });
  }

  private file(kind: 'password' | 'users' | 'new'): string {
    return `${this.dataDir}.${kind}`;
  }

  private url(role: string, password: string, port: number): string {
    const url = `postgres://${role}:${password}@127.0.0.1:${String(port)}/postgres`;
    // Clients without socket support use host and port.
    return this.hasSocket ? `${url}?host=${encodeURIComponent(this.dataDir)}` : url;
  }

  private get hasSocket(): boolean {
    const isShort = Buffer.byteLength(this.dataDir) <= SOCKET_PATH_LENGTH;
    return this.options.fast === true && isShort && process.platform !== 'win32';
  }

  private async otherUsers(): Promise<number> {
    let alive = 0;
    // No folder: nobody uses it yet.
    for (const name of await readdir(this.file('users')).catch(() => [])) {
      if (isAlive(Number.parseInt(name, 10))) alive += 1;
      else await rm(join(this.file('users'), name), { force: true });
    }
    return alive;
  }

  private async password(how: Unprivileged): Promise<string> {
    const file = this.file('password');
    const known = await readFile(file, 'utf8').catch(() => undefined);
    if (known !== undefined && known !== '') return known.trim();
    if ((await this.version()) !== undefined) {
      throw new Error(`${file} is missing: restore it, or delete ${this.dataDir} to start with an empty database.`);
    }
    const password = randomBytes(24).toString('base64url');
    await writeFile(file, `${password}\n`, { mode: 0o600 });
    if (how.identity !== undefined) await chown(file, how.identity.uid, how.identity.gid);
    return password;
  }

  private async version(): Promise<string | undefined> {
    return readFile(join(this.dataDir, 'PG_VERSION'), 'utf8').then(
      (text) => text.trim(),
      () => undefined,
    );
  }

  /**
   * Runs initdb in a temporary directory next to the final one and renames it, so that an interrupted initdb never
   * leaves half a cluster.
   */
  private async create({ initdb, majorVersion }: EmbeddedBinaries, how: Unprivileged): Promise<void> {
    const version = await this.version();
    if (version === majorVersion) return giveTo(how.owner, this.dataDir);
    if (version !== undefined) {
      throw new Error(
        `${this.dataDir} belongs to PostgreSQL ${version}, but this version of the service brings PostgreSQL ` +
          `${majorVersion}: dump it with the old version and restore it, or delete it to start with an empty database.`,
      );
    }
    // No folder is an empty one.
    if ((await readdir(this.dataDir).catch(() => [])).length > 0) {
      throw new Error(`${this.dataDir} is not empty and contains no PostgreSQL database: choose another directory.`);
    }
    this.log(`Creating a PostgreSQL ${majorVersion} database in ${this.dataDir} ...`);
    const fresh = this.file('new');
    await rm(fresh, { recursive: true, force: true });
    await mkdir(fresh, { mode: 0o700 });
    await giveTo(how.owner, fresh);
    await runUnprivileged(how, initdb, [
      `--pgdata=${fresh}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${this.file('password')}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(this.options.fast === true ? FAST_CREATION : []),
    ]);
    // A missing directory is no obstacle; `rename` reports any other.
    await rmdir(this.dataDir).catch(() => undefined);
    await rename(fresh, this.dataDir);
  }

  /**
   * The port of the running server. Removes a stale `postmaster.pid`, of a killed server or another program, and the lock of
   * its socket: a new server would wait for a process that has ended and that nobody has asked about yet.
   */
  private async runningPort(password: string): Promise<number | undefined> {
    const postmaster = await readPostmaster(this.dataDir);
    if (postmaster === undefined) return undefined;
    const deadline = Date.now() + READY_MS;
    let failure: Error | undefined;
    while (await isPostgres(postmaster)) {
      failure = await connectionError(this.url(SUPERUSER, password, postmaster.port));
      if (failure === undefined) return postmaster.port;
      if (Date.now() > deadline || isRefusal(failure)) throw unreachable(this.dataDir, postmaster, failure);
      await sleep(200);
    }
    for (const name of ['postmaster.pid', `.s.PGSQL.${String(postmaster.port)}.lock`]) {
      await rm(join(this.dataDir, name), { force: true });
    }
    return undefined;
  }

  private async lastPort(): Promise<number> {
    const port = Number(await readFile(`${this.dataDir}.port`, 'utf8').catch(() => '0'));
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0;
  }

  private async launch({ pgCtl }: EmbeddedBinaries, how: Unprivileged): Promise<number> {
    const logFile = join(this.dataDir, 'server.log');
    const settings = { ...SETTINGS, ...(this.options.fast === true ? FAST_SETTINGS : {}) };
    for (let attempt = 1; ; attempt += 1) {
      await rm(logFile, { force: true });
      // Reuses the last port if it is free, so that a service that lost its database finds it again.
      const port = await freePort(attempt === 1 ? await this.lastPort() : 0);
      const flags = Object.entries({ ...settings, port }).map(([name, value]) => `-c ${name}=${String(value)}`);
      try {
        const wait = ['-w', '-t', String(READY_MS / 1_000)];
        await runUnprivileged(how, pgCtl, [
          'start',
          '-D',
          this.dataDir,
          '-l',
          logFile,
          '-s',
          ...wait,
          '-o',
          flags.join(' '),
        ]);
        await writeFile(`${this.dataDir}.port`, String(port));
        this.log(`The embedded PostgreSQL listens on 127.0.0.1:${String(port)}.`);
        return port;
      } catch (error) {
        const lines = await readFile(logFile, 'utf8').catch(() => '');
        if (attempt === LAUNCH_ATTEMPTS || !PASSING.test(lines)) {
          throw new Error(`PostgreSQL in ${this.dataDir} did not start:\n${lines}\n${String(error)}`, { cause: error });
        }
        await sleep(300 * attempt);
      }
    }
  }
}

/** Wrong password: waiting does not help. Everything else (starting up, shutting down) is transient. */
const isRefusal = (error: Error): boolean => (error as { code?: string }).code?.startsWith('28') === true;

const unreachable = (dataDir: string, { pid, port }: Postmaster, cause: Error): Error =>
  new Error(
    `PostgreSQL runs for ${basename(dataDir)} (process ${String(pid)}, port ${String(port)}) but does not let us in: ` +
      cause.message,
    { cause },
  );
