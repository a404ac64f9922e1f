import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import { newUuid } from '../../../kernel/ids/uuid.js';
import { message } from '../../../kernel/problem/message.js';
import { notFound, Problem } from '../../../kernel/problem/problem.js';
import { listen } from '../../operations/config/listen.js';
import { closingResponse, SERVER_OPTIONS } from '../server/server-guards.js';
import { ALIVE, type HealthReport } from './health.service.js';

const starting = (): Problem =>
  new Problem(503, message('Not ready: the process is starting.', 'Nicht bereit: Der Prozess startet gerade.'), {
    headers: { 'Retry-After': '5' },
  });

/** The answer to the question whether the process is ready. */
type Check = () => Promise<HealthReport>;

const NOTHING = notFound(message('There is nothing at this address.', 'Unter dieser Adresse gibt es nichts.'));

/**
 * The health routes of a process that has no API, on the port where an API has them: one check fits both. It has none before it
 * has begun, which may wait for its database (R-OPS-13), nor when it only works (WORKER=only), until it has ended (R-OPS-12).
 */
export class HealthServer {
  private readonly server: Server = createServer(
    SERVER_OPTIONS,
    (request, response) => void this.answer(request, response),
  );
  private check: Check = () => Promise.reject(starting());
  private asking: Promise<HealthReport> | undefined;

  /** @param awaited whether an API will answer here */
  constructor(private readonly awaited: boolean) {}

  /** @throws StartProblem when another program has the port */
  listen(port: number, host: string): Promise<void> {
    return listen(this.server, 'PORT', port, host);
  }

  /** The process has begun: from now on its own check decides. */
  ask(check: Check): void {
    this.check = check;
  }

  async close(): Promise<void> {
    if (!this.server.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  private async answer({ method = '', url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, headers: OutgoingHttpHeaders, body: string): void => {
      response.writeHead(status, headers).end(method === 'HEAD' ? '' : body);
    };
    try {
      const report = await this.report(method === 'GET' || method === 'HEAD' ? url.split('?')[0] : undefined);
      send(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }, JSON.stringify(report));
    } catch (error) {
      const problem = error instanceof Problem ? error : starting();
      const { headers, body } = closingResponse(problem, { id: newUuid(), language: 'en' });
      send(problem.status, headers, body);
    }
  }

  private async report(path: string | undefined): Promise<HealthReport> {
    if (path === '/health/live') return ALIVE;
    if (path !== '/health' && path !== '/health/ready') throw this.awaited ? starting() : NOTHING;
    // Shared by all who ask meanwhile: nobody is limited here, and the database is not to notice.
    this.asking ??= this.check().finally(() => (this.asking = undefined));
    return this.asking;
  }
}
