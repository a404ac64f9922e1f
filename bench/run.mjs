/**
 * `npm run bench [-- --quick] [--keep] [--huge] [--unnamed] [--only=text]`: the service against a bare server, with few and with
 * many offers. --quick: short rounds in the small database; --keep: the databases of the last run; --huge: 100,000 offers
 * instead of 10,000; --unnamed: the bare server has its statements parsed and planned anew each time. Lines that read are also
 * measured with a service that keeps no answers.
 */
import { deepStrictEqual } from 'node:assert';
import { HUGE, prepareDatabase, SIZES, startCluster } from './databases.mjs';
import { startInside } from './inside.mjs';
import { linesFor, receiptLine } from './lines.mjs';
import { writeLinesFor } from './write-lines.mjs';
import { compare } from './measure.mjs';
import { machine, report } from './report.mjs';
import { startBare, startService } from './servers.mjs';

const flag = (name) => process.argv.includes(`--${name}`);
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length) ?? '';
const EFFORT = flag('quick') ? { rounds: 2, seconds: 0.7, warmUp: 0.7 } : { rounds: 5, seconds: 4, warmUp: 3 };
/** Some thirty offers have the first in their place or text, in either database; most of those made have the second. */
const SEARCH = { rare: 'feuerwehr', common: 'treffpunkt' };

const measuredSizes = () => {
  const [small, large] = SIZES;
  if (flag('quick')) return [small];
  return [small, flag('huge') ? HUGE : large];
};

/** Sends one request to a server. @returns its answer, and the entity tag */
const send = async ({ url }, { method, path, body }, headers) => {
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...type },
    body: body && JSON.stringify(body),
  });
  return { answer: await response.json(), etag: response.headers.get('etag') };
};

/** Both must say the same, field by field, and leave the same behind, or the comparison means nothing. */
const verify = async (line, service, bare) => {
  const request = line.next();
  const results = [];
  for (const [server, path, headers] of [
    [service, request.path, line.headers],
    ...(line.compared ? [[bare, request.bare, {}]] : []),
  ]) {
    await line.reset();
    const { answer, etag } = await send(server, { ...request, path }, headers);
    results.push({ etag, answer: line.comparable(answer), left: await line.left(answer) });
  }
  const [ours, theirs = ours] = results;
  deepStrictEqual(ours.answer, theirs.answer, `${line.name}: the bare server says something else`);
  deepStrictEqual(ours.left, theirs.left, `${line.name}: the bare server writes something else`);
  return {
    etags: results.map(({ etag }) => etag),
    rows: Array.isArray(ours.answer) ? ours.answer.length : 1,
  };
};

/** Commits so many times a second while the work runs, of what changes nothing that is read. */
const beside = async (commits, { query }, work) => {
  if (commits === undefined) return work();
  const commit = () =>
    query('update categories set color = color where uuid = (select min(uuid::text)::uuid from categories)');
  const timer = setInterval(() => commit().catch(console.error), 1000 / commits);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
};

const measureLine = async (line, { service, anew, bare, inside }) => {
  const { etags, rows } = await verify(line, service, bare);
  const conditional = (etag) => (line.conditional ? { 'If-None-Match': etag } : {});
  const headers = { ...line.headers, ...conditional(etags[0]) };
  await line.reset();
  const statements = await inside.statements(line.next, headers);
  const bareNext = () => {
    const request = line.next();
    return { ...request, path: request.bare };
  };
  const sides = {
    service: { ...service, headers, next: line.next },
    ...(line.kept ? { anew: { ...anew, headers, next: line.next } } : {}),
    ...(line.compared ? { bare: { ...bare, headers: conditional(etags[1]), next: bareNext } } : {}),
  };
  const result = await beside(line.commits, inside, () => compare(sides, line.reset, EFFORT));
  await line.reset();
  const told = Object.values(result).map(({ throughput, cpu }) => `${throughput.toFixed(0)} (${cpu.toFixed(2)} ms)`);
  console.error(`${line.name}: ${told.join(' against ')} per second`);
  return { ...line, ...result, rows, statements };
};

const measureDatabase = async (databaseUrl) => {
  const running = [];
  const started = async (server) => {
    running.push(await server);
    return running.at(-1);
  };
  try {
    const servers = {
      inside: await started(startInside(databaseUrl)),
      service: await started(startService(databaseUrl)),
      anew: await started(startService(databaseUrl, [], { KEEP_ANSWERS_MIB: '0' })),
      bare: await started(startBare(databaseUrl, !flag('unnamed'))),
    };
    const measured = [];
    // What is written must not be found by the lines that read: the writing ones come last, and clear up behind them.
    const reading = await linesFor(servers.inside, SEARCH);
    for (const line of [...reading, ...(await writeLinesFor(servers.inside)), await receiptLine(servers.inside)]) {
      if (line.name.includes(only)) measured.push(await measureLine(line, servers));
    }
    return measured;
  } finally {
    for (const server of running) await server.stop();
  }
};

const { cluster, url } = await startCluster();
try {
  const results = {};
  const begin = machine();
  for (const size of measuredSizes()) {
    const databaseUrl = await prepareDatabase(url, size, flag('keep'));
    console.error(`\n${size.name}: the demo and ${String(size.offers)} offers more`);
    results[size.name] = await measureDatabase(databaseUrl);
  }
  console.log(`${begin}; at the end ${machine()}\n\n${report(results)}`);
} finally {
  await cluster.stop();
}
process.exit(0);
