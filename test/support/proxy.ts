import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';

/**
 * A reverse proxy as small as can be: in turns, without memory of who was where. A process that takes no connections is
 * passed over; a request that was sent and not answered is a 502, because nobody but the caller may repeat it.
 */
export class Proxy {
  private readonly agent = new Agent({ keepAlive: true });
  private readonly server: Server;
  private turn = 0;

  constructor(private readonly ports: readonly number[]) {
    this.server = createServer((incoming, answer) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => this.forward(incoming, Buffer.concat(chunks), answer, this.ports.length));
    });
  }

  async listen(): Promise<number> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.agent.destroy();
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private forward(incoming: IncomingMessage, body: Buffer, answer: ServerResponse, tries: number): void {
    this.turn = (this.turn + 1) % this.ports.length;
    const { method = 'GET', url = '/', headers } = incoming;
    const outgoing = request(
      { host: '127.0.0.1', port: this.ports[this.turn], method, path: url, headers, agent: this.agent },
      (received) => {
        answer.writeHead(received.statusCode ?? 502, received.headers);
        received.on('error', () => answer.destroy());
        received.pipe(answer);
      },
    );
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (answer.headersSent) answer.destroy();
      else if (error.code === 'ECONNREFUSED' && tries > 1) this.forward(incoming, body, answer, tries - 1);
      else answer.writeHead(502).end();
    });
    outgoing.end(body);
  }
}
