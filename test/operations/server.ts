import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { until } from '../support/until.js';

/** A program that runs until it is ended: a proxy, a pooler. */
export class Server {
  private output = '';

  private constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (this.output += String(chunk)));
  }

  /**
   * @param file its path
   * @param isUp asked until it says so; a program that has ended meanwhile is a failure, which says what it said
   */
  static async start(
    file: string,
    args: readonly string[],
    environment: Readonly<Record<string, string>>,
    isUp: () => Promise<boolean>,
  ): Promise<Server> {
    const { PATH } = process.env;
    const child = spawn(file, args, { env: { PATH, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
    const server = new Server(child);
    try {
      await until(`The start of ${basename(file)}`, () => server.hasEnded || isUp());
      if (server.hasEnded) throw new Error(`${basename(file)} ended.`);
    } catch (error) {
      await server.stop();
      throw new Error(`${(error as Error).message} It said:\n${server.output}`, { cause: error });
    }
    return server;
  }

  get log(): string {
    return this.output;
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  async stop(): Promise<void> {
    if (this.hasEnded) return;
    const exited = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exited;
  }
}
