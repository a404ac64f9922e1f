import { type Server } from 'node:http';
import { type Socket } from 'node:net';
import { newUuid } from '../ids/uuid.js';
import { message } from './message.js';
import { Problem } from './problem.js';
import { API_VERSION } from './request-start.js';
import { problemBody, TITLES } from './problem-body.js';

const HEADER_SECONDS = 10;
const REQUEST_SECONDS = 30;

/** A client that dawdles is let go, so that a handful of slow ones cannot hold every connection. */
export const limitSlowClients = (server: Server): void => {
  server.headersTimeout = HEADER_SECONDS * 1000;
  server.requestTimeout = REQUEST_SECONDS * 1000;
  server.keepAliveTimeout = 65_000;
  // Node would drop header fields after the 2,000th in silence, an Authorization among them; their size is bounded anyway.
  server.maxHeadersCount = 0;
};

const STATUS_OF: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** What cannot be read as HTTP never reaches the application; it gets problem details all the same (decisions A7). */
export const answerSocketErrors = (server: Server): void => {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const status = STATUS_OF[error.code ?? ''] ?? 400;
    const problem = new Problem(status, message('The request cannot be read.', 'Die Anfrage ist nicht lesbar.'));
    const id = newUuid();
    const body = JSON.stringify(problemBody(problem, { id, language: 'en' }));
    socket.end(
      [
        `HTTP/1.1 ${status} ${TITLES[status] ?? ''}`,
        'Content-Type: application/problem+json',
        'Cache-Control: no-store',
        `X-Request-Id: ${id}`,
        `API-Version: ${API_VERSION}`,
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  });
};
