import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import nodeModule from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { recordOf } from '../contract/client.js';
import { ApiProcess, buildService, MAIN } from '../support/api-process.js';
import { type Json } from '../support/json.js';
import { pagesOf } from '../support/papers.js';
import { until } from '../support/until.js';
import { openWorld } from '../world/index.js';

const DIST = dirname(MAIN);
/** As large as the service may be once it has started; 256 before there was a bundle. */
const MEGABYTES_AT_REST = 200;

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** The scripts that a process has run, which Node writes where NODE_V8_COVERAGE says. */
const scriptsIn = (directory: string): string[] =>
  readdirSync(directory).flatMap((name) => {
    const { result } = JSON.parse(readFileSync(join(directory, name), 'utf8')) as { result: { url: string }[] };
    return result.map(({ url }) => decodeURIComponent(url));
  });

describe('The bundle', () => {
  const world = openWorld({ at: new Date().toISOString(), summer: true });
  const { make, offers, money, test } = world;
  const { admin, payments } = world.callers;
  let directory: string;
  let api: ApiProcess;

  beforeAll(async () => {
    buildService();
    directory = await mkdtemp(join(tmpdir(), 'bundle-'));
    const settings = { DATABASE_URL: test.url, WORKER: 'inline', NODE_OPTIONS: '--enable-source-maps' };
    api = await ApiProcess.start(settings, directory);
  }, 180_000);
  afterAll(async () => {
    await api.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const pdf = async (path: string, { token } = admin): Promise<string> => {
    const answer = await api.client.send('GET', path, { token });
    expect(answer.headers['content-type']).toBe('application/pdf');
    return (await pagesOf(answer.data)).join(' ');
  };

  it('holds all that a start needs but what is native', async () => {
    const coverage = join(directory, 'coverage');
    const starting = await ApiProcess.start({ DATABASE_URL: test.url, NODE_V8_COVERAGE: coverage }, directory);
    starting.child.kill('SIGTERM');
    await until('The end', () => starting.child.exitCode !== null);
    const scripts = scriptsIn(coverage);
    expect(scripts.some((url) => url.includes('/dist/chunks/serve-'))).toBe(true);
    expect(scripts.filter((url) => /node_modules(?!\/@node-rs\/argon2)|dist\/modules/.test(url))).toEqual([]);
  }, 60_000);

  const megabytes = (): number =>
    Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${String(api.child.pid)}/status`, 'utf8'))?.[1]) / 1024;

  // Only Linux tells of another process how much memory it holds.
  (process.platform === 'linux' ? it : it.skip)('starts a service that is small as long as nobody asks it', () => {
    expect(megabytes()).toBeLessThan(MEGABYTES_AT_REST);
  });

  it('finds the thread that prints papers', async () => {
    const offer = await offers.published({ name: 'Floßbau' });
    expect(await pdf(`/offers/${offer.uuid}/participants/export?format=pdf`)).toContain('Floßbau');
  }, 60_000);

  it('finds the fonts of letters, which are loaded with the first one', async () => {
    const { family } = await money.owing(1250);
    expect(await pdf(`/debtors/${family.account.uuid}/statement/pdf`, payments)).toContain('12,50');
  }, 60_000);

  it('finds the thread that draws', async () => {
    const columns = { application_system: 'lot' };
    const phase = { type: 'application_system', begin: inDays(-60), end: inDays(-30), columns } as const;
    const { uuid } = await make.edition({ tasks: [phase] });
    const offer = await offers.toApplyFor(uuid, {
      maxParticipants: 1,
      dates: [{ begin: inDays(30), end: inDays(30.1) }],
    });
    for (let child = 0; child < 3; child += 1) await make.attendance(offer.uuid, 'waiting');
    const { token } = admin;
    const asked = await api.client.send('POST', `/editions/${uuid}/draws`, { token, body: {} });
    expect(asked.status).toBe(202);
    let read: Json = {};
    await until('The draw', async () => {
      read = recordOf(await api.client.send('GET', String(asked.headers.location), { token }));
      return read['state'] === 'done' || read['state'] === 'failed';
    });
    expect(read).toMatchObject({ state: 'done' });
  }, 60_000);

  it('finds what decodes pictures, in node_modules', async () => {
    const { uuid } = await offers.published();
    const create = { width: 60, height: 40, channels: 3, background: '#f00' } as const;
    const data = (await sharp({ create }).png().toBuffer()).toString('base64');
    const body = { filename: 'bild.png', data };
    const answer = await api.client.send('POST', `/offers/${uuid}/media`, { token: admin.token, body });
    expect(answer.status).toBeLessThan(300);
  });

  it('finds styles of the pages and files of Swagger UI', async () => {
    expect((await api.client.send('GET', '/docs')).text).toContain('swagger-ui');
    expect((await api.client.send('GET', '/docs/swagger-ui-bundle.js')).status).toBe(200);
    const page = await api.client.send('GET', '/angebote');
    const [, stylesheet = ''] = /href="([^"]+\.css[^"]*)"/.exec(page.text) ?? [];
    expect((await api.client.send('GET', stylesheet)).headers['content-type']).toContain('text/css');
  });

  it('leads stacks back to the sources', async () => {
    await make.sql('alter table categories rename to gone');
    try {
      expect((await api.client.send('GET', '/categories', { token: admin.token })).status).toBe(500);
    } finally {
      await make.sql('alter table gone rename to categories');
    }
    await until('The log', () => api.log.includes('categories'));
    expect(api.log).toMatch(/\/src\/platform\/database\/database\.ts:\d+/);
  });

  it('ends with what V8 has compiled beside it, where Node can keep that', async () => {
    api.child.kill('SIGTERM');
    await until('The end', () => api.child.exitCode !== null);
    expect(existsSync(join(DIST, '.compile-cache'))).toBe('enableCompileCache' in nodeModule);
  });
});
