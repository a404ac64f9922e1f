import { Agent as Connections } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type NestExpressApplication } from '@nestjs/platform-express';
import supertest, { type Agent, type Test } from 'supertest';
import { createApp } from '../../src/app/app.js';
import { type Role, type Scope } from '../../src/kernel/caller/caller.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { SETTINGS, type Settings } from '../../src/platform/operations/config/settings.js';
import { RouteTable } from '../../src/platform/http/server/route-table.js';
import { OpenApiDocument } from '../../src/platform/http/openapi/document.js';
import { Database } from '../../src/platform/database/database.js';
import { StoredSettings } from '../../src/settings/settings.store.js';
import { RequestRecorder } from '../../src/sign-in/requests/request-recorder.js';
import { hashSecret, newSecret } from '../../src/sign-in/tokens/tokens.service.js';
import { OpenApiJudge } from './openapi.js';
import { Caller } from '../world/caller.js';
import { lendApp } from './lasting-app.js';
import { RunningApp } from './running-app.js';
import { type TestClock } from './test-clock.js';

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

/** The real application, and how tests ask it. */
export class TestApp {
  private openApiJudge: OpenApiJudge | undefined;
  /** Connections stay open from one request to the next: opening one takes a quarter of what a request takes. */
  private readonly connections = new Connections({ keepAlive: true });
  readonly app: NestExpressApplication;
  readonly clock: TestClock;
  readonly database: Database;
  readonly url: string;
  /** Where this application keeps its files, unless a test says otherwise. */
  readonly dataDir: string;

  private constructor(
    { app, clock, url, dataDir }: RunningApp,
    private readonly close: () => Promise<void>,
  ) {
    this.app = app;
    this.clock = clock;
    this.database = app.get(Database);
    this.url = url;
    this.dataDir = dataDir;
  }

  /** One of its own, which nobody had before. */
  static async start(changes: Partial<Settings> = {}): Promise<TestApp> {
    const running = await RunningApp.start(changes);
    return new TestApp(running, () => running.stop());
  }

  /** One that another file may have had before, and that is as it was at first. */
  static async borrow(): Promise<TestApp> {
    const { running, giveBack } = await lendApp();
    return new TestApp(running, giveBack);
  }

  /** Where it listens on 127.0.0.1. */
  get port(): number {
    return (this.app.getHttpServer().address() as AddressInfo).port;
  }

  /** Nothing of it can be asked afterwards: a file keeps its `TestApp` for as long as the process runs, and that is all it keeps. */
  async stop(): Promise<void> {
    this.connections.destroy();
    await this.close();
    Object.assign(this, { app: undefined, database: undefined, close: undefined, openApiJudge: undefined });
  }

  /** Of what is answered; each answer to `call` is held against it. */
  get judge(): OpenApiJudge {
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
    const [uuid, email] = [newUuid(), `${name.toLowerCase()}@example.org`];
    // Thousands in a run: a named statement takes a fifth of what an entity takes.
    await this.database.rows(
      'test-account',
      `insert into accounts (uuid, kind, email, firstname, lastname, roles, disabled, protected, created_at, modified_at)
       values ($1, 'person', $2, $3, 'Probe', $4, false, false, $5, $5)`,
      [uuid, email, name, roles, this.clock.now()],
    );
    const token = await this.token(uuid, scopes, expiresAt);
    return new Caller(this, { uuid, email, token }) as Caller & { readonly token: string };
  }

  async token(account: string, scopes: readonly Scope[], expiresAt: Date | null = null): Promise<string> {
    const secret = newSecret();
    await this.database.rows(
      'test-token',
      `insert into tokens (uuid, account_uuid, kind, name, secret_hash, scopes, expires_at, created_at)
       values ($1, $2, 'token', 'test', $3, $4, $5, $6)`,
      [newUuid(), account, hashSecret(secret), scopes, expiresAt, this.clock.now()],
    );
    return secret;
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

  /** Number of SQL statements the work sends. */
  async statements(work: () => Promise<unknown>): Promise<number> {
    // Else the use of a token is noted, beside a request, in whichever count a minute begins.
    await this.database.query('update tokens set last_used_at = $1', [this.clock.now()]);
    // The same goes for the requests of tokens, which are noted a second later.
    await this.app.get(RequestRecorder).write();
    const before = this.database.statementCount;
    await work();
    return this.database.statementCount - before;
  }
}
