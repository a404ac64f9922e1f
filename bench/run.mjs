/**
 * `npm run bench [-- --quick] [--keep] [--huge] [--unnamed] [--latency=1] [--only=text]`: the service against a bare server and
 * against a peer, with few and with many offers. --quick: short rounds in the small database; --keep: the databases of the last
 * run; --huge: 100,000 offers instead of 10,000; --unnamed: the bare server has its statements parsed and planned anew each
 * time; --latency: milliseconds to the database and as many back. The service makes every answer anew, but for the line
 * "repeated", where it is as shipped.
 */
import { deepStrictEqual } from 'node:assert';
import { HUGE, prepareDatabase, SIZES, startCluster } from './databases.mjs';
import { startInside } from './inside.mjs';
import { linesFor, receiptLine } from './lines.mjs';
import { writeLinesFor } from './write-lines.mjs';
import { compare } from './measure.mjs';
import { machine, report } from './report.mjs';
import { parentOf } from './cpu.mjs';
import { startBare, startLatency, startPeer, startService } from './servers.mjs';

const flag = (name) => process.argv.includes(`--${name}`);
const option = (name) => {
  const start = `--${name}=`;
  return process.argv.find((argument) => argument.startsWith(start))?.slice(start.length) ?? '';
};
const only = option('only');
const latency = Number(option('latency'));
const EFFORT = flag('quick') ? { rounds: 3, seconds: 1, warmUp: 2 } : { rounds: 5, seconds: 4, warmUp: 3 };
/** Some thirty offers have the first in their place or text, in either database; most of those made have the second. */
const SEARCH = { rare: 'feuerwehr', common: 'treffpunkt' };

const measuredSizes = () => {
  const [small, large] = SIZES;
  if (flag('quick')) return [small];
  return [small, flag('huge') ? HUGE : large];
};

/** Callers with a token are told the version of each record, and what they may do to it, by the service alone. */
const withoutRights = (name, value) => (name === 'etag' || name === 'may' ? undefined : value);

/** Sends one request to a server. @returns its answer, and the entity tag */
const send = async ({ url }, { method, path, body }, headers) => {
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...type },
    body: body && JSON.stringify(body),
  });
  return { answer: JSON.parse(await response.text(), withoutRights), etag: response.headers.get('etag') };
};

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
/** The peer gives moments in UTC and with fractions of a second. */
const asMoments = (answer) =>
  JSON.parse(JSON.stringify(answer), (_, value) =>
    typeof value === 'string' && MOMENT.test(value) ? Math.floor(Date.parse(value) / 1000) : value,
  );

/** What a server is asked: the bare one has addresses and no tokens of its own. */
const ASKING = {
  service: ({ next, headers }) => ({ next, headers }),
  peer: ({ next, headers }) => ({ next, headers }),
  bare: ({ next }) => ({
    next: () => {
      const request = next();
      return { ...request, path: request.bare };
    },
    headers: {},
  }),
};

/**
 * All must say the same, field by field, and leave the same behind, or the comparison means nothing.
 * @returns the entity tags, and how many rows an answer has
 */
const verify = async (line, servers) => {
  const tags = {};
  const request = line.next();
  let first;
  for (const [name, server] of Object.entries(servers)) {
    await line.reset();
    const { next, headers } = ASKING[name]({ ...line, next: () => request });
    const { answer, etag } = await send(server, next(), headers);
    tags[name] = etag;
    const result = { answer: line.comparable(answer), left: await line.left(answer) };
    first ??= result;
    const alike = name === 'peer' ? asMoments : (value) => value;
    deepStrictEqual(
      alike(result),
      alike(first),
      `${line.name}: ${name} says or writes something else than the service`,
    );
  }
  return { tags, rows: Array.isArray(first.answer) ? first.answer.length : 1 };
};

const measureLine = async (line, { service, shipped, peer, bare, inside }, postgres) => {
  const servers = {
    service: line.shipped ? shipped : service,
    ...(line.hasPeer ? { peer } : {}),
    ...(line.compared ? { bare } : {}),
  };
  const { tags, rows } = await verify(line, servers);
  const conditional = (tag) => (line.conditional ? { 'If-None-Match': tag } : {});
  await line.reset();
  const statements = await inside.statements(line.next, { ...line.headers, ...conditional(tags.service) });
  const sides = Object.fromEntries(
    Object.entries(servers).map(([name, server]) => {
      const { next, headers } = ASKING[name](line);
      return [name, { ...server, postgres, next, headers: { ...headers, ...conditional(tags[name]) } }];
    }),
  );
  const result = await compare(sides, line.reset, EFFORT);
  await line.reset();
  const told = Object.entries(result).map(
    ([name, { throughput, cpuTogether }]) => `${name} ${throughput.toFixed(0)} (${cpuTogether.toFixed(2)} ms)`,
  );
  console.error(`${line.name}: ${told.join(', ')} per second`);
  return { ...line, ...result, rows, statements };
};

const measureDatabase = async (databaseUrl) => {
  const running = [];
  const started = async (server) => {
    running.push(await server);
    return running.at(-1);
  };
  try {
    const url = latency > 0 ? (await started(startLatency(databaseUrl, latency))).databaseUrl : databaseUrl;
    const servers = {
      inside: await started(startInside(databaseUrl)),
      service: await started(startService(url, [], { KEEP_ANSWERS_MIB: '0' })),
      shipped: await started(startService(url)),
      peer: await started(startPeer(url)),
      bare: await started(startBare(url, !flag('unnamed'))),
    };
    const [{ pid }] = await servers.inside.query('select pg_backend_pid() as pid');
    const postgres = parentOf(pid);
    const measured = [];
    // What is written must not be found by the lines that read: the writing ones come last, and clear up behind them.
    const reading = await linesFor(servers.inside, SEARCH);
    for (const line of [...reading, ...(await writeLinesFor(servers.inside)), await receiptLine(servers.inside)]) {
      if (line.name.includes(only)) measured.push(await measureLine(line, servers, postgres));
    }
    return measured;
  } finally {
    for (const server of running.reverse()) await server.stop();
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
  console.log(
    `${begin}; at the end ${machine()}${latency > 0 ? `; ${String(latency)} ms to the database` : ''}\n\n${report(results)}`,
  );
} finally {
  await cluster.stop();
}
process.exit(0);
