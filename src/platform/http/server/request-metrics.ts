import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type NextFunction } from 'express';
import { SETTINGS, type Settings } from '../../operations/config/settings.js';
import { type ApiRequest, type ApiResponse } from '../request/api-request.js';
import { NO_ROUTE, routeOf } from '../request/request-log.js';
import { RouteTable } from './route-table.js';
import { Metrics } from '../../operations/metrics/metrics.js';

const KNOWN = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);

/** Counts requests by outcome, when the response is complete or the caller has disconnected. */
@Injectable()
export class RequestMetrics implements OnApplicationBootstrap {
  constructor(
    private readonly metrics: Metrics,
    private readonly routes: RouteTable,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The route table, which is listed before this class in the module, is complete by now. */
  onApplicationBootstrap(): void {
    const { metricsPort, worker } = this.settings;
    if (metricsPort === undefined || worker === 'only') return;
    for (const { method, path, status } of this.routes.all) this.metrics.willServe(method, path, status);
  }

  get middleware(): (request: ApiRequest, response: ApiResponse, next: NextFunction) => void {
    return (request, response, next) => {
      const begin = process.hrtime.bigint();
      response.once('close', () => {
        const seconds = Number(process.hrtime.bigint() - begin) / 1e9;
        const method = KNOWN.has(request.method) ? request.method : 'other';
        this.metrics.request(method, this.patternOf(request), response.statusCode, seconds);
      });
      next();
    };
  }

  /** Answers given before a handler is found (OPTIONS, 405, documentation pages) are counted by their path. */
  private patternOf(request: ApiRequest): string {
    const [path = ''] = request.originalUrl.split('?');
    if (path === '/docs' || path.startsWith('/docs/')) return '/docs';
    const route = routeOf(request);
    return route === NO_ROUTE ? (this.routes.patternOf(path) ?? NO_ROUTE) : route;
  }
}
