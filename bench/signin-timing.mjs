/**
 * `node bench/signin-timing.mjs [--rounds=400]`: does the time of an answer tell whether there is an account? Asks POST /login
 * and POST /password-reset in random order for addresses that are known, unknown, and known without a password, and compares
 * the times by rank (Mann-Whitney). Needs a build (`npm run build`). Exit code 1 when a difference is found.
 */
import { administrate, cli, startCluster } from './databases.mjs';
import { startService } from './servers.mjs';

const rounds = Number(process.argv.find((argument) => argument.startsWith('--rounds='))?.slice(9) ?? 400);
const PASSWORD = 'vier enten im kanu';
const UNLIMITED = { LIMIT_SIGNIN_PER_ACCOUNT: '1000000', LIMIT_SIGNIN_PER_ADDRESS: '1000000' };
/** |z| above this comes up by chance once in 4000 comparisons. */
const CRITICAL = 3.66;

const CASES = {
  known: 'known@example.org',
  unknown: 'nobody@example.org',
  'without a password': 'without@example.org',
};

const shuffled = (list) =>
  list
    .map((entry) => [Math.random(), entry])
    .sort(([a], [b]) => a - b)
    .map(([, entry]) => entry);

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Mann-Whitney's U as a standard normal: how far the ranks of two samples are from those of one. */
const zOf = (left, right) => {
  const all = [...left.map((value) => [value, 0]), ...right.map((value) => [value, 1])].sort(([a], [b]) => a - b);
  const rankSum = all.reduce((sum, [, side], index) => (side === 0 ? sum + index + 1 : sum), 0);
  const [n, m] = [left.length, right.length];
  const u = rankSum - (n * (n + 1)) / 2;
  return (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
};

const timed = async (url, path, body) => {
  const begin = performance.now();
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.text();
  return { ms: performance.now() - begin, status: response.status };
};

const measure = async (url, path, bodyOf, status) => {
  const times = Object.fromEntries(Object.keys(CASES).map((name) => [name, []]));
  for (let round = -20; round < rounds; round += 1) {
    for (const [name, email] of shuffled(Object.entries(CASES))) {
      const answer = await timed(url, path, bodyOf(email));
      if (answer.status !== status) throw new Error(`${path} answered ${String(answer.status)}.`);
      if (round >= 0) times[name].push(answer.ms);
    }
  }
  let found = false;
  for (const name of Object.keys(CASES)) {
    const z = zOf(times.known, times[name]);
    found ||= Math.abs(z) > CRITICAL;
    console.log(
      `${path.padEnd(16)} ${name.padEnd(20)} median ${median(times[name]).toFixed(2)} ms` +
        (name === 'known' ? '' : `, against known z = ${z.toFixed(2)}`),
    );
  }
  return found;
};

const { cluster, url: serverUrl } = await startCluster();
try {
  await administrate(serverUrl, 'drop database if exists bench_signin with (force)');
  await administrate(serverUrl, 'create database bench_signin');
  const databaseUrl = Object.assign(new URL(serverUrl), { pathname: '/bench_signin' }).href;
  await cli(databaseUrl, 'migrate');
  const account = ['account:create', '--firstname', 'A', '--lastname', 'B', '--roles', 'ROLE_HOST', '--email'];
  await cli(databaseUrl, ...account, CASES.known, '--password', PASSWORD);
  await cli(databaseUrl, ...account, CASES['without a password']);
  const service = await startService(databaseUrl, [], UNLIMITED);
  try {
    const found = [
      await measure(service.url, '/login', (email) => ({ email, password: 'something else' }), 401),
      await measure(service.url, '/password-reset', (email) => ({ email }), 202),
    ].includes(true);
    console.log(
      found
        ? `There is a difference: |z| above ${String(CRITICAL)}.`
        : `No difference found with ${String(rounds)} answers each (|z| up to ${String(CRITICAL)} counts as none).`,
    );
    process.exitCode = found ? 1 : 0;
  } finally {
    await service.stop();
  }
} finally {
  await cluster.stop();
}
