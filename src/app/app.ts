import { type LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction } from 'express';
import { AppModule } from '../app.module.js';
import { Clock, SystemClock } from '../kernel/clock/clock.js';
import { type Settings } from '../platform/operations/config/settings.js';
import { readableAddress } from '../pages/addresses.js';
import { type ApiRequest, type ApiResponse } from '../platform/http/request/api-request.js';
import { corsFor, securityHeaders } from '../platform/http/server/security-headers.js';
import { RequestLog, routeOf } from '../platform/http/request/request-log.js';
import { startRequest } from '../platform/http/request/request-start.js';
import { RouteTable } from '../platform/http/server/route-table.js';
import { GuardedExpressAdapter, answerSocketErrors } from '../platform/http/server/server-guards.js';
import { requireUsable } from '../platform/http/server/usable-request.js';
import { SlowReaders } from '../platform/http/server/slow-readers.js';
import { RequestMetrics } from '../platform/http/server/request-metrics.js';
import { serveDocs } from '../platform/http/openapi/swagger-ui.js';
import { Tracing } from '../platform/operations/tracing/tracing.js';
import { RequestRecorder } from '../sign-in/requests/request-recorder.js';
import { IntegrationSettings } from '../settings/integration-settings.js';

interface AppOptions {
  /** A test's clock; otherwise the system's. */
  readonly clock?: Clock;
  readonly logger?: LoggerService | false;
}

/** Creates the application, in production and in tests alike. */
export const createApp = async (settings: Settings, options: AppOptions = {}): Promise<NestExpressApplication> => {
  const clock = options.clock ?? new SystemClock();
  const server = express();
  // One URL per resource: no trailing slashes, no other case. Set before Nest sees the server: the router reads these
  // settings only when it is created, which the adapter may already trigger.
  server.set('case sensitive routing', true);
  server.set('strict routing', true);
  const adapter = new GuardedExpressAdapter(server);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(settings, clock), adapter, {
    bodyParser: false,
    logger: options.logger ?? ['error', 'warn'],
    abortOnError: false,
  });
  app.set('trust proxy', settings.trustProxy.length > 0 ? [...settings.trustProxy] : false);
  app.set('query parser', 'simple');
  app.set('etag', false);
  app.disable('x-powered-by');
  const tracing = app.get(Tracing);
  app.use(startRequest, (request: ApiRequest, response: ApiResponse, next: NextFunction) =>
    tracing.request(request, response, () => routeOf(request), next),
  );
  if (settings.metricsPort !== undefined) app.use(app.get(RequestMetrics).middleware);
  app.use(app.get(RequestRecorder).middleware);
  app.use(app.get(SlowReaders).middleware, app.get(RequestLog).middleware, securityHeaders, requireUsable);
  if (settings.publicPages) app.use(readableAddress);
  const stored = app.get(IntegrationSettings);
  app.enableCors(corsFor(settings.corsOrigins, (origin) => stored.allowsOrigin(origin)) as never);
  app.use(answerOptions(app.get(RouteTable)));
  serveDocs(app, settings);
  answerSocketErrors(app.getHttpServer());
  return app;
};

/** OPTIONS returns the methods of a path; CORS headers, if applicable, have been set before. */
const answerOptions =
  (routes: RouteTable) =>
  (request: ApiRequest, response: ApiResponse, next: NextFunction): void => {
    const methods = request.method === 'OPTIONS' ? routes.methodsOf(request.path) : [];
    if (methods.length === 0) {
      next();
      return;
    }
    response.setHeader('Allow', methods.join(', '));
    response.status(204).end();
  };
