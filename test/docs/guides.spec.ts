import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { RENDER_MEDIA } from '../../src/media/media-library.js';
import { ApiProcess, buildService } from '../support/api-process.js';
import { commandLine } from '../support/command-line.js';
import { compare, type GuideStep, notRun, stepsOf } from '../support/guide-page.js';
import { installClient } from '../support/installed-client.js';
import { freePort } from '../support/ports.js';
import { createTestDatabase } from '../support/test-database.js';

/** How many requests without a token an address has in an hour, as the service comes: no page may need more. */
const ANONYMOUS_PER_HOUR = 5;
const PLENTY = 1000;
const SEPARATOR = '\u001e';

const PRINTS = resolve('test/support/node-prints.mjs');

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

/** The smaller versions of the demo's pictures are made tomorrow: no page is about them, and draws would wait for them. */
const postponePictures = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    create function postpone() returns trigger language plpgsql as $$ begin
      if new.task_id = (select id from graphile_worker._private_tasks where identifier = '${RENDER_MEDIA}')
      then new.run_at := now() + interval '1 day'; end if;
      return new;
    end $$;
    create trigger postpone before insert on graphile_worker._private_jobs for each row execute function postpone()`);
  await client.end();
};

/**
 * What the shell has before a page begins. The real `npm run cli` would look whether everything is installed and built; `npm test`
 * has done so. Most of what pages ask of Node is to print a part of an answer: one process does that for all of them, and that of
 * this test carries out the commands of the command line (load/start runs the bundled one).
 */
const prelude = (printingPort: string, commandPort: number): string => `set -eu -o pipefail
npm() {
  local code said
  shift 3
  exec 3<>/dev/tcp/127.0.0.1/${String(commandPort)}
  printf '%s\\0' "$@" '' >&3
  read -r code <&3
  IFS= read -r -d '' said <&3
  printf %s "$said"
  IFS= read -r -d '' said <&3
  printf %s "$said" >&2
  exec 3>&-
  return "$code"
}
node() {
  if [ "$1 $#" != '-p 2' ]; then
    # What a page starts beside itself is to be the process that it ends by its number.
    [ "$BASH_SUBSHELL" = 0 ] || exec node "$@"
    command node "$@"; return
  fi
  local code printed
  exec 3<>/dev/tcp/127.0.0.1/${printingPort}
  printf '%s\\0' "$2" >&3
  case "$2" in *'readFileSync(0'*) cat >&3 ;; esac
  printf '\\0' >&3
  read -r code <&3
  # Up to the end, where there is no NUL: that counts as a failure.
  IFS= read -r -d '' printed <&3 || true
  exec 3>&-
  if [ "$code" = 0 ]; then printf %s "$printed"; else printf %s "$printed" >&2; return "$code"; fi
}
`;

/** A route as pages and the OpenAPI document may both write it: what the identifiers are called does not matter. */
const unnamed = (text: string): string => text.replace(/\{[^}\s]*\}/g, '{}');

describe('The documentation', () => {
  let directory: string;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let api: ApiProcess;
  let printing: ChildProcess;
  let printingPort: string;
  let commands: Server;
  let metricsPort: number;
  let receiverPort: number;

  /** The service as `npm start` starts it, with the demo: only ports, database and the number of requests are others. */
  beforeAll(async () => {
    buildService();
    directory = mkdtempSync(join(tmpdir(), 'guides-'));
    database = await createTestDatabase();
    await postponePictures(database.url);
    printing = spawn(process.execPath, [PRINTS], { cwd: directory, stdio: ['ignore', 'pipe', 'inherit'] });
    const [port] = (await once(printing.stdout!, 'data')) as [Buffer];
    printingPort = String(port).trim();
    commands = createServer((socket) => {
      let words = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        words += chunk;
        if (words.endsWith('\0\0'))
          void carryOutCommand(words.slice(0, -2).split('\0')).then((said) => socket.end(said));
      });
    });
    await once(commands.listen(0, '127.0.0.1'), 'listening');
    metricsPort = await freePort();
    receiverPort = await freePort();
    installClient(directory);
    api = await ApiProcess.start(
      {
        ...{ NODE_ENV: 'development', BASE_URL: '', WORKER: 'inline', DATABASE_URL: database.url },
        ...{ METRICS_PORT: String(metricsPort), LIMIT_ANONYMOUS_PER_HOUR: String(PLENTY) },
      },
      directory,
      120,
    );
  }, 180_000);
  afterAll(async () => {
    await api.stop();
    commands.close();
    const ended = once(printing, 'exit');
    printing.kill();
    await ended;
    await database.drop();
    rmSync(directory, { recursive: true, force: true });
  });

  const adapted = (text: string): string =>
    text
      .replaceAll('localhost:3000', `localhost:${String(api.port)}`)
      .replaceAll('localhost:9464', `localhost:${String(metricsPort)}`)
      .replaceAll('localhost:8123', `localhost:${String(receiverPort)}`);

  const environment = (): NodeJS.ProcessEnv => ({
    ...process.env,
    ...{ DATABASE_URL: database.url, DATA_DIR: join(directory, 'var'), LOG_LEVEL: 'silent' },
  });

  /** What `npm run cli` comes to where the page is: exit code, line break, output, NUL, errors, NUL. */
  const carryOutCommand = async (words: readonly string[]): Promise<string> => {
    const files = readdirSync(directory);
    const { code, stdout, stderr } = await commandLine(
      words.map((word) => (files.includes(word) ? join(directory, word) : word)),
      environment(),
    );
    const lines = [stdout, stderr].map((text) => (text === '' ? '' : `${text}\n`));
    return `${String(code)}\n${lines.join('\0')}\0`;
  };

  /** All steps of a page in one shell, as somebody pastes them one after the other. */
  const carryOut = async (steps: readonly GuideStep[]): Promise<{ outputs: string[]; errors: string }> => {
    const script = steps
      .filter(({ kind }) => kind === 'sh')
      .map(({ text }) => `${adapted(text)}\nprintf '${SEPARATOR}'`)
      .join('\n');
    writeFileSync(join(directory, 'page.sh'), prelude(printingPort, (commands.address() as AddressInfo).port) + script);
    const shell = spawn('bash', ['page.sh'], {
      cwd: directory,
      env: environment(),
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

  const anonymousLeft = async (): Promise<number> =>
    Number((await api.client.send('GET', '/offers?itemsPerPage=1')).headers['x-ratelimit-remaining']);

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
      document = JSON.parse((await api.client.send('GET', '/openapi.json')).text) as OpenApi;
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
