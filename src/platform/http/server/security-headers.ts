import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type RequestHandler } from 'express';
import helmet from 'helmet';
import { type CorsOptions } from '@nestjs/common/interfaces/external/cors-options.interface.js';
import { type ApiRequest } from '../request/api-request.js';

/** Options for helmet. */
export const SECURITY_HEADERS = {
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginResourcePolicy: { policy: 'cross-origin' },
} as const;

const headersOf = (middleware: ReturnType<typeof helmet>): readonly (readonly [string, string])[] => {
  const headers: [string, string][] = [];
  const response = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => undefined,
  };
  middleware({} as IncomingMessage, response as unknown as ServerResponse, () => undefined);
  return headers;
};

/** The headers depend on nothing that is asked, so helmet computes them once. */
const HEADERS = headersOf(helmet(SECURITY_HEADERS));

/** Middleware that sets the headers of helmet. */
export const securityHeaders: RequestHandler = (_request, response, next) => {
  for (const [name, value] of HEADERS) response.setHeader(name, value);
  next();
};

const EXPOSED = [
  'Date',
  'Allow',
  'ETag',
  'Location',
  'Last-Event-Id',
  'Content-Disposition',
  'Retry-After',
  'X-Request-Id',
  'API-Version',
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Idempotency-Replayed',
  'WWW-Authenticate',
  'Deprecation',
  'Sunset',
  'Link',
];

/**
 * CORS (R-API-50): the origins of the environment and those that staff configured may call everything. Any other
 * origin may only send anonymous reads, so that a club can show offers on its website without being registered here.
 * The configured origins are looked up only if they make a difference: not for anonymous reads.
 */
export const corsFor =
  (origins: readonly string[], isStored: (origin: string) => Promise<boolean>) =>
  (request: ApiRequest, answer: (error: null, options: CorsOptions) => void): void => {
    const { origin } = request.headers;
    const anonymousRead = isAnonymousRead(request);
    const answerFor = (configured: boolean): void => answer(null, optionsFor(origin, configured, anonymousRead));
    if (origin === undefined || origins.includes(origin) || anonymousRead) {
      answerFor(origin !== undefined && origins.includes(origin));
      return;
    }
    // If the lookup fails, the response itself reports that the service is unavailable.
    isStored(origin).then(answerFor, () => answerFor(false));
  };

const isAnonymousRead = ({ headers, method: own }: ApiRequest): boolean => {
  const method = headers['access-control-request-method'] ?? own;
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.authorization === undefined &&
    !/\bauthorization\b/i.test(headers['access-control-request-headers'] ?? '')
  );
};

const optionsFor = (origin: string | undefined, configured: boolean, anonymousRead: boolean): CorsOptions => ({
  origin: configured && origin !== undefined ? origin : anonymousRead ? '*' : false,
  methods: configured ? ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] : ['GET', 'HEAD'],
  ...(configured
    ? {
        allowedHeaders: [
          'Authorization',
          'Content-Type',
          'If-Match',
          'If-None-Match',
          'Idempotency-Key',
          'X-Request-Id',
          'Accept-Language',
        ],
      }
    : { allowedHeaders: ['Accept-Language', 'If-None-Match', 'X-Request-Id'] }),
  exposedHeaders: EXPOSED,
  maxAge: 600,
  preflightContinue: true,
});
