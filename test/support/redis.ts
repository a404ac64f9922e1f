import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { describeWith } from './installed.js';

export const redisInstalled = spawnSync('redis-server', ['--version']).status === 0;

/** As `describe`, for what needs a Redis of its own. */
export const withRedis = (title: string, tests: () => void): void =>
  describeWith('redis-server', redisInstalled, title, tests);

/** A server that keeps nothing on the disk. */
export interface RedisServer {
  readonly child: ChildProcess;
  /** Ends it at once. */
  kill(): Promise<void>;
}

/** @param directory its working directory */
export const startRedis = async (port: number, directory: string): Promise<RedisServer> => {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', directory];
  const child = spawn('redis-server', [...options, '--save', '', '--appendonly', 'no'], { stdio: 'ignore' });
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
