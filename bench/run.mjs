/**
 * `npm run bench [-- --quick] [--keep] [--named] [--only=text]`: the service against a bare server, with few and with many offers.
 * --quick: short rounds; --keep: the databases of the last run; --named: the bare server prepares its statements too.
 */
import { deepStrictEqual } from 'node:assert';
import { prepareDatabase, SIZES, startCluster } from './databases.mjs';
import { startInside } from './inside.mjs';
import { linesFor } from './lines.mjs';
import { compare } from './measure.mjs';
import { report } from './report.mjs';
import { startBare, startService } from './servers.mjs';

const flag = (name) => process.argv.includes(`--${name}`);
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length) ?? '';
const EFFORT = flag('quick') ? { rounds: 3, seconds: 1, warmUp: 1 } : { rounds: 5, seconds: 4, warmUp: 3 };
/** Some thirty offers have this word in their place or text, in either database. */
const SEARCH = 'feuerwehr';

/** Both must say the same, field by field, or the comparison means nothing. */
const verify = async (line, service, bare) => {
  const ours = await fetch(service.url + line.path, { headers: line.headers });
  const theirs = await fetch(bare.url + line.bare);
  const answer = await ours.json();
  deepStrictEqual(answer, await theirs.json(), `${line.name}: the bare server says something else`);
  return {
    etags: [ours, theirs].map(({ headers }) => headers.get('etag')),
    rows: Array.isArray(answer) ? answer.length : 1,
  };
};

const measureLine = async (line, { service, bare, inside }) => {
  const { etags, rows } = await verify(line, service, bare);
  const conditional = (etag) => (line.conditional ? { 'If-None-Match': etag } : {});
  const headers = [{ ...line.headers, ...conditional(etags[0]) }, conditional(etags[1])];
  const statements = await inside.statements({ path: line.path, headers: headers[0] });
  const result = await compare(
    { url: service.url, path: line.path, headers: headers[0] },
    { url: bare.url, path: line.bare, headers: headers[1] },
    EFFORT,
  );
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
    for (const line of await linesFor(servers.inside, { search: SEARCH })) {
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
