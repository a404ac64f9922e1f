import { mkdtemp, rm } from 'node:fs/promises';
import { Agent as Connections } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Worker } from 'node:worker_threads';
import { type NestExpressApplication } from '@nestjs/platform-express';
import supertest, { type Agent, type Test } from 'supertest';
import { AccountsService } from '../../src/accounts/accounts.service.js';
import { createApp } from '../../src/app.js';
import { type Role, type Scope } from '../../src/kernel/caller/roles.js';
import { Clock } from '../../src/kernel/clock/clock.js';
import { loadSettings } from '../../src/platform/config/env.js';
import { SETTINGS, type Settings } from '../../src/platform/config/settings.js';
import { DrawThread, DrawThreads } from '../../src/draws/run/draw-thread.js';
import { RouteTable } from '../../src/platform/http/route-table.js';
import { OpenApiDocument } from '../../src/platform/openapi/document.js';
import { Database } from '../../src/platform/database/database.js';
import { DatabaseState } from '../../src/platform/database/database-state.js';
import { PaperPress } from '../../src/pdf/paper-press.js';
import { PressThreads } from '../../src/pdf/press-threads.js';
import { StoredSettings } from '../../src/settings/stored-settings.js';
import { TokensService } from '../../src/tokens/tokens.service.js';
import { OpenApiJudge } from './openapi.js';
import { Caller } from '../world/caller.js';
import { createTestDatabase } from './test-database.js';
import { HIGH_LIMITS } from './limits.js';

/** A clock that stands where a test puts it; real time until then. */
export class TestClock extends Clock {
  private fixed: Date | undefined;

  now(): Date {
    return this.fixed ?? new Date();
  }

  standAt(moment: string): void {
    this.fixed = new Date(moment);
  }

  /** Stands this much later than it shows now. */
  forward(seconds: number): void {
    this.fixed = new Date(this.now().getTime() + seconds * 1000);
  }

  run(): void {
    this.fixed = undefined;
  }
}

/** Prints for all applications of a process: loading pdfmake takes longer than printing. */
class LastingThreads extends PressThreads {
  override close(): Promise<void> {
    return Promise.resolve();
  }
}
const PRESS = { requestThreads: new LastingThreads(256), jobThreads: new LastingThreads(768) };

/** Draws for all applications of a process, one draw after the other: loading the draw takes longer than a draw of a test. */
class LastingDrawThreads extends DrawThreads {
  private kept: Worker | undefined;

  override start(): Worker {
    const thread = this.kept ?? super.start();
    this.kept = undefined;
    thread.ref();
    return thread;
  }

  override end(thread: Worker, hasDrawn: boolean): Promise<void> {
    if (!hasDrawn || this.kept !== undefined) return super.end(thread, hasDrawn);
    thread.unref();
    this.kept = thread;
    return Promise.resolve();
  }
}
const DRAWING = { threads: new LastingDrawThreads() };

type Method = 'get' | 'post' | 'patch' | 'delete' | 'put' | 'head' | 'options';

/** Applications with the same routes say the same of their answers: the schemas are compiled once in a process. */
const JUDGES = new Map<string, OpenApiJudge>();

const judgeOf = (app: NestExpressApplication): OpenApiJudge => {
  const routes = app.get(RouteTable).all.map(({ method, path }) => `${method} ${path}`);
  const key = routes.join('\n');
  const judge = JUDGES.get(key) ?? new OpenApiJudge(app.get(OpenApiDocument).strict);
  JUDGES.set(key, judge);
  return judge;
};

/** The real application on a database of its own. */
export class TestApp {
  private openApiJudge: OpenApiJudge | undefined;
  /** Connections stay open from one request to the next: opening one takes a quarter of what a request takes. */
  private readonly connections = new Connections({ keepAlive: true });

  private constructor(
    readonly app: NestExpressApplication,
    readonly clock: TestClock,
    readonly database: Database,
    readonly url: string,
    /** Where this application keeps its files, unless a test says otherwise. */
    readonly dataDir: string,
    private readonly close: () => Promise<void>,
  ) {}

  static async start(changes: Partial<Settings> = {}): Promise<TestApp> {
    const [start, before] = [performance.now(), process.cpuUsage()];
    const database = await createTestDatabase();
    const { url } = database;
    const dataDir = await mkdtemp(join(tmpdir(), 'holiday-'));
    const clock = new TestClock();
    const settings: Settings = {
      ...loadSettings({
        DATABASE_URL: url,
        WORKER: 'off',
        LOG_LEVEL: 'silent',
        BASE_URL: 'http://api.test',
        PUBLIC_WEBSITE_URL: 'https://ferien.test',
        DATABASE_POOL: '8',
        DATA_DIR: dataDir,
      }),
      limits: HIGH_LIMITS,
      ...changes,
    };
    const app = await createApp(settings, { clock, logger: false });
    Object.assign(app.get(PaperPress), PRESS);
    Object.assign(app.get(DrawThread), DRAWING);
    // Once for all requests: of a server that does not listen, supertest opens and closes a port for each.
    await app.listen(changes.port ?? 0, '127.0.0.1');
    const { user, system } = process.cpuUsage(before);
    // For TEST_TIMES, see test/runner/times.mjs.
    performance.measure('boot', { start, detail: user + system });
    return new TestApp(app, clock, app.get(Database), url, dataDir, async () => {
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    });
  }

  /** Where it listens on 127.0.0.1. */
  get port(): number {
    return (this.app.getHttpServer().address() as AddressInfo).port;
  }

  /** Nothing of it can be asked afterwards: a file keeps its `TestApp` for as long as the process runs, and that is all it keeps. */
  async stop(): Promise<void> {
    this.connections.destroy();
    await this.app.close();
    await this.close();
    Object.assign(this, { app: undefined, database: undefined, close: undefined, openApiJudge: undefined });
  }

  private get judge(): OpenApiJudge {
    return (this.openApiJudge ??= judgeOf(this.app));
  }

  get http(): Agent {
    return supertest(this.app.getHttpServer());
  }

  /** A request, with a token or without. */
  call(method: Method, path: string, token?: string): Test {
    const request = this.http[method](path).agent(this.connections);
    // Whatever a test asks: the answer must be one that /openapi.json documents.
    request.expect((response) => {
      const complaints = this.judge.judge(method, path, response);
      if (complaints.length > 0) throw new Error(`Not as documented: ${complaints.join('; ')}`);
    });
    return token === undefined ? request : request.set('Authorization', `Bearer ${token}`);
  }

  /** An account with these roles and a token of it. */
  async caller(
    name: string,
    roles: readonly Role[],
    scopes: readonly Scope[] = ['api:write'],
    expiresAt: Date | null = null,
  ): Promise<Caller & { readonly token: string }> {
    const email = `${name.toLowerCase()}@example.org`;
    const uuid = await this.app
      .get(AccountsService)
      .create({ email, firstname: name, lastname: 'Probe', roles, kind: 'person', passwordHash: null });
    const token = await this.token(uuid, scopes, expiresAt);
    return new Caller(this, { uuid, email, token }) as Caller & { readonly token: string };
  }

  token(accountUuid: string, scopes: readonly Scope[], expiresAt: Date | null = null): Promise<string> {
    return this.app.get(TokensService).create({ accountUuid, name: 'test', scopes, expiresAt });
  }

  /** Another process of the same service: on the same database, with the same clock and nothing else in common. */
  async second(): Promise<{ readonly http: Agent; readonly close: () => Promise<void> }> {
    const app = await createApp(this.app.get<Settings>(SETTINGS), { clock: this.clock, logger: false });
    await app.listen(0, '127.0.0.1');
    return { http: supertest(app.getHttpServer()), close: () => app.close() };
  }

  async setPublicAccess(on: boolean): Promise<void> {
    await this.app.get(StoredSettings).write('integration', { publicAccess: on });
  }

  /** Number of SQL statements the work sends, with nothing kept of what was read before. */
  async statements(work: () => Promise<unknown>): Promise<number> {
    // Else the use of a token is noted, beside a request, in whichever count a minute begins.
    await this.database.query('update tokens set last_used_at = $1', [this.clock.now()]);
    this.app.get(DatabaseState).forget();
    const before = this.database.statementCount;
    await work();
    return this.database.statementCount - before;
  }
}
