/** Starts what is measured: the built service, the bare server and the peer, each a process of its own. */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '..');
export const BASE_URL = 'http://bench.example';
/** Connections of either server: as many as the service's default. */
const POOL = '10';

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
};

const stopping = (child) => async () => {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
};

const database = (url) => ({ DATABASE_URL: url, DATABASE_POOL: POOL, BASE_URL });

/**
 * @param flags of Node, such as --cpu-prof
 * @param settings beside the usual ones
 */
export const startService = async (databaseUrl, flags = [], settings = {}) => {
  const port = await freePort();
  const child = spawn(process.execPath, [...flags, join(ROOT, 'dist', 'main.js')], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      ...database(databaseUrl),
      DATA_DIR: join(ROOT, 'var', 'bench'),
      MAIL_URL: 'file:',
      TRUST_PROXY: 'loopback',
      WORKER: 'off',
      LOG_LEVEL: 'silent',
      LIMIT_ANONYMOUS_PER_HOUR: '1000000',
      LIMIT_TOKEN_BURST: '1000000',
      LIMIT_TOKEN_PER_MINUTE: '1000000',
      ...settings,
    },
  });
  const url = `http://127.0.0.1:${String(port)}`;
  for (let attempt = 0; ; attempt += 1) {
    if (
      await fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    if (child.exitCode !== null || attempt === 150) throw new Error('The service did not start.');
    await sleep(200);
  }
  return { url, pid: child.pid, stop: stopping(child) };
};

/** Starts one of the scripts here, which tells its port. */
const startScript = async (name, settings) => {
  const child = fork(join(import.meta.dirname, name), { env: { ...process.env, ...settings } });
  const [{ port }] = await once(child, 'message');
  return { port, url: `http://127.0.0.1:${String(port)}`, pid: child.pid, stop: stopping(child) };
};

export const startBare = (databaseUrl, named) =>
  startScript('bare-server.mjs', { ...database(databaseUrl), BARE_NAMED: named ? '1' : '0' });

export const startPeer = (databaseUrl) =>
  startScript('nest-peer.mjs', { ...database(databaseUrl), NODE_ENV: 'production' });

/** @returns what stands between the servers and a database so many milliseconds away, and the address it has there */
export const startLatency = async (databaseUrl, latency) => {
  const proxy = await startScript('latency.mjs', { TARGET: databaseUrl, LATENCY: String(latency) });
  const distant = Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${String(proxy.port)}` });
  return { ...proxy, databaseUrl: distant.href };
};
