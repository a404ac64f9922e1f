import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type DemoFile, prepareDemo, welcome } from '../../src/demo/prepare-demo.js';
import { RENDER_MEDIA } from '../../src/media/media-library.js';
import { SETTINGS, type Settings } from '../../src/platform/operations/config/settings.js';
import { EmbeddedCluster } from '../../src/platform/development/embedded-cluster.js';
import { buildService, MAIN } from '../support/api-process.js';
import { commandLine, serviceEnds } from '../support/command-line.js';
import { filesBelow } from '../support/files.js';
import { compare, notRun, stepsOf } from '../support/guide-page.js';
import { GuideShell } from '../support/guide-shell.js';
import { installClient } from '../support/installed-client.js';
import { freePort } from '../support/ports.js';
import { parentOfDatabases } from '../support/template-database.js';
import { TestApp } from '../support/test-app.js';

/** How many requests without a token an address has in an hour, as the service comes: no page may need more. */
const ANONYMOUS_PER_HOUR = 5;
/** For all pages together; also another number than the service would print by itself. */
const PLENTY = '1000';

const GUIDES = 'docs/guides';
const PARTNERS = join(GUIDES, 'partner.md');
const markdownIn = (folder: string): string[] => filesBelow(folder, /\.md$/).sort();
/** The draw of the first calls is the first of its edition, which other guides go on with. */
const PAGES = [...new Set(['README.md', join(GUIDES, 'first-calls.md'), ...markdownIn(GUIDES)])];

const hasCurl = spawnSync('curl', ['--version']).error === undefined;
const withCurl = hasCurl ? it : it.skip;

/** What is read here of the OpenAPI document. */
interface OpenApi {
  readonly paths: Record<string, Record<string, { readonly parameters?: readonly { in?: string; name?: string }[] }>>;
  readonly components: { readonly schemas: Record<string, { readonly properties?: Record<string, unknown> }> };
}

let directory: string;
let dataDir: string;
let databaseDir: string;
let ports: { readonly api: number; readonly metrics: number; readonly receiver: number };
let service: ChildProcess | undefined;
let shell: GuideShell;
let demo: DemoFile;
let output: string;

/** Statements are planned once in a connection, as in the databases of other tests. */
const PGOPTIONS = '-c plan_cache_mode=force_generic_plan -c synchronous_commit=off';
const environment = (): NodeJS.ProcessEnv => {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, PGOPTIONS, PORT: String(ports.api), DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
};

/** The service as a newcomer starts it (built by `pretest`): its own process and data directory, nothing else configured. */
const start = async (settings: NodeJS.ProcessEnv = {}): Promise<string> => {
  const env = { ...environment(), ...settings };
  const child = spawn('node', ['--enable-source-maps', MAIN], { cwd: directory, env });
  service = child;
  let said = '';
  return new Promise((resolve, reject) => {
    const onData = (chunk: Buffer): void => {
      said += chunk.toString();
      if (said.includes('Stop with Ctrl-C')) resolve(said);
    };
    child.stdout.on('data', onData);
    child.stderr.on('data', onData);
    child.on('exit', (code) => reject(new Error(`exited with ${String(code)}: ${said}`)));
  });
};
const stop = async (): Promise<number> => {
  const ended = once(service!, 'exit') as Promise<[number]>;
  service!.kill('SIGINT');
  return (await ended)[0];
};

const databaseRuns = (): boolean => existsSync(join(databaseDir, 'postmaster.pid'));
/** Works on the database of the service, whether that runs or not. */
const withDatabase = async <T>(work: (url: string) => Promise<T>): Promise<T> => {
  const cluster = new EmbeddedCluster(databaseDir, () => undefined);
  const done = await work((await cluster.start()).url);
  await cluster.stop();
  return done;
};
const query = (sql: string): Promise<void> =>
  withDatabase(async (connectionString) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query(sql);
    await client.end();
  });

const readDemo = (): DemoFile => JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoFile;
const ask = (path: string, token?: string): Promise<Response> =>
  fetch(
    `http://127.0.0.1:${ports.api}${path}`,
    token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } },
  );
const get = async (path: string, token: string): Promise<unknown> => (await ask(path, token)).json();

/**
 * One service loads the demo, and all pages are carried out beside it. No page is about smaller versions of pictures, which the
 * others would wait for: until tomorrow. So the database is made by the command line, which is the same as for the service.
 */
beforeAll(async () => {
  buildService();
  directory = mkdtempSync(join(await parentOfDatabases(), 'guides-'));
  dataDir = join(directory, 'var');
  databaseDir = join(dataDir, 'postgres');
  ports = { api: await freePort(), metrics: await freePort(), receiver: await freePort() };
  const made = await commandLine(['migrate'], environment());
  expect(made).toMatchObject({ code: 0, stdout: 'The database is up to date.' });
  expect(databaseRuns()).toBe(false);
  await query(`
    create function until_tomorrow() returns trigger language plpgsql as $$ begin
      if exists (select from graphile_worker._private_tasks where id = new.task_id and identifier = '${RENDER_MEDIA}') then
        new.run_at := now() + interval '1 day';
      end if;
      return new;
    end $$;
    create trigger until_tomorrow before insert on graphile_worker._private_jobs
      for each row execute function until_tomorrow()`);
  output = await start({ METRICS_PORT: String(ports.metrics), LIMIT_ANONYMOUS_PER_HOUR: PLENTY });
  demo = readDemo();
  installClient(directory);
  shell = await GuideShell.open(directory, environment());
}, 300_000);
afterAll(async () => {
  service?.kill('SIGKILL');
  await shell.close();
  rmSync(directory, { recursive: true, force: true });
});

describe('npm start', () => {
  it('brings up PostgreSQL and the real programme, prints a curl line per caller and writes demo.json for its owner alone (R-OPS-1, R-OPS-2)', async () => {
    expect(output).toContain(`http://localhost:${ports.api}/docs`);
    expect(output).toContain(`http://localhost:${ports.api}/angebote\n`);
    expect(output).toContain(`  Anonymous (${PLENTY} requests an hour) `);
    expect(output.match(/^ {2}[A-Z][^:]{32,35}curl (?:-H '[^']+' )?'http:[^']+'$/gm)).toHaveLength(12);
    const limits = { anonymousPerHour: 1, tokenBurst: 40, tokenPerMinute: 20 } as Settings['limits'];
    const words = welcome(demo, { limits, publicPages: false });
    expect(words).toContain('Anonymous (1 request an hour) ');
    expect(words).toContain('With a token an account has 40 requests at once, and 20 more a minute.');
    expect(words).not.toContain('/angebote');
    // A first start says as well that the database is created and migrated, and where mails go; npm and prepare say 13 lines.
    expect(output.trimEnd().split('\n').length + 3 + 13).toBeLessThanOrEqual(40);
    expect(output).not.toMatch(/warn|deprecat|experimental/i);
    for (const secret of ['demo.json', 'postgres.password'])
      expect([secret, statSync(join(dataDir, secret)).mode & 0o777]).toEqual([secret, 0o600]);
    const { baseUrl, tokens } = demo;
    expect(baseUrl).toBe(`http://localhost:${ports.api}`);
    expect(Object.keys(tokens).sort()).toEqual([
      ...['admin', 'host', 'legacy', 'maskedAdmin', 'otherHost', 'payments', 'readOnly', 'superAdmin'],
    ]);
    expect(await get('/hosts?itemsPerPage=200', tokens.admin)).toHaveLength(67);
    expect(await get('/categories', tokens.admin)).toHaveLength(14);
    expect(await get('/offers?edition=sommer-2026&itemsPerPage=200', tokens.admin)).toHaveLength(69);
  });

  it('the command line works beside the running service: an account and a token that opens it (R-OPS-6, R-OPS-7)', async () => {
    const account = ['account:create', '--email', 'cli@example.org', '--firstname', 'Clara', '--roles', 'ROLE_ADMIN'];
    const made = await commandLine(account, environment());
    expect(made).toEqual({ code: 0, stdout: expect.stringMatching(/^[0-9a-f-]{36}$/), stderr: '' });
    const words = ['token:create', '--account', 'CLI@example.org', '--scopes', 'api:read', '--name', 'probe'];
    // The one command that is carried out by the program itself.
    const { stdout } = await promisify(execFile)('node', ['dist/cli.js', ...words, '--expires', '2099-12-31'], {
      env: environment(),
    });
    const secret = stdout.trim().split('\n').at(-1) ?? '';
    expect((await ask('/hosts', secret)).status).toBe(200);
    const other = secret.endsWith('x') ? 'y' : 'x';
    expect((await ask('/hosts', `${secret.slice(0, -1)}${other}`)).status).toBe(401);
  });

  it('the command line refuses bad input with a sentence, not a stack (R-OPS-6, R-OPS-7)', async () => {
    // Others stand in test/api/commands.spec.ts.
    const words = ['account:create', '--email', 'host@demo.example', '--roles', 'ROLE_ADMIN'];
    const { code, stderr } = await commandLine(words, environment());
    expect(code).toBe(1);
    expect(stderr).toMatch(/already in use/);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});

/** A route as pages and the OpenAPI document may both write it: what the identifiers are called does not matter. */
const unnamed = (text: string): string => text.replace(/\{[^}\s]*\}/g, '{}');

describe('The documentation', () => {
  const adapted = (text: string): string =>
    text
      .replaceAll('localhost:3000', `localhost:${String(ports.api)}`)
      .replaceAll('localhost:9464', `localhost:${String(ports.metrics)}`)
      .replaceAll('localhost:8123', `localhost:${String(ports.receiver)}`);

  const anonymousLeft = async (): Promise<number> =>
    Number((await ask('/offers?itemsPerPage=1')).headers.get('x-ratelimit-remaining'));

  const saysWhatHappens = async (page: string, markdown = readFileSync(page, 'utf8')): Promise<void> => {
    const all = stepsOf(markdown);
    for (const { kind, name, text } of all) if (kind === 'file') writeFileSync(join(directory, name), adapted(text));
    const before = await anonymousLeft();
    const steps = all.filter(({ kind }) => kind === 'sh');
    const { outputs, errors } = await shell.carryOut(steps.map(({ text }) => adapted(text)));
    const wrong = steps.flatMap(({ line, shown }, index) =>
      shown === undefined || outputs[index] === undefined
        ? []
        : compare({ ...shown, text: adapted(shown.text) }, outputs[index]).map(
            (what) => `${page}:${String(line)}: ${what}\n${outputs[index] ?? ''}`,
          ),
    );
    expect([...wrong, errors].filter((what) => what !== '')).toEqual([]);
    expect(outputs).toHaveLength(steps.length + 1);
    expect(before - (await anonymousLeft()) - 1).toBeLessThanOrEqual(ANONYMOUS_PER_HOUR);
  };

  withCurl.each(PAGES)(
    `%s says what really happens${hasCurl ? '' : ' (skipped: no curl is installed)'}`,
    (page) => saysWhatHappens(page),
    300_000,
  );

  withCurl('for partners can be gone through a second time on the same day', () => {
    const [upToRefusals = ''] = readFileSync(PARTNERS, 'utf8').split('## 5.');
    return saysWhatHappens(PARTNERS, upToRefusals);
  });

  it('shows no date that will be past one day where one is sent', () => {
    const sent = PAGES.flatMap((page) =>
      stepsOf(readFileSync(page, 'utf8'))
        .filter(({ kind }) => kind === 'sh')
        .flatMap(({ text }) => [...text.matchAll(/"(?:begin|end|applicationDeadline)": ?"\d{4}-/g)].map(() => page)),
    );
    expect(sent).toEqual([]);
  });

  it('has its commands carried out, all but these', () => {
    const left = PAGES.flatMap((page) =>
      notRun(readFileSync(page, 'utf8')).map((text) => `${page}: ${text.split('\n')[0]?.split(/ {2,}/)[0] ?? ''}`),
    );
    expect(left).toEqual([
      'README.md: npm start',
      'docs/guides/operations.md: METRICS_PORT=9464 npm start',
      'docs/guides/operations.md: pg_dump --format=custom --file="holiday-$(date +%F).dump" "$DATABASE_URL"',
      'docs/guides/operations.md: grep 01a1fd0a-6587-775a-bed6-262dd34e52fc service.log',
    ]);
  });

  describe('of the API', () => {
    const pages = markdownIn('docs')
      .map((page) => readFileSync(page, 'utf8'))
      .join('\n');
    let document: OpenApi;
    beforeAll(async () => {
      document = (await (await ask('/openapi.json')).json()) as OpenApi;
    });

    it('names every route', () => {
      const words = unnamed(pages);
      const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      );
      expect(routes.length).toBeGreaterThan(100);
      const isNamed = (route: string): boolean =>
        new RegExp(`${unnamed(route).replace(/[{}.]/g, '\\$&')}(?![\\w/.-])`).test(words);
      expect(routes.filter((route) => !isNamed(route))).toEqual([]);
    });

    it('names every field and every parameter', () => {
      const named = new Set([...pages.matchAll(/[`"{,[?&=\s](\w+)(?=[`"},:\]=?*_])/g)].map(([, name]) => name));
      const fields = Object.entries(document.components.schemas).flatMap(([schema, { properties = {} }]) =>
        Object.keys(properties).map((field) => ({ where: schema, name: field })),
      );
      const parameters = Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.values(methods)
          .flatMap((operation) => operation.parameters ?? [])
          .filter((parameter) => parameter.in === 'query')
          .map(({ name = '' }) => ({ where: path, name })),
      );
      expect(fields.length).toBeGreaterThan(500);
      expect(parameters.length).toBeGreaterThan(100);
      const unsaid = [...fields, ...parameters].filter(({ name }) => !named.has(name));
      expect(unsaid.map(({ where, name }) => `${where}: ${name}`)).toEqual([]);
    });
  });
});

describe('npm start', () => {
  it('SIGINT stops everything, PostgreSQL too; a second start keeps the data and its tokens (R-OPS-2)', async () => {
    expect([await stop(), databaseRuns()]).toEqual([0, false]);
    const said: string[] = [];
    await withDatabase(async (databaseUrl) => {
      const again = await TestApp.start({ databaseUrl, dataDir, baseUrl: demo.baseUrl });
      const settings = again.app.get<Settings>(SETTINGS);
      expect(await prepareDemo(again.app, settings, (line) => said.push(line))).toEqual(demo);
      await again.call('get', '/hosts', demo.tokens.admin).expect(200);
      await again.stop();
    });
    expect([said, readDemo()]).toEqual([[], demo]);
  });

  it('ends on a database of other migrations with a sentence that says what to delete, as the command line does', async () => {
    await query(`update migrations set name = 'Older' || name`);
    const remedy = `delete ${databaseDir} and start again.`;
    const stderr = expect.stringMatching(`${remedy}$`);
    expect(await commandLine(['migrate'], environment())).toEqual({ code: 1, stderr, stdout: '' });
    expect(await serviceEnds(environment())).toEqual({ code: 1, stderr, stdout: '' });
    expect(databaseRuns()).toBe(false);
  });
});
