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

/** @returns requests per second and milliseconds of one round */
export const round = async ({ url, path, headers }, seconds) => {
  const result = await autocannon({
    url: `${url}${path}`,
    connections: CONNECTIONS,
    duration: seconds,
    headers,
    requests: [
      {
        setupRequest: (request) => ({ ...request, headers: { ...request.headers, 'X-Forwarded-For': nextAddress() } }),
      },
    ],
  });
  const failed = result.errors + result.timeouts + result['4xx'] + result['5xx'];
  if (failed > 0) throw new Error(`${path}: ${String(failed)} requests failed.`);
  return { throughput: result.requests.total / result.duration, p50: result.latency.p50, p99: result.latency.p99 };
};

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Rounds of both in turn, so that whatever else the machine does meets both; medians of each. */
export const compare = async (service, bare, { rounds, seconds, warmUp }) => {
  await round(service, warmUp);
  await round(bare, warmUp);
  const results = { service: [], bare: [] };
  for (let index = 0; index < rounds; index += 1) {
    results.service.push(await round(service, seconds));
    results.bare.push(await round(bare, seconds));
  }
  const summary = (runs) =>
    Object.fromEntries(['throughput', 'p50', 'p99'].map((key) => [key, median(runs.map((run) => run[key]))]));
  return { service: summary(results.service), bare: summary(results.bare) };
};
