import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { type Json } from './json.js';

/** What a receiver was sent. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A process that receives webhooks; its addresses say how it behaves (`receiver.mjs`). */
export class Receiver {
  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
  ) {}

  static async start(): Promise<Receiver> {
    const child = fork(resolve('test/support/receiver.mjs'), { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    const [line] = (await once(child.stdout!, 'data')) as [Buffer];
    return new Receiver(child, Number(line.toString('utf8')));
  }

  url(path: string): string {
    return `http://127.0.0.1:${String(this.port)}/${path}`;
  }

  /** What came to this path, and to those below it. */
  async received(path: string): Promise<Received[]> {
    return (await this.seen(path)).filter(({ method }) => method === 'POST');
  }

  /** Of each answer under this path that is over: whether it was read to its end. */
  async ended(path: string): Promise<boolean[]> {
    return (await this.seen(path)).flatMap(({ method, body }) => (method === 'CLOSED' ? [body === 'true'] : []));
  }

  /** Hangs up on everybody who waits for an answer. */
  async letGo(): Promise<void> {
    await fetch(this.url('let-go'));
  }

  /** Answers everybody who waits for it. */
  async answer(status = 200): Promise<void> {
    await fetch(this.url(`answer/${String(status)}`));
  }

  async stop(): Promise<void> {
    const exited = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exited;
  }

  private async seen(path: string): Promise<Received[]> {
    return (await (await fetch(this.url(`received/${path}`))).json()) as Received[];
  }
}

/** The event that a message brought. */
export const eventOf = ({ body }: Received): Json => JSON.parse(body) as Json;
