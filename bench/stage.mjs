/** What the measurements of the service alone stand on: the service, and load that is put on it. */
import autocannon from 'autocannon';
import { startInside } from './inside.mjs';
import { startService } from './servers.mjs';

const CONNECTIONS = 10;

/** Runs the work with the service in a process of its own, and with another one in this process that counts statements. */
export const withService = async (databaseUrl, work) => {
  const inside = await startInside(databaseUrl);
  const service = await startService(databaseUrl);
  try {
    await work({ inside, url: service.url, headers: { Authorization: `Bearer ${inside.token}` } });
  } finally {
    await service.stop();
    await inside.stop();
  }
};

/** Requests of what `next` gives, per second and with their delay; how many were not answered well. */
export const load = async (url, headers, next, seconds) => {
  const result = await autocannon({
    url,
    duration: seconds,
    connections: CONNECTIONS,
    requests: [
      {
        setupRequest: (request) => {
          const { method = 'GET', path, body } = next();
          return {
            ...request,
            method,
            path,
            headers: { ...headers, 'Content-Type': 'application/json' },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          };
        },
      },
    ],
  });
  return { perSecond: result.requests.average, bad: result.non2xx, p99: result.latency.p99 };
};
