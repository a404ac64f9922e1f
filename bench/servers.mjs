/** Starts what is measured: the built service and the bare server, each a process of its own. */
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
      BASE_URL,
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: POOL,
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

export const startBare = async (databaseUrl, named) => {
  const child = fork(join(import.meta.dirname, 'bare-server.mjs'), {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATABASE_POOL: POOL, BASE_URL, BARE_NAMED: named ? '1' : '0' },
  });
  const [{ port }] = await once(child, 'message');
  return { url: `http://127.0.0.1:${String(port)}`, pid: child.pid, stop: stopping(child) };
};
