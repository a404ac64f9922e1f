import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { describeWith } from './installed.js';

/** Valkey, which went on from Redis under its old licence, or Redis: they speak the same. */
const PROGRAM = ['valkey-server', 'redis-server'].find((name) => spawnSync(name, ['--version']).status === 0);

export const redisInstalled = PROGRAM !== undefined;

/** As `describe`, for what needs a Redis of its own. */
export const withRedis = (title: string, tests: () => void): void =>
  describeWith('valkey-server or redis-server', redisInstalled, title, tests);

/** A server that keeps nothing on the disk. */
export interface RedisServer {
  readonly child: ChildProcess;
  /** Ends it at once. */
  kill(): Promise<void>;
}

/** @param directory its working directory */
export const startRedis = async (port: number, directory: string): Promise<RedisServer> => {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', directory];
  const child = spawn(PROGRAM ?? '', [...options, '--save', '', '--appendonly', 'no'], { stdio: 'ignore' });
  const probe = new Redis(port, '127.0.0.1', { retryStrategy: () => 20, maxRetriesPerRequest: null });
  probe.on('error', () => undefined);
  await probe.ping();
  probe.disconnect();
  const kill = async (): Promise<void> => {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  return { child, kill };
};
