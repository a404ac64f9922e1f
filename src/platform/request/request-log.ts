import { Inject, Injectable } from '@nestjs/common';
import { type NextFunction } from 'express';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Logger, pino } from 'pino';
import { pinoHttp } from 'pino-http';
import { SETTINGS, type Settings } from '../config/settings.js';
import { type ApiRequest, type ApiResponse } from './api-request.js';

/**
 * Structured logs, one line per request: method, route pattern, status, milliseconds, request id and the token's
 * uuid. Never a query string, header, body or URL: those contain personal data.
 */
@Injectable()
export class RequestLog {
  readonly logger: Logger;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.logger = pino({ level: settings.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  }

  /** Middleware that writes the line when the response is complete. */
  get middleware(): (request: ApiRequest, response: ApiResponse, next: NextFunction) => void {
    const line = (request: IncomingMessage, response: ServerResponse): Record<string, unknown> => ({
      ...linesOf(request as ApiRequest),
      status: response.statusCode,
    });
    const write = pinoHttp({
      logger: this.logger,
      serializers: { req: () => undefined, res: () => undefined, err: () => undefined },
      quietReqLogger: true,
      quietResLogger: true,
      customAttributeKeys: { reqId: 'requestId', responseTime: 'ms' },
      customSuccessObject: (request, response, value: object) => ({ ...value, ...line(request, response) }),
      customErrorObject: (request, response, _error, value: object) => ({ ...value, ...line(request, response) }),
      customLogLevel: (_request, response) => (response.statusCode >= 500 ? 'error' : 'info'),
      customSuccessMessage: () => 'request',
      customErrorMessage: () => 'request',
      autoLogging: { ignore: (request) => request.url?.startsWith('/health') ?? false },
    });
    return (request, response, next) => {
      write(request, response);
      next();
    };
  }

  /** Logs an internal error with its stack, but without the message of a database error, which may quote user input. */
  failure(request: ApiRequest, error: unknown): void {
    const { name, stack, code } = error as { name?: string; stack?: string; code?: string };
    const frames = stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, 8);
    this.logger.error(
      { requestId: request.id, ...linesOf(request), error: name, code, stack: frames },
      'request failed',
    );
  }
}

/** The route of a request that did not reach a handler. */
export const NO_ROUTE = 'unknown';

/** The pattern of a request's route; never its URL. */
export const routeOf = (request: ApiRequest): string =>
  (request.route as { path?: string } | undefined)?.path ?? NO_ROUTE;

const linesOf = (request: ApiRequest): Record<string, unknown> => ({
  method: request.method,
  route: routeOf(request),
  token: request.caller?.tokenUuid,
});
