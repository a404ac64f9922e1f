import { type IncomingMessage } from 'node:http';
import { type NextFunction } from 'express';
import { type ApiRequest, type ApiResponse } from '../request/api-request.js';
import { RecentlyUsed } from '../../../kernel/collections/recently-used.js';
import { message } from '../../../kernel/problem/message.js';
import { Problem } from '../../../kernel/problem/problem.js';

/**
 * Refuses requests that are valid HTTP but unusable: without exactly one valid Host (RFC 9112, 3.2), with a target
 * that is neither a path nor a URL with one, or with an unsupported expectation. Whatever follows on the connection
 * is not read.
 */
export const requireUsable = (request: ApiRequest, _response: ApiResponse, next: NextFunction): void => {
  const { expect } = request.headers;
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    next(refusal(417, EXPECTATION));
    return;
  }
  if (!hasHost(request)) {
    next(refusal(400, HOST));
    return;
  }
  next(unreadable.has(request) ? refusal(400, ADDRESS) : undefined);
};

/** Requests whose target cannot be parsed. */
const unreadable = new WeakSet<IncomingMessage>();

/**
 * Runs before Express, which would refuse an unreadable target with its own text: from here on every request has a
 * path, and `requireUsable` reports those that had none.
 */
export const receive = (request: IncomingMessage): void => {
  const path = pathOf(request.url ?? '', request.method);
  if (path === undefined) unreadable.add(request);
  request.url = path ?? '/';
};

const refusal = (status: number, detail: typeof HOST): Problem =>
  new Problem(status, detail, { headers: { Connection: 'close' } });

/** HTTP/1.0 has no Host; if one is sent, it must be valid. */
const hasHost = ({ rawHeaders, httpVersion }: ApiRequest): boolean => {
  let host: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length !== 4 || rawHeaders[index]?.toLowerCase() !== 'host') continue;
    if (host !== undefined) return false;
    host = rawHeaders[index + 1] ?? '';
  }
  return host === undefined ? httpVersion === '1.0' : isHost(host);
};

/** Whether a Host is valid: nearly all requests name the same one. */
const HOSTS = new RecentlyUsed<boolean>(100);

const isHost = (host: string): boolean =>
  HOSTS.get(host, () => URL.canParse(`http://${host}`) && !/[/?#@\\]/.test(host));

/** Path and query, also of an absolute URL, which proxies may send. */
const pathOf = (url: string, method: string | undefined): string | undefined => {
  if (url.startsWith('/') || (url === '*' && method === 'OPTIONS')) return url;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
};

const EXPECTATION = message(
  'The only expectation that is met is 100-continue.',
  'Die einzige Erwartung, die erfüllt wird, ist 100-continue.',
);
const HOST = message(
  'The request names no host, or several, or an impossible one.',
  'Die Anfrage nennt keinen Host, mehrere oder einen, den es nicht geben kann.',
);
const ADDRESS = message('The address cannot be read.', 'Die Adresse ist nicht lesbar.');
