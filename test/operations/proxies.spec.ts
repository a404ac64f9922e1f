import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest, type RequestOptions } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { type Json } from '../support/json.js';
import { ApiProcess, buildService } from '../support/api-process.js';
import { freePort } from '../support/ports.js';
import { until } from '../support/until.js';
import { openWorld } from '../world/index.js';
import { Endings } from './endings.js';
import { needed, part, proven } from './parts.js';
import { Server } from './server.js';

const SITE = 'holiday.localhost';

const world = openWorld();
const { test, club } = world;
const ending = new Endings();
let directory: string;
let api: ApiProcess;

const startApi = async (port?: number): Promise<void> => {
  const settings = { DATABASE_URL: test.url, BASE_URL: `https://${SITE}`, TRUST_PROXY: '127.0.0.1' };
  const own = String(port ?? (await freePort()));
  api = await ending.stopping(ApiProcess.start({ ...settings, PORT: own }, directory));
};

beforeAll(async () => {
  buildService();
  directory = await ending.folder('proxies');
  await startApi();
}, 120_000);

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A way to the service: where callers connect, and what they have to know for it. */
interface Way {
  readonly request: typeof plainRequest | typeof secureRequest;
  readonly options: RequestOptions;
}

const headersFor = (more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  Host: SITE,
  Authorization: `Bearer ${String(world.callers.admin.token)}`,
  ...more,
});

const ask = async (
  { request, options }: Way,
  method: string,
  path: string,
  body?: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Answer> => {
  const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const outgoing = request({ ...options, method, path, headers: headersFor({ ...json, ...more }) }).end(body);
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: incoming.statusCode, headers: incoming.headers, body: await text(incoming) };
};

/** A body of which the end never comes, with a length and in pieces: the caller's connection breaks in the middle. */
const breakOff = async ({ request, options }: Way, name: string): Promise<void> => {
  const half = `{"name": "${name}"`;
  for (const length of [{ 'Content-Length': '1000' }, { 'Transfer-Encoding': 'chunked' }]) {
    const headers = headersFor({ 'Content-Type': 'application/json', ...length });
    const outgoing = request({ ...options, method: 'POST', path: '/hosts', headers });
    outgoing.on('error', () => undefined);
    // Whole but for the last piece, which says that there are no more.
    outgoing.write('Content-Length' in length ? half : `${half}}`);
    await sleep(300);
    const closed = new Promise((done) => outgoing.once('close', done));
    outgoing.destroy();
    await closed;
  }
};

/** What a caller relies on, whatever stands in between. */
const keepsItsWord = async (way: Way, name: string): Promise<void> => {
  const path = `/hosts/${club.uuid}`;
  // Long enough for a proxy that compresses long answers.
  const { token } = world.callers.admin;
  const described = { text: 'Am Fluss entlang. '.repeat(200) };
  await api.client.send('PATCH', path, { token, body: described, headers: { 'If-Match': '*' } });
  const own = await api.client.send('GET', path, { token });
  expect(own.text.length).toBeGreaterThan(3_000);
  const read = await ask(way, 'GET', path, undefined, { 'Accept-Encoding': 'gzip, zstd, br' });
  expect([read.status, read.headers.etag, read.body]).toEqual([200, own.headers['etag'], own.text]);
  const changed = await ask(way, 'PATCH', path, `{"fax": "${name}"}`, { 'If-Match': String(read.headers.etag) });
  expect([changed.status, (JSON.parse(changed.body) as Json)['fax']]).toEqual([200, name]);
  const late = await ask(way, 'PATCH', path, '{"fax": "spät"}', { 'If-Match': String(read.headers.etag) });
  expect(late.status).toBe(412);
  expect((await ask(way, 'GET', path, undefined, { 'If-None-Match': String(changed.headers.etag) })).status).toBe(304);
  const hosts = async (): Promise<number> => (await test.database.query('select from hosts')).length;
  const before = await hosts();
  await breakOff(way, name);
  await sleep(500);
  expect(await hosts()).toBe(before);
  expect((await ask(way, 'POST', '/hosts', `{"name": "${name}"}`)).status).toBe(201);
  expect(await hosts()).toBe(before + 1);
};

/** Of noise, which cannot be made smaller. */
const upload = async (side: number): Promise<string> => {
  const raw = { width: side, height: side, channels: 3 } as const;
  const picture = await sharp(randomBytes(side * side * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return JSON.stringify({ filename: 'logo.png', data: picture.toString('base64') });
};

const uploads = async (way: Way): Promise<string> => {
  const large = await upload(1_650);
  expect((await ask(way, 'POST', `/hosts/${club.uuid}/logo`, large)).status).toBe(200);
  const refused = await ask(way, 'POST', `/hosts/${club.uuid}/logo`, await upload(1_800)).catch(() => undefined);
  // Refused before it was read: where the answer is lost, the connection is as well.
  expect([413, undefined]).toContain(refused?.status);
  return `${(large.length / 2 ** 20).toFixed(1)} MiB uploaded`;
};

part('Caddy with docker/Caddyfile', ['caddy'], () => {
  let way: Way;
  let httpPort: number;
  let httpsPort: number;

  const run = (args: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync(needed('caddy'), args, { encoding: 'utf8', env: environment() });
    expect([args[0], status, status === 0 ? '' : stderr]).toEqual([args[0], 0, '']);
    return stdout;
  };
  const environment = (): Record<string, string> => ({
    HOME: directory,
    ...{ XDG_DATA_HOME: join(directory, 'data'), XDG_CONFIG_HOME: join(directory, 'config') },
  });

  /** The file as it is, apart from ports, where the service is, and the certificates of this machine, which stay as they are. */
  const adapted = (): Json => {
    const { apps } = JSON.parse(
      run(['adapt', '--config', 'docker/Caddyfile'])
        .replaceAll('":443"', `":${String(httpsPort)}"`)
        .replace('"name":"api","port":"3000"', `"name":"127.0.0.1","port":"${String(api.port)}"`),
    ) as { apps: { http: Json } };
    const pki = { certificate_authorities: { local: { install_trust: false } } };
    const http = { ...apps.http, http_port: httpPort, https_port: httpsPort };
    return { admin: { disabled: true }, apps: { ...apps, http, pki } };
  };

  beforeAll(async () => {
    run(['validate', '--adapter', 'caddyfile', '--config', 'docker/Caddyfile']);
    [httpPort, httpsPort] = [await freePort(), await freePort()];
    const file = join(directory, 'caddy.json');
    await writeFile(file, JSON.stringify(adapted()));
    const authority = join(directory, 'data', 'caddy', 'pki', 'authorities', 'local', 'root.crt');
    const isUp = async (): Promise<boolean> => {
      const ca = await readFile(authority);
      // Of this machine, whatever name is asked for.
      way = {
        request: secureRequest,
        options: { host: '127.0.0.1', port: httpsPort, servername: SITE, ca, agent: false },
      };
      return (await ask(way, 'GET', '/health/live')).status === 200;
    };
    await ending.stopping(Server.start(needed('caddy'), ['run', '--config', file], environment(), isUp));
  }, 60_000);

  it('leads from http to https', async () => {
    const http = { request: plainRequest, options: { host: '127.0.0.1', port: httpPort } };
    const { status, headers } = await ask(http, 'GET', '/angebote');
    expect([status, headers.location]).toEqual([
      308,
      expect.stringMatching(/^https:\/\/holiday\.localhost.*\/angebote$/),
    ]);
    expect((await ask(way, 'GET', '/angebote')).status).toBe(200);
  });

  it('changes no entity tag, and writes nothing that did not arrive whole', () => keepsItsWord(way, '1'));

  it('takes what may be uploaded, waits out a restart, and says after five seconds that nobody answers', async () => {
    const uploaded = await uploads(way);
    const { port } = api;
    await api.stop();
    const begin = Date.now();
    expect((await ask(way, 'GET', '/hosts')).status).toBe(502);
    const seconds = (Date.now() - begin) / 1_000;
    expect(seconds).toBeGreaterThan(4);
    const waiting = ask(way, 'GET', '/hosts');
    await startApi(port);
    // What waits is answered by the process that starts, be it that it is not ready; or given up, where this machine is slow.
    expect([200, 502, 503]).toContain((await waiting).status);
    await until('The return', async () => (await ask(way, 'GET', '/hosts')).status === 200);
    const version = run(['version']).trim().split(' ')[0];
    proven({
      part: 'Caddy',
      versions: `Caddy ${String(version)}`,
      result: `docker/Caddyfile: TLS of its own authority, 308 from http, If-Match through it, broken bodies write nothing, ${uploaded}, 502 after ${seconds.toFixed(1)} s without the service`,
    });
  }, 60_000);
});

part('HAProxy with docker/haproxy.cfg, in front of the service', ['haproxy'], () => {
  let way: Way;

  beforeAll(async () => {
    const port = await freePort();
    way = { request: plainRequest, options: { host: '127.0.0.1', port, agent: false } };
    const here = `127.0.0.1:${String(api.port)}`;
    // No database is behind it here: test/operations/failover.spec.ts has two.
    const nowhere = `127.0.0.1:${String(await freePort())}`;
    const environment = {
      ...{ API_BIND: `127.0.0.1:${String(port)}`, API_1: here, API_2: nowhere },
      ...{ DATABASE_BIND: `127.0.0.1:${String(await freePort())}`, DATABASE_1: nowhere, DATABASE_2: nowhere },
    };
    const isUp = async (): Promise<boolean> => (await ask(way, 'GET', '/health/live')).status === 200;
    const args = ['-db', '-f', 'docker/haproxy.cfg'];
    await ending.stopping(Server.start(needed('haproxy'), args, environment, isUp));
  }, 60_000);

  it('changes no entity tag, and writes nothing that did not arrive whole', () => keepsItsWord(way, '2'));

  it('takes what may be uploaded', async () => {
    const uploaded = await uploads(way);
    const version = /version (\S+?)-/.exec(String(spawnSync(needed('haproxy'), ['-v']).stdout))?.[1];
    proven({
      part: 'HAProxy',
      versions: `HAProxy ${String(version)}`,
      result: `docker/haproxy.cfg: If-Match through it, broken bodies write nothing, ${uploaded}`,
    });
  });
});
