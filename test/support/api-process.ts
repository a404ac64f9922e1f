import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from '../contract/client.js';
import { freePort } from './ports.js';
import { until } from './until.js';

export const MAIN = resolve('dist/main.js');

/** Compiles the service, unless it is there: `npm test` has compiled it before. */
export const buildService = (): void => {
  if (!existsSync(MAIN)) spawnSync(process.execPath, ['scripts/prepare.mjs'], { stdio: 'inherit' });
};

/** A real process of the service, as production runs it. */
export class ApiProcess {
  readonly client: Client;
  private output = '';

  private constructor(
    readonly child: ChildProcess,
    readonly port: number,
  ) {
    this.client = new Client(port);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (this.output += String(chunk)));
  }

  /** @param seconds how long the start may take */
  static async start(
    settings: Readonly<Record<string, string>>,
    directory: string,
    seconds?: number,
  ): Promise<ApiProcess> {
    const api = await ApiProcess.launch(settings, directory);
    await api.isUp('/health/ready', seconds);
    return api;
  }

  /** One that may not get as far as that. */
  static async launch(
    settings: Readonly<Record<string, string>>,
    directory: string,
    prefix: readonly string[] = [],
  ): Promise<ApiProcess> {
    return ApiProcess.spawn(Number(settings['PORT'] ?? (await freePort())), settings, directory, prefix);
  }

  /** Its exit code, once it has ended by itself. */
  async ended(): Promise<number | null> {
    if (!this.hasEnded) await once(this.child, 'exit');
    return this.child.exitCode;
  }

  /** A process that only works: it has no API, and on its port only the health routes. */
  static async startWorker(settings: Readonly<Record<string, string>>, directory: string): Promise<ApiProcess> {
    const port = await freePort();
    const worker = ApiProcess.spawn(port, { WORKER: 'only', ...settings }, directory);
    await worker.isUp('/health/ready');
    return worker;
  }

  private static spawn(
    port: number,
    settings: Readonly<Record<string, string>>,
    directory: string,
    prefix: readonly string[] = [],
  ): ApiProcess {
    const [program, ...args] = prefix.length === 0 ? [process.execPath, MAIN] : [...prefix, process.execPath, MAIN];
    const child = spawn(program, args, {
      cwd: directory,
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        BASE_URL: 'http://api.test',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: join(directory, 'var'),
        MAIL_URL: 'file:',
        WORKER: 'off',
        LOG_LEVEL: 'info',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new ApiProcess(child, port);
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Each question on a connection of its own: one that is kept could lead to anyone who had the port before. */
  private async isUp(path: string, seconds?: number): Promise<void> {
    const headers = { Connection: 'close' };
    try {
      await until(
        'The start of the service',
        async () => this.hasEnded || (await this.client.send('GET', path, { headers })).status === 200,
        seconds,
      );
      if (this.hasEnded) throw new Error('The service did not start.');
    } catch (error) {
      const end = `${String(this.child.exitCode)}, ${String(this.child.signalCode)}`;
      await this.stop();
      throw new Error(`${(error as Error).message} Exit: ${end}. It said:\n${this.output}`, { cause: error });
    }
  }

  get log(): string {
    return this.output;
  }

  /** As the machine's end would: no chance to tidy up. */
  async stop(): Promise<void> {
    this.client.close();
    if (this.hasEnded) return;
    const exited = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exited;
  }
}
