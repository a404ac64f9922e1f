import { Injectable } from '@nestjs/common';
import { type NextFunction } from 'express';
import { type ApiRequest, type ApiResponse } from '../http/api-request.js';
import { routeOf } from '../http/request-log.js';
import { Metrics } from './metrics.js';

const KNOWN = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);

/** Counts requests by what they were answered with, when the answer has left or the caller went away. */
@Injectable()
export class RequestMetrics {
  constructor(private readonly metrics: Metrics) {}

  get middleware(): (request: ApiRequest, response: ApiResponse, next: NextFunction) => void {
    return (request, response, next) => {
      const begin = process.hrtime.bigint();
      response.once('close', () => {
        const seconds = Number(process.hrtime.bigint() - begin) / 1e9;
        const method = KNOWN.has(request.method) ? request.method : 'other';
        this.metrics.request(method, routeOf(request), response.statusCode, seconds);
      });
      next();
    };
  }
}
