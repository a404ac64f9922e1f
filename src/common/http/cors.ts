import { type CorsOptions } from '@nestjs/common/interfaces/external/cors-options.interface.js';
import { type ApiRequest } from './api-request.js';

const EXPOSED = [
  'ETag',
  'Location',
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
];

/**
 * Who may call from a browser (decisions A14): the configured origins everything; any other origin only what an anonymous
 * caller may read, so a club can show offers on its website without being registered here.
 */
export const corsFor =
  (origins: readonly string[]) =>
  (request: ApiRequest, answer: (error: null, options: CorsOptions) => void): void => {
    const { origin } = request.headers;
    const configured = origin !== undefined && origins.includes(origin);
    const method = request.headers['access-control-request-method'] ?? request.method;
    const anonymousRead =
      (method === 'GET' || method === 'HEAD') &&
      request.headers.authorization === undefined &&
      !/\bauthorization\b/i.test(request.headers['access-control-request-headers'] ?? '');
    answer(null, {
      origin: configured ? origin : anonymousRead ? '*' : false,
      methods: configured ? ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'] : ['GET', 'HEAD'],
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
  };
