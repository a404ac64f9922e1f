import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type DemoFile } from '../../src/demo/prepare-demo.js';
import { EmbeddedCluster, OWNER } from '../../src/platform/development/embedded-cluster.js';
import { ApiProcess } from '../support/api-process.js';
import { parentOfDatabases } from '../support/template-database.js';

type Words = Readonly<Record<string, string>>;

/** Sends one statement, or several without parameters, in a connection of its own. */
export const ask = async <Row extends object>(url: string, sql: string, parameters?: unknown[]): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, parameters)).rows;
  } finally {
    await client.end();
  }
};

/** What a command came to. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A town: a database on somebody's server, owned by a role that may nothing else, a folder for files, processes of the service. */
export class Town {
  constructor(
    readonly directory: string,
    readonly url: string,
    private readonly processes: ApiProcess[] = [],
  ) {}

  /** The settings that every process of the town has. */
  get settings(): Words {
    return { DATABASE_URL: this.url, DATABASE_POOL: '4' };
  }

  get dataDir(): string {
    return join(this.directory, 'var');
  }

  /** For programs that are not the service itself: pages, commands. */
  get environment(): NodeJS.ProcessEnv {
    const fixed = { NODE_ENV: 'production', BASE_URL: 'http://api.test', MAIL_URL: 'file:' };
    return { ...fixed, DATA_DIR: this.dataDir, ...this.settings };
  }

  /** The same town with another address of its database: another role, or another way to it. */
  at(url: string): Town {
    return new Town(this.directory, url, this.processes);
  }

  /** `node dist/cli.js words` */
  async command(words: readonly string[], settings: Words = {}): Promise<Ended> {
    try {
      const done = await promisify(execFile)(process.execPath, ['dist/cli.js', ...words], {
        cwd: this.directory,
        env: { PATH: process.env['PATH'], ...this.environment, ...settings },
      });
      return { code: 0, ...done };
    } catch (error) {
      const { code, stdout, stderr } = error as Partial<Ended>;
      return { code: code ?? -1, stdout: stdout ?? '', stderr: stderr ?? String(error) };
    }
  }

  /** The demo, with pictures and a token for each kind of caller. */
  async loadDemo(): Promise<DemoFile['tokens']> {
    const { code, stderr } = await this.command(['demo:load', '--force']);
    if (code !== 0) throw new Error(stderr);
    return (JSON.parse(await readFile(join(this.dataDir, 'demo.json'), 'utf8')) as DemoFile).tokens;
  }

  async start(settings: Words = {}): Promise<ApiProcess> {
    const started = await ApiProcess.start({ ...this.settings, ...settings }, this.directory, 60);
    this.processes.push(started);
    return started;
  }

  /** A process that only works. */
  async work(settings: Words = {}): Promise<ApiProcess> {
    const started = await ApiProcess.startWorker({ ...this.settings, ...settings }, this.directory);
    this.processes.push(started);
    return started;
  }

  async stop(): Promise<void> {
    await Promise.all(this.processes.map((process) => process.stop()));
  }
}

/** A PostgreSQL with nothing in it, set as a server is and not as for tests; the embedded one, which is nearly Debian's. */
export class DatabaseServer {
  private readonly towns: Town[] = [];

  private constructor(
    readonly directory: string,
    readonly cluster: EmbeddedCluster,
    /** Of the superuser. */
    public url: string,
  ) {}

  static async start(name: string): Promise<DatabaseServer> {
    const directory = await mkdtemp(join(await parentOfDatabases(), `${name}-`));
    const cluster = new EmbeddedCluster(join(directory, 'postgres'), () => undefined);
    const server = new DatabaseServer(directory, cluster, '');
    try {
      server.url = (await cluster.start()).superuserUrl;
      // What it prepares for development; here pages say how a town begins.
      await ask(server.url, `alter database postgres owner to postgres; drop role ${OWNER}`);
      return server;
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  get dataDir(): string {
    return join(this.directory, 'postgres');
  }

  /** `PostgreSQL 18.4`, for docs/operations/proven.md. */
  async version(): Promise<string> {
    const [row] = await ask<{ version: string }>(this.url, `select current_setting('server_version') as version`);
    return `PostgreSQL ${row?.version ?? '?'}`;
  }

  urlOf(database: string, role?: string): string {
    const url = new URL(this.url);
    url.pathname = `/${database}`;
    if (role !== undefined) Object.assign(url, { username: role, password: PASSWORD });
    return url.href;
  }

  /** Roles with the password that {@link urlOf} knows. */
  async roles(...names: readonly string[]): Promise<void> {
    await ask(this.url, names.map((name) => `create role ${name} login password '${PASSWORD}';`).join('\n'));
  }

  /** An empty database, whose owner is a plain role of the same name unless said otherwise. */
  async town(name: string, owner?: string): Promise<Town> {
    if (owner === undefined) await this.roles(name);
    await ask(this.url, `create database ${name} owner ${owner ?? name}`);
    return this.found(name, owner);
  }

  /** One whose database and owner are there already. */
  async found(name: string, owner?: string): Promise<Town> {
    const directory = join(this.directory, name);
    await mkdir(directory);
    // As where the service is installed: pages say `node dist/cli.js`.
    await symlink(resolve('dist'), join(directory, 'dist'));
    const town = new Town(directory, this.urlOf(name, owner ?? name));
    this.towns.push(town);
    return town;
  }

  async stop(): Promise<void> {
    await Promise.all(this.towns.map((town) => town.stop()));
    await this.cluster.stop();
    await rm(this.directory, { recursive: true, force: true });
  }
}

export const PASSWORD = 'geheim';
