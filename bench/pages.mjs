/**
 * `npm run bench:pages [-- --quick] [--keep]`: the pages of the programme with 10,000 offers. What a request costs from the
 * cache, and how much slower the API answers while 5,000 visitors open the programme within a minute. Every request of a
 * page comes from another address, because each has 240 a minute. What a visitor's request costs is told beside a busy API:
 * a process that sleeps in between needs twice as much for the same, and nobody misses it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { cpuOf } from './cpu.mjs';
import { firstPaints } from './first-paint.mjs';
import { prepareDatabase, SIZES, startCluster } from './databases.mjs';
import { machine } from './report.mjs';
import { startService } from './servers.mjs';

const flag = (name) => process.argv.includes(`--${name}`);
const SECONDS = flag('quick') ? 4 : 15;
const ROUNDS = 3;
/** Of the visitors: list, stylesheet, another page, an offer; pictures are kept by a cache in front. */
const PAGES_PER_SECOND = (4 * 5_000) / 60;

let visitor = 0;
const address = () => {
  visitor = (visitor + 1) % 200_000;
  return `10.${String(visitor >> 16)}.${String((visitor >> 8) & 255)}.${String(visitor & 255)}`;
};
const asVisitor = (headers = {}) => ({
  setupRequest: (request) => ({
    ...request,
    headers: { ...request.headers, 'accept-language': 'de', 'x-forwarded-for': address(), ...headers },
  }),
});

/** One kind of request, again and again. @returns requests per second, and processor time of each */
const burst = async ({ url, pid }, path, headers) => {
  const before = cpuOf(pid);
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections: 10,
    duration: SECONDS,
    requests: [{ path, ...asVisitor(headers) }],
  });
  const refused = headers === undefined ? non2xx : 0;
  if (refused + errors > 0) throw new Error(`${path}: ${String(refused + errors)} requests failed`);
  return { perSecond: requests.average, cpu: (cpuOf(pid) - before) / requests.total };
};

const median = (values) => values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)];
const shown = (value, digits = 2) => value.toFixed(digits);

const line = async (service, name, path, headers) => {
  await fetch(service.url + path, { headers: { accept: '*/*', 'accept-language': 'de' } });
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await burst(service, path, headers));
  const cpu = median(rounds.map((round) => round.cpu));
  const perSecond = median(rounds.map((round) => round.perSecond));
  console.log(`| ${name} | ${shown(perSecond, 0)} | ${shown(cpu)} |`);
};

/** The API's own work: as many lists as it can answer to four programs. */
const api = async ({ url, pid }) => {
  const before = cpuOf(pid);
  const requests = [{ path: '/offers', ...asVisitor() }];
  const result = await autocannon({ url, connections: 4, duration: SECONDS, requests });
  if (result.non2xx + result.errors > 0) throw new Error('/offers: requests failed');
  return { count: result.requests.total, perSecond: result.requests.average, cpu: cpuOf(pid) - before };
};

const opening = async ({ url }, stops) => {
  const script = join(import.meta.dirname, 'visitors.mjs');
  const child = spawn(process.execPath, [script, url, String(SECONDS), ...stops], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The visitors failed.');
};

/** Another process of the machine may take what it likes in one of the two: so they are compared pair by pair. */
const beside = async (service, stops) => {
  const alone = await api(service);
  const [busy] = await Promise.all([api(service), opening(service, stops)]);
  const share = (busy.cpu - busy.count * (alone.cpu / alone.count)) / SECONDS / 10;
  return { ratio: (100 * busy.perSecond) / alone.perSecond, share, perRequest: (share * 10) / PAGES_PER_SECOND };
};

const { cluster, url: server } = await startCluster();
const database = await prepareDatabase(server, SIZES[flag('quick') ? 0 : 1], flag('keep'));
const service = await startService(database);
try {
  console.log(`${machine()}, load before: ${shown(loadavg()[0], 1)}\n`);
  const list = await fetch(`${service.url}/angebote`, { headers: { accept: 'text/html', 'accept-language': 'de' } });
  const html = await list.text();
  const tag = list.headers.get('etag');
  const [, offer] = /<h3><a href="([^"]+)"/.exec(html);
  const [, stylesheet] = /<link rel="stylesheet" href="([^"]+)"/.exec(html);
  console.log(`The list has ${String(Math.round(Buffer.byteLength(html) / 1024))} KiB.\n`);
  // What is compiled in the first seconds is not what a request costs.
  for (const path of ['/angebote', offer, '/offers']) await burst(service, path);
  console.log('| Request | per second | CPU ms |\n| --- | --- | --- |');
  await line(service, 'list, from the cache', '/angebote');
  await line(service, 'list, 304', '/angebote', { 'if-none-match': tag });
  await line(service, 'offer, from the cache', offer);
  await line(service, 'embedded list', '/angebote/embed');
  await line(service, 'JSON Feed', '/angebote/feed.json');
  await line(service, 'sitemap', '/sitemap.xml');
  const paths = ['/errors/404', '/angebote', offer];
  const paints = await firstPaints(paths.map((path) => service.url + path));
  console.log(
    '\nFirst paint on a telephone with a sixth of the processor, ms (the first page has three lines; goal: 1000)',
  );
  for (const [index, path] of paths.entries()) {
    const times = paints?.[index];
    const told = times && `${shown(times[0], 0)} to ${shown(times.at(-1), 0)}, median ${shown(median(times), 0)}`;
    console.log(`${path}: ${told ?? 'not measured, there is no Chromium'}`);
  }
  const stops = ['/angebote', stylesheet, '/angebote?page=2', offer];
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await beside(service, stops));
  const of = (name) => median(rounds.map((round) => round[name]));
  console.log(
    `\nAn opening minute of 5,000 visitors takes ${shown(of('share'), 0)} % of the service's core beside a busy API,` +
      ` ${shown(of('perRequest'))} ms for each request.`,
  );
  console.log(
    `GET /offers beside an opening minute: ${shown(of('ratio'), 0)} % of what it is alone. That is less than the` +
      ' service leaves to it where visitors, callers, PostgreSQL and other programs share the cores.',
  );
} finally {
  await service.stop();
  await cluster.stop();
}
