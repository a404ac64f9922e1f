import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { EmbeddedCluster } from '../../src/platform/database/embedded-cluster.js';
import { type DemoFile } from '../../src/demo/demo-file.js';
import { readSettings } from '../../src/runtime.js';
import { commandLine } from '../support/command-line.js';
import { freePort } from '../support/ports.js';

const run = promisify(execFile);

/** Other than the defaults, so that the service cannot print those. */
const LIMITS = { LIMIT_ANONYMOUS_PER_HOUR: '7', LIMIT_TOKEN_BURST: '40', LIMIT_TOKEN_PER_MINUTE: '20' };

/** The service as a newcomer starts it (built by `pretest`): its own process, its own data directory, nothing configured. */
describe('npm start', () => {
  let dataDir: string;
  let port: number;
  let service: ChildProcess | undefined;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'holiday-start-'));
    port = await freePort();
  });
  afterAll(async () => {
    service?.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });

  const environment = (): NodeJS.ProcessEnv => {
    const { PATH, HOME } = process.env;
    return { PATH, HOME, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...LIMITS };
  };
  const start = async (settings: NodeJS.ProcessEnv = {}): Promise<string> => {
    const env = { ...environment(), ...settings };
    const child = spawn('node', ['--enable-source-maps', 'dist/main.js'], { env });
    service = child;
    let output = '';
    return new Promise((resolve, reject) => {
      const onData = (chunk: Buffer): void => {
        output += chunk.toString();
        if (output.includes('Stop with Ctrl-C')) resolve(output);
      };
      child.stdout.on('data', onData);
      child.stderr.on('data', onData);
      child.on('exit', (code) => reject(new Error(`exited with ${String(code)}: ${output}`)));
    });
  };
  const stop = (): Promise<number | null> =>
    new Promise((resolve) => {
      service?.once('exit', (code) => resolve(code));
      service?.kill('SIGINT');
    });
  const cli = (...words: string[]): Promise<{ stdout: string; stderr: string }> =>
    run('node', ['dist/cli.js', ...words], { env: environment() });
  const demo = async (): Promise<DemoFile> =>
    JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as DemoFile;
  const get = async (path: string, token: string): Promise<{ status: number; body: unknown }> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Authorization: `Bearer ${token}` } });
    return { status: response.status, body: await response.json() };
  };

  it('brings up PostgreSQL and the real programme, prints a curl line per caller and writes demo.json for its owner alone', async () => {
    // Its jobs would make smaller versions of all pictures while the next tests wait for the command line.
    const output = await start({ WORKER: 'off' });
    expect(output).toContain(`http://localhost:${port}/docs`);
    expect(output).toContain(`http://localhost:${port}/angebote\n`);
    expect(output).toContain('Anonymous (7 requests an hour):');
    expect(output).toContain('With a token an account has 40 requests at once, and 20 more a minute.');
    expect(output.match(/^ {2}curl /gm)).toHaveLength(12);
    expect((await stat(join(dataDir, 'demo.json'))).mode & 0o777).toBe(0o600);
    const { baseUrl, tokens } = await demo();
    expect(baseUrl).toBe(`http://localhost:${port}`);
    expect(Object.keys(tokens).sort()).toEqual([
      'admin',
      'host',
      'legacy',
      'maskedAdmin',
      'otherHost',
      'payments',
      'readOnly',
      'superAdmin',
    ]);
    const offers = await get('/offers?edition=sommer-2026&itemsPerPage=200', tokens.admin);
    expect(offers.body).toHaveLength(69);
    expect((await get('/hosts?itemsPerPage=200', tokens.admin)).body).toHaveLength(67);
    expect((await get('/categories', tokens.admin)).body).toHaveLength(14);
  }, 120_000);

  let secret: string;

  it('the command line works beside the running service: an account and a token that opens it', async () => {
    const made = await commandLine(
      ['account:create', '--email', 'cli@example.org', '--firstname', 'Clara', '--roles', 'ROLE_ADMIN'],
      environment(),
    );
    expect(made).toEqual({ code: 0, stdout: expect.stringMatching(/^[0-9a-f-]{36}$/), stderr: '' });
    const token = await cli(
      ...['token:create', '--account', 'CLI@example.org', '--scopes', 'api:read'],
      ...['--name', 'probe', '--expires', '2099-12-31'],
    );
    secret = token.stdout.trim().split('\n').at(-1) ?? '';
    expect((await get('/hosts', secret)).status).toBe(200);
    const other = secret.endsWith('x') ? 'y' : 'x';
    expect((await get('/hosts', `${secret.slice(0, -1)}${other}`)).status).toBe(401);
  }, 60_000);

  it('the command line refuses bad input with a sentence, not a stack', async () => {
    // Others stand in test/api/commands.spec.ts.
    const words = ['account:create', '--email', 'cli@example.org', '--roles', 'ROLE_ADMIN'];
    const { code, stderr } = await commandLine(words, environment());
    expect(code).toBe(1);
    expect(stderr).toMatch(/already in use/);
    expect(stderr).not.toMatch(/^\s+at /m);
  }, 60_000);

  it('SIGINT stops everything, PostgreSQL too; a second start keeps the data and its tokens', async () => {
    const before = await demo();
    expect(await stop()).toBe(0);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    await start();
    expect(await demo()).toEqual(before);
    expect((await get('/offers?edition=sommer-2026&itemsPerPage=200', secret)).body).toHaveLength(69);
    expect(await stop()).toBe(0);
  }, 120_000);

  it('the command line works without the service as well', async () => {
    expect(await commandLine(['migrate'], environment())).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/up to date/),
    });
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  }, 60_000);

  it('with a key file that holds no key ends with a sentence that names it', async () => {
    const file = join(dataDir, 'secret.key');
    await writeFile(file, 'no key');
    const said = jest.spyOn(console, 'error').mockReturnValue();
    jest.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`ended with ${String(code)}`);
    });
    process.env['DATA_DIR'] = dataDir;
    expect(() => readSettings()).toThrow('ended with 1');
    expect(said.mock.calls).toEqual([[expect.stringContaining(`${file} must hold`)]]);
    jest.restoreAllMocks();
    await rm(file);
  }, 60_000);

  it('on a database of other migrations ends with a sentence that says what to delete', async () => {
    const directory = join(dataDir, 'postgres');
    const cluster = new EmbeddedCluster(directory, () => undefined);
    const client = new pg.Client({ connectionString: (await cluster.start()).url });
    await client.connect();
    await client.query(`update migrations set name = 'Older' || name`);
    await client.end();
    await cluster.stop();
    const remedy = `delete ${directory} and start again.`;
    const stderr = expect.stringMatching(`${remedy}$`);
    expect(await commandLine(['migrate'], environment())).toEqual({ code: 1, stderr, stdout: '' });
    await expect(start()).rejects.toThrow(new RegExp(`^exited with 1: .*${remedy}\n$`, 's'));
    expect(existsSync(join(directory, 'postmaster.pid'))).toBe(false);
  }, 120_000);
});
