/** One round of load, and what several rounds say. */
import autocannon from 'autocannon';
import { cpuOf, familyCpuOf } from './cpu.mjs';

const CONNECTIONS = 10;
/** Anonymous callers the load comes from: the limit remembers each, as it does on a public website's day. */
const ADDRESSES = 2000;

let caller = 0;
const nextAddress = () => {
  caller = (caller + 1) % ADDRESSES;
  return `10.1.${String(Math.floor(caller / 250))}.${String((caller % 250) + 1)}`;
};

/**
 * @param pid of the process whose processor time is counted
 * @param postgres process of PostgreSQL whose family's processor time is counted beside it
 * @param next gives the next request: its method, path and, for a write, its body, another one each time
 * @returns requests per second, milliseconds until their answers, and for each the milliseconds of processor time: of the server,
 *   of PostgreSQL, and of both
 */
export const round = async ({ url, pid, postgres, headers, next }, seconds) => {
  const setupRequest = (request) => {
    const { method, path, body } = next();
    const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
    return {
      ...request,
      method,
      path,
      body: body && JSON.stringify(body),
      headers: { ...request.headers, ...type, 'X-Forwarded-For': nextAddress() },
    };
  };
  const spent = () => [cpuOf(pid), familyCpuOf(postgres)];
  const before = spent();
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers,
    requests: [{ setupRequest }],
  });
  const [cpu, postgresCpu] = spent().map((time, index) => (time - before[index]) / result.requests.total);
  const failed = result.errors + result.timeouts + result['4xx'] + result['5xx'];
  if (failed > 0) throw new Error(`${next().path}: ${String(failed)} requests failed.`);
  return {
    throughput: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    ...{ cpu, postgresCpu, cpuTogether: cpu + postgresCpu },
  };
};

const median = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.floor((values.length - 1) / 2), Math.floor(values.length / 2) + 1);
  return middle.reduce((sum, value) => sum + value) / middle.length;
};

/**
 * Rounds of all servers in turn, so that whatever else the machine does meets each of them.
 * @param sides what `round` takes, by name
 * @param reset puts the database back before each round, so that every one of them finds the same
 * @returns medians of each
 */
export const compare = async (sides, reset, { rounds, seconds, warmUp }) => {
  const results = Object.fromEntries(Object.keys(sides).map((name) => [name, []]));
  const everySide = async (duration) => {
    for (const [name, side] of Object.entries(sides)) {
      await reset();
      results[name].push(await round(side, duration));
    }
  };
  await everySide(warmUp);
  for (const runs of Object.values(results)) runs.length = 0;
  for (let index = 0; index < rounds; index += 1) await everySide(seconds);
  const summary = (runs) =>
    Object.fromEntries(Object.keys(runs[0]).map((key) => [key, median(runs.map((run) => run[key]))]));
  return Object.fromEntries(Object.entries(results).map(([name, runs]) => [name, summary(runs)]));
};
