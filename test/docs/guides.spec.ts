import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { createApp } from '../../src/app.js';
import { prepareDemo } from '../../src/demo/prepare-demo.js';
import { RENDER_MEDIA } from '../../src/media/media-library.js';
import { loadSettings } from '../../src/platform/config/env.js';
import { Database } from '../../src/platform/database/database.js';
import { compare, type GuideStep, notRun, stepsOf } from '../support/guide-page.js';
import { GuideServer } from '../support/guide-server.js';
import { installClient } from '../support/installed-client.js';
import { freePort } from '../support/ports.js';
import { createTestDatabase } from '../support/test-database.js';

/** How many requests without a token an address has in an hour, as the service comes: no page may need more. */
const ANONYMOUS_PER_HOUR = 5;
const PLENTY = 1000;
const SEPARATOR = '\u001e';

const GUIDES = 'docs/guides';
const PARTNERS = join(GUIDES, 'partner.md');
const PAGES = [
  'README.md',
  ...readdirSync(GUIDES, { recursive: true })
    .map((name) => join(GUIDES, String(name)))
    .filter((name) => name.endsWith('.md'))
    .sort(),
];

const hasCurl = spawnSync('curl', ['--version']).error === undefined;
const withCurl = hasCurl ? it : it.skip;

/** What is read here of the OpenAPI document. */
interface OpenApi {
  readonly paths: Record<string, Record<string, { readonly parameters?: readonly { in?: string; name?: string }[] }>>;
  readonly components: { readonly schemas: Record<string, { readonly properties?: Record<string, unknown> }> };
}

/** A route as pages and the OpenAPI document may both write it: what the identifiers are called does not matter. */
const unnamed = (text: string): string => text.replace(/\{[^}\s]*\}/g, '{}');

describe('The documentation', () => {
  let directory: string;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let app: NestExpressApplication;
  let server: GuideServer;
  let port: number;
  let metricsPort: number;
  let receiverPort: number;

  /** The service with the demo, as `npm start` has it (load/start): only ports, database and the number of requests are others. */
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'guides-'));
    database = await createTestDatabase();
    [port, metricsPort, receiverPort] = [await freePort(), await freePort(), await freePort()];
    installClient(directory);
    const settings = loadSettings({
      ...{ NODE_ENV: 'development', PORT: String(port), DATABASE_URL: database.url, LOG_LEVEL: 'silent' },
      ...{ METRICS_PORT: String(metricsPort), LIMIT_ANONYMOUS_PER_HOUR: String(PLENTY) },
      DATA_DIR: join(directory, 'var'),
    });
    app = await createApp(settings, { logger: false });
    await prepareDemo(app, settings, () => undefined);
    // The smaller versions of the demo's pictures are made tomorrow: no page is about them, and draws would wait for them.
    await app.get(Database).query(
      `update graphile_worker._private_jobs set run_at = now() + interval '1 day'
       where task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
      [RENDER_MEDIA],
    );
    await app.listen(port, settings.host);
    server = await GuideServer.start(app, directory);
  }, 180_000);
  afterAll(async () => {
    await server.stop();
    await app.close();
    await database.drop();
    rmSync(directory, { recursive: true, force: true });
  });

  const adapted = (text: string): string =>
    text
      .replaceAll('localhost:3000', `localhost:${String(port)}`)
      .replaceAll('localhost:9464', `localhost:${String(metricsPort)}`)
      .replaceAll('localhost:8123', `localhost:${String(receiverPort)}`);

  /** All steps of a page in one shell, as somebody pastes them one after the other. */
  const carryOut = async (steps: readonly GuideStep[]): Promise<{ outputs: string[]; errors: string }> => {
    const script = steps
      .filter(({ kind }) => kind === 'sh')
      .map(({ text }) => `${adapted(text)}\nprintf '${SEPARATOR}'`)
      .join('\n');
    writeFileSync(join(directory, 'page.sh'), server.prelude + script);
    const shell = spawn('bash', ['page.sh'], {
      cwd: directory,
      env: { ...process.env, DATABASE_URL: database.url },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A page that waits for what never comes.
      timeout: 240_000,
    });
    const texts = { out: '', errors: '' };
    shell.stdout.setEncoding('utf8').on('data', (chunk: string) => (texts.out += chunk));
    shell.stderr.setEncoding('utf8').on('data', (chunk: string) => (texts.errors += chunk));
    const [code] = (await once(shell, 'close')) as [number | null];
    const outputs = texts.out.split(SEPARATOR);
    return {
      outputs,
      errors: code === 0 ? '' : `ended with ${String(code)}: ${texts.errors}\n${outputs.at(-1) ?? ''}`,
    };
  };

  const ask = (path: string): Promise<Response> => fetch(`http://localhost:${String(port)}${path}`);
  const anonymousLeft = async (): Promise<number> =>
    Number((await ask('/offers?itemsPerPage=1')).headers.get('x-ratelimit-remaining'));

  const saysWhatHappens = async (page: string): Promise<void> => {
    const steps = stepsOf(readFileSync(page, 'utf8'));
    for (const { kind, name, text } of steps) if (kind === 'file') writeFileSync(join(directory, name), adapted(text));
    const before = await anonymousLeft();
    const shell = steps.filter(({ kind }) => kind === 'sh');
    const { outputs, errors } = await carryOut(shell);
    const wrong = shell.flatMap(({ line, shown }, index) =>
      shown === undefined || outputs[index] === undefined
        ? []
        : compare({ ...shown, text: adapted(shown.text) }, outputs[index]).map(
            (what) => `${page}:${String(line)}: ${what}\n${outputs[index] ?? ''}`,
          ),
    );
    expect([...wrong, errors].filter((what) => what !== '')).toEqual([]);
    expect(outputs).toHaveLength(shell.length + 1);
    expect(before - (await anonymousLeft()) - 1).toBeLessThanOrEqual(ANONYMOUS_PER_HOUR);
  };

  withCurl.each(PAGES)(
    `%s says what really happens${hasCurl ? '' : ' (skipped: no curl is installed)'}`,
    saysWhatHappens,
    300_000,
  );

  withCurl('for partners can be gone through a second time on the same day', () => saysWhatHappens(PARTNERS), 300_000);

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
    const pages = readdirSync('docs', { recursive: true })
      .filter((name) => String(name).endsWith('.md'))
      .map((name) => readFileSync(join('docs', String(name)), 'utf8'))
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
