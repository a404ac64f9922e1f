import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { describe } from '@jest/globals';
import { Redis } from 'ioredis';

export const redisInstalled = spawnSync('redis-server', ['--version']).status === 0;

/** As `describe`, for what needs a Redis of its own: skipped, and saying so, where none is installed. */
export const withRedis = (title: string, tests: () => void): void => {
  if (redisInstalled) describe(title, tests);
  else describe.skip(`${title} (SKIPPED: no redis-server here)`, tests);
};

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
