import { Injectable } from '@nestjs/common';
import { type NextFunction } from 'express';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { Problem } from '../../../kernel/problem/problem.js';
import { Log, traceOf } from '../../operations/log.js';
import { type ApiRequest, type ApiResponse } from './api-request.js';

/**
 * Structured logs, one line per request: method, route pattern, status, milliseconds, request id and the token's
 * uuid. Never a query string, header, body or URL: those contain personal data.
 */
@Injectable()
export class RequestLog {
  constructor(private readonly log: Log) {}

  /** Middleware that writes the line when the response is complete. */
  get middleware(): (request: ApiRequest, response: ApiResponse, next: NextFunction) => void {
    if (!this.log.logger.isLevelEnabled('error')) return (_request, _response, next) => next();
    const line = (request: IncomingMessage, response: ServerResponse, { ms }: Timed): Record<string, unknown> => ({
      requestId: request.id,
      ms,
      ...linesOf(request as ApiRequest),
      status: response.statusCode,
    });
    const write = pinoHttp({
      logger: childless(this.log.logger),
      wrapSerializers: false,
      quietReqLogger: true,
      quietResLogger: true,
      customAttributeKeys: { responseTime: 'ms' },
      customSuccessObject: (request, response, value) => line(request, response, value as Timed),
      customErrorObject: (request, response, _error, value) => line(request, response, value as Timed),
      customLogLevel: (_request, response) => (response.statusCode >= 500 ? 'error' : 'info'),
      customSuccessMessage: () => 'request',
      customErrorMessage: () => 'request',
      autoLogging: { ignore: isOfMonitor },
    });
    return (request, response, next) => {
      write(request, response);
      next();
    };
  }

  /**
   * Logs an internal error with its stack, but without the message of a database error, which may quote user input. That the process
   * is not ready is no error of its own: monitors ask each second.
   */
  failure(request: ApiRequest, error: unknown): void {
    if (error instanceof Problem && isOfMonitor(request)) return;
    this.log.logger.error({ requestId: request.id, ...linesOf(request), ...traceOf(error) }, 'request failed');
  }

  /** Logs an internal error that ends only a part of a request. @param route its method and pattern */
  failureWithin(route: string, error: unknown): void {
    this.log.logger.error({ route, ...traceOf(error) }, 'a part of a request failed');
  }
}

/** Health requests are not logged. */
const isOfMonitor = ({ url }: IncomingMessage): boolean => url?.startsWith('/health') ?? false;

/** Measurements of pino-http, by their name in the line. */
interface Timed {
  readonly ms: number;
}

/**
 * pino-http makes two loggers for each request, which nobody here asks for: its line names the request itself. This one
 * is its own child.
 */
const childless = (logger: Logger): Logger => {
  const alone = Object.create(logger) as Logger;
  return Object.assign(alone, { child: () => alone });
};

/** The route of a request that did not reach a handler. */
export const NO_ROUTE = 'unknown';

/**
 * The pattern of a request's route; never its URL. Express names a route for a HEAD that the route does not answer, where
 * nothing answers a GET.
 */
export const routeOf = ({ method, route }: ApiRequest): string => {
  const { path, methods } = (route ?? {}) as { path?: string; methods?: Readonly<Record<string, boolean>> };
  const isAnswered = method !== 'HEAD' || methods?.['get'] === true || methods?.['_all'] === true;
  return isAnswered ? (path ?? NO_ROUTE) : NO_ROUTE;
};

const linesOf = (request: ApiRequest): Record<string, unknown> => ({
  method: request.method,
  route: routeOf(request),
  token: request.caller?.tokenUuid,
});
