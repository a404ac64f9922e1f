import {
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
  createServer,
  type RequestListener,
} from 'node:http';
import { type Duplex } from 'node:stream';
import { ExpressAdapter } from '@nestjs/platform-express';
import { type Response } from 'express';
import { newUuid } from '../../../kernel/ids/uuid.js';
import { type ApiRequest } from '../request/api-request.js';
import { type Message, message } from '../../../kernel/problem/message.js';
import { Problem } from '../../../kernel/problem/problem.js';
import { API_VERSION } from '../../operations/config/settings.js';
import { problemBody, TITLES } from '../request/problem-body.js';
import { receive } from './usable-request.js';

const HEADER_SECONDS = 10;
const REQUEST_SECONDS = 30;

/**
 * Slow clients are disconnected, so that a handful of them cannot hold all connections. Node checks them every two
 * seconds instead of its default of thirty. A missing Host is answered by `requireUsable`; Node's own answer has no
 * body.
 */
export const SERVER_OPTIONS: ServerOptions = {
  headersTimeout: HEADER_SECONDS * 1000,
  requestTimeout: REQUEST_SECONDS * 1000,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout: 65_000,
  requireHostHeader: false,
};

/** Input that cannot be parsed as HTTP never reaches the application, but still gets problem details (R-API-39). */
export const answerSocketErrors = (server: Server): void => {
  // Node would silently drop header fields after the 2,000th, perhaps an Authorization; their size is bounded anyway.
  server.maxHeadersCount = 0;
  const answering = new WeakMap<Duplex, ServerResponse>();
  const remember = (request: IncomingMessage, response: ServerResponse): void => {
    answering.set(request.socket, response);
  };
  server.on('request', remember);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const problem = problemOf(error.code ?? '');
    const response = answering.get(socket);
    if (response === undefined || response.writableFinished) endWith(socket, problem);
    // If the unreadable input follows a valid request, that request gets its answer first.
    else if (response.req.complete) response.once('finish', () => endWith(socket, problem));
    else if (response.headersSent) socket.destroy();
    else interrupt(response, problem);
  });
  server.on('connect', (_request, socket) => endWith(socket, noTunnels()));
  // Node would refuse an unknown expectation without a body; `requireUsable` answers it with problem details.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
};

const WORDS: Readonly<Record<string, readonly [status: number, detail: Message]>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    message(
      'The address and the header fields together may have 16 KiB.',
      'Adresse und Kopfzeilen dürfen zusammen 16 KiB haben.',
    ),
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    408,
    message(
      `Header fields must arrive within ${HEADER_SECONDS} seconds, the whole request within ${REQUEST_SECONDS}.`,
      `Kopfzeilen müssen binnen ${HEADER_SECONDS} Sekunden ankommen, die ganze Anfrage binnen ${REQUEST_SECONDS}.`,
    ),
  ],
};
const UNREADABLE = [400, message('The request cannot be read.', 'Die Anfrage ist nicht lesbar.')] as const;

const problemOf = (code: string): Problem => {
  const [status, detail] = WORDS[code] ?? UNREADABLE;
  return new Problem(status, detail);
};

const noTunnels = (): Problem =>
  new Problem(405, message('There are no tunnels here.', 'Tunnel gibt es hier nicht.'), {
    headers: { Allow: 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT' },
  });

interface ClosingResponse {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Raw response of a problem that closes its connection. */
export const closingResponse = (
  problem: Problem,
  { id, language }: Pick<ApiRequest, 'id' | 'language'>,
): ClosingResponse => {
  const body = JSON.stringify(problemBody(problem, { id, language }));
  const headers = {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
    'X-Request-Id': id,
    'API-Version': API_VERSION,
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
    ...problem.headers,
  };
  return { headers, body };
};

/** Answers on a connection without a request, and closes it. */
const endWith = (socket: Duplex, problem: Problem): void => {
  // The sender may have disconnected before the answer; nobody else handles errors of this socket.
  socket.on('error', () => socket.destroy());
  const { headers, body } = closingResponse(problem, { id: newUuid(), language: 'en' });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${problem.status} ${TITLES[problem.status]?.en ?? ''}`, ...lines, '', body].join('\r\n'));
};

/** Answers a request whose body does not arrive, or cannot be parsed, while the application waits for it. */
const interrupt = (response: ServerResponse, problem: Problem): void => {
  const { headers, body } = closingResponse(problem, response.req as ApiRequest);
  response.writeHead(problem.status, headers).end(body);
};

/**
 * Express adapter whose HTTP server is created with our limits: some of them can only be set at creation. Bodies that are
 * encoded already are sent as they are; Nest would turn the bytes into JSON.
 */
export class GuardedExpressAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    const express = this.getInstance<RequestListener>();
    this.httpServer = createServer(SERVER_OPTIONS, (request, response) => {
      receive(request);
      express(request, response);
    });
  }

  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (!Buffer.isBuffer(body)) return super.reply(response, body, statusCode) as unknown;
    if (statusCode !== undefined) response.status(statusCode);
    return response.send(body);
  }
}
