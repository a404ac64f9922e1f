/**
 * `npm run bench [-- --quick] [--keep] [--named] [--only=text]`: the service against a bare server, with few and with many offers.
 * --quick: short rounds; --keep: the databases of the last run; --named: the bare server prepares its statements too.
 */
import { deepStrictEqual } from 'node:assert';
import { prepareDatabase, SIZES, startCluster } from './databases.mjs';
import { startInside } from './inside.mjs';
import { linesFor } from './lines.mjs';
import { writeLinesFor } from './write-lines.mjs';
import { compare } from './measure.mjs';
import { report } from './report.mjs';
import { startBare, startService } from './servers.mjs';

const flag = (name) => process.argv.includes(`--${name}`);
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length) ?? '';
const EFFORT = flag('quick') ? { rounds: 3, seconds: 1, warmUp: 1 } : { rounds: 5, seconds: 4, warmUp: 3 };
/** Some thirty offers have this word in their place or text, in either database. */
const SEARCH = 'feuerwehr';

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
    [bare, request.bare, {}],
  ]) {
    await line.reset();
    const { answer, etag } = await send(server, { ...request, path }, headers);
    results.push({ etag, answer: line.comparable(answer), left: await line.left(answer) });
  }
  const [ours, theirs] = results;
  deepStrictEqual(ours.answer, theirs.answer, `${line.name}: the bare server says something else`);
  deepStrictEqual(ours.left, theirs.left, `${line.name}: the bare server writes something else`);
  return {
    etags: results.map(({ etag }) => etag),
    rows: Array.isArray(ours.answer) ? ours.answer.length : 1,
  };
};

const measureLine = async (line, { service, bare, inside }) => {
  const { etags, rows } = await verify(line, service, bare);
  const conditional = (etag) => (line.conditional ? { 'If-None-Match': etag } : {});
  const headers = [{ ...line.headers, ...conditional(etags[0]) }, conditional(etags[1])];
  await line.reset();
  const statements = await inside.statements(line.next, headers[0]);
  const bareNext = () => {
    const request = line.next();
    return { ...request, path: request.bare };
  };
  const result = await compare(
    { url: service.url, headers: headers[0], next: line.next },
    { url: bare.url, headers: headers[1], next: bareNext },
    line.reset,
    EFFORT,
  );
  await line.reset();
  console.error(
    `${line.name}: ${result.service.throughput.toFixed(0)} against ${result.bare.throughput.toFixed(0)} per second`,
  );
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
      bare: await started(startBare(databaseUrl, flag('named'))),
    };
    const measured = [];
    // What is written must not be found by the lines that read: the writing ones come last, and clear up behind them.
    const reading = await linesFor(servers.inside, { search: SEARCH });
    for (const line of [...reading, ...(await writeLinesFor(servers.inside))]) {
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
  for (const size of SIZES) {
    const databaseUrl = await prepareDatabase(url, size, flag('keep'));
    console.error(`\n${size.name}: the demo and ${String(size.offers)} offers more`);
    results[size.name] = await measureDatabase(databaseUrl);
  }
  console.log(report(results));
} finally {
  await cluster.stop();
}
process.exit(0);
