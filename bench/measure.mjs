/** One round of load, and what several rounds say. */
import autocannon from 'autocannon';

const CONNECTIONS = 10;
/** Anonymous callers the load comes from: the limit remembers each, as it does on a public website's day. */
const ADDRESSES = 2000;

let caller = 0;
const nextAddress = () => {
  caller = (caller + 1) % ADDRESSES;
  return `10.1.${String(Math.floor(caller / 250))}.${String((caller % 250) + 1)}`;
};

/**
 * @param next gives the next request: its method, path and, for a write, its body, another one each time
 * @returns requests per second and milliseconds of one round
 */
export const round = async ({ url, headers, next }, seconds) => {
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
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers,
    requests: [{ setupRequest }],
  });
  const failed = result.errors + result.timeouts + result['4xx'] + result['5xx'];
  if (failed > 0) throw new Error(`${next().path}: ${String(failed)} requests failed.`);
  return { throughput: result.requests.total / result.duration, p50: result.latency.p50, p99: result.latency.p99 };
};

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/**
 * Rounds of both in turn, so that whatever else the machine does meets both; medians of each.
 * @param reset puts the database back before each round, so that every one of them finds the same
 */
export const compare = async (service, bare, reset, { rounds, seconds, warmUp }) => {
  const fresh = async (side, duration) => {
    await reset();
    return round(side, duration);
  };
  await fresh(service, warmUp);
  await fresh(bare, warmUp);
  const results = { service: [], bare: [] };
  for (let index = 0; index < rounds; index += 1) {
    results.service.push(await fresh(service, seconds));
    results.bare.push(await fresh(bare, seconds));
  }
  const summary = (runs) =>
    Object.fromEntries(['throughput', 'p50', 'p99'].map((key) => [key, median(runs.map((run) => run[key]))]));
  return { service: summary(results.service), bare: summary(results.bare) };
};
