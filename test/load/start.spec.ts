import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { EmbeddedCluster } from '../../src/platform/database/embedded-cluster.js';
import { type DemoFile } from '../../src/demo/demo-file.js';
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

  it('the command line works beside the running service: an account and a token that opens it', async () => {
    const account = await cli(
      ...['account:create', '--email', 'cli@example.org', '--firstname', 'Clara', '--roles', 'ROLE_ADMIN'],
    );
    expect(account.stdout.trim()).toMatch(/^[0-9a-f-]{36}$/);
    const token = await cli(
      'token:create',
      '--account',
      'CLI@example.org',
      '--scopes',
      'api:read',
      '--name',
      'probe',
      '--expires',
      '2099-12-31',
    );
    const secret = token.stdout.trim().split('\n').at(-1) ?? '';
    expect((await get('/hosts', secret)).status).toBe(200);
    const other = secret.endsWith('x') ? 'y' : 'x';
    expect((await get('/hosts', `${secret.slice(0, -1)}${other}`)).status).toBe(401);
  }, 60_000);

  it('the command line refuses bad input with a sentence, not a stack', async () => {
    // Others stand in test/api/commands.spec.ts.
    const error = await cli('account:create', '--email', 'cli@example.org', '--roles', 'ROLE_ADMIN').then(
      () => undefined,
      (caught: unknown) => caught as { code: number; stderr: string },
    );
    expect(error?.code).toBe(1);
    expect(error?.stderr).toMatch(/already in use/);
    expect(error?.stderr).not.toMatch(/^\s+at /m);
  }, 120_000);

  it('programme:import imports a file', async () => {
    const file = join(dataDir, 'programme.json');
    await writeFile(file, JSON.stringify({ edition: { name: 'Herbst' }, offers: [{ name: 'Drachenfest' }] }));
    expect((await cli('programme:import', file)).stdout).toMatch(/1 offers created/);
  }, 60_000);

  it('SIGINT stops everything, PostgreSQL too; a second start keeps the data and its tokens', async () => {
    const before = await demo();
    expect(await stop()).toBe(0);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    await start();
    expect(await demo()).toEqual(before);
    expect((await get('/offers?q=drachenfest', before.tokens.admin)).body).toHaveLength(1);
    expect(await stop()).toBe(0);
  }, 120_000);

  it('the command line works without the service as well', async () => {
    expect((await cli('migrate')).stdout).toMatch(/up to date/);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  }, 60_000);

  it('with a key file that holds no key ends with a sentence that names it', async () => {
    const file = join(dataDir, 'secret.key');
    await writeFile(file, 'no key');
    const sentence = expect.stringContaining(`${file} must hold`);
    await expect(cli('migrate')).rejects.toMatchObject({ code: 1, stderr: sentence, stdout: '' });
    await rm(file);
  }, 60_000);

  it('on a database of other migrations ends with a sentence that says what to delete; then it begins anew', async () => {
    const directory = join(dataDir, 'postgres');
    const cluster = new EmbeddedCluster(directory, () => undefined);
    const client = new pg.Client({ connectionString: (await cluster.start()).url });
    await client.connect();
    await client.query(`update migrations set name = 'Older' || name`);
    await client.end();
    await cluster.stop();
    const remedy = `delete ${directory} and start again.\n`;
    await expect(cli('migrate')).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(`${remedy}$`) });
    await expect(start()).rejects.toThrow(remedy);
    expect(existsSync(join(directory, 'postmaster.pid'))).toBe(false);
    await rm(directory, { recursive: true });
    // As a start does above, with the same password, which lies beside.
    expect((await cli('migrate')).stdout).toMatch(/up to date/);
  }, 120_000);
});
