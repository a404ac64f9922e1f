import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';

/**
 * What becomes of one request: the connection breaks before it gets through (`refused`), after it was carried out and before
 * the answer (`lost`) or in the middle of that (`half`); or an answer that comes from somewhere on the way.
 */
export type Trouble = 'none' | 'refused' | 'lost' | 'half' | { readonly status: number; readonly retryAfter?: number };

/** Stands between a program and the service. */
export class TroubledProxy {
  /** Of the next requests, in order; afterwards all get through. */
  troubles: Trouble[] = [];
  /** Method and address of every request. */
  readonly seen: string[] = [];
  private readonly server: Server;

  constructor(private readonly port: () => number) {
    this.server = createServer((incoming, answer) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => this.meet(incoming, Buffer.concat(chunks), answer));
    });
  }

  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${String((this.server.address() as AddressInfo).port)}`;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private meet(incoming: IncomingMessage, body: Buffer, answer: ServerResponse): void {
    this.seen.push(`${incoming.method ?? ''} ${incoming.url ?? ''}`);
    const trouble = this.troubles.shift() ?? 'none';
    if (trouble === 'refused') return void incoming.socket.destroy();
    if (typeof trouble === 'object') {
      const { status, retryAfter } = trouble;
      const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
      const problem = {
        type: `/errors/${String(status)}`,
        title: '',
        status,
        detail: 'Später.',
        instance: 'urn:uuid:1',
      };
      return void answer
        .writeHead(status, { 'Content-Type': 'application/problem+json', ...headers })
        .end(JSON.stringify(problem));
    }
    this.forward(incoming, body, (received, content) => {
      if (trouble === 'lost') return void incoming.socket.destroy();
      answer.writeHead(received.statusCode ?? 502, received.headers);
      if (trouble === 'none') return void answer.end(content);
      answer.write(content.subarray(0, content.length / 2), () => incoming.socket.destroy());
    });
  }

  private forward(
    { method, url, headers }: IncomingMessage,
    body: Buffer,
    done: (received: IncomingMessage, content: Buffer) => void,
  ): void {
    const outgoing = request({ host: '127.0.0.1', port: this.port(), method, path: url, headers }, (received) => {
      const chunks: Buffer[] = [];
      received.on('data', (chunk: Buffer) => chunks.push(chunk));
      received.on('end', () => done(received, Buffer.concat(chunks)));
    });
    outgoing.end(body);
  }
}
