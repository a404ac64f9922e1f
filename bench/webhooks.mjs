/**
 * `npm run bench:webhooks`: how long until 10,000 events have arrived at one receiver, and at nine of ten of which one hangs;
 * and how long one event takes while nothing else happens. The service works and answers in one process, the receivers are
 * in this one.
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventId } from '../dist/src/events/feed/event-id.js';
import { newUuid } from '../dist/src/kernel/ids/uuid.js';
import { SecretBox } from '../dist/src/platform/operations/secret-box.js';
import { newSecret } from '../dist/src/events/webhooks/webhook-secrets.js';
import { administrate, cli, startCluster } from './databases.mjs';
import { startService } from './servers.mjs';

const EVENTS = 10_000;
const SECRET_KEY = Buffer.alloc(32, 1).toString('base64');
const TICKS_PER_SECOND = 100;

/** Identifiers that arrived, by path. */
const arrived = new Map();

const receivers = createServer((request, response) => {
  request.resume().on('end', () => {
    const ids = arrived.get(request.url) ?? new Set();
    arrived.set(request.url, ids.add(request.headers['webhook-id']));
    if (!request.url.startsWith('/hang')) response.writeHead(204).end();
  });
}).listen(0, '127.0.0.1');
await once(receivers, 'listening');
const address = `http://127.0.0.1:${String(receivers.address().port)}`;

const cpuOf = async (pid) => {
  const fields = (await readFile(`/proc/${String(pid)}/stat`, 'utf8')).split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
};

const { cluster, url: server } = await startCluster();
const url = Object.assign(new URL(server), { pathname: '/bench_webhooks' }).href;
const sql = (text, parameters) => administrate(url, text, parameters);

const addWebhooks = async (paths) => {
  const box = new SecretBox({ secretKeys: [SECRET_KEY], production: true });
  const [last] = await sql(
    'select v.epoch, v.xid::text as xid, v.seq::text as seq, v.type, v.subject, v.at from events v order by v.epoch desc, v.xid desc, v.seq desc limit 1',
  );
  for (const path of paths) {
    const uuid = newUuid();
    await sql(
      `insert into webhooks (uuid, url, types, secret, reached, created_at, modified_at)
       values ($1, $2, '{offer.*}', $3, $4, now(), now())`,
      [uuid, `${address}${path}`, box.seal(newSecret(), `webhook ${uuid}`), eventId(last)],
    );
  }
};

/** So many changes of offers, a few hundred in each transaction. */
const change = async (events) => {
  for (let left = events, round = 0; left > 0; round += 1) {
    const rows = await sql(
      `update offers set bring = $1 where uuid in (select uuid from offers order by uuid limit $2) returning uuid`,
      [`Hut ${String(round)} ${String(Date.now())}`, left],
    );
    left -= rows.length;
  }
};

const measure = async (service, paths, events) => {
  await sql('delete from webhooks');
  arrived.clear();
  await addWebhooks(paths);
  const [begin, cpu] = [performance.now(), await cpuOf(service.pid)];
  await change(events);
  const written = performance.now();
  const waiting = paths.filter((path) => !path.startsWith('/hang'));
  while (!waiting.every((path) => arrived.get(path)?.size === events)) await sleep(5);
  const end = performance.now();
  return {
    written: (written - begin) / 1000,
    arrived: (end - begin) / 1000,
    cpu: ((await cpuOf(service.pid)) - cpu) * 1000,
    messages: waiting.length * events,
  };
};

await administrate(server, 'drop database if exists bench_webhooks with (force)');
await administrate(server, 'create database bench_webhooks');
await cli(url, 'demo:load');
const service = await startService(url, [], { WORKER: 'inline', SECRET_KEY, WEBHOOK_PRIVATE_HOSTS: address });
try {
  console.log(`Load of the machine before: ${loadavg()[0].toFixed(1)}`);
  const ten = [...Array.from({ length: 9 }, (_, index) => `/ok/${String(index)}`), '/hang'];
  for (const [name, paths, events] of [
    ['one event, one receiver', ['/ok'], 1],
    ['one receiver', ['/ok'], EVENTS],
    ['ten receivers, one hangs', ten, EVENTS],
  ]) {
    const { written, arrived: seconds, cpu, messages } = await measure(service, paths, events);
    console.log(
      `${name}: ${String(messages)} messages after ${seconds.toFixed(1)} s (events written within ${written.toFixed(1)} s), ` +
        `${(messages / seconds).toFixed(0)} a second, ${(cpu / messages).toFixed(2)} ms CPU of the service each`,
    );
  }
} finally {
  await service.stop();
  await cluster.stop();
  receivers.closeAllConnections();
  receivers.close();
}
