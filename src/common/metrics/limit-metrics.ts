import { Injectable } from '@nestjs/common';
import { LimitStore } from '../limits/limit-store.js';
import { Metrics } from './metrics.js';

/** Counts the refusals of all rate limits: they are all taken from one store. */
@Injectable()
export class LimitMetrics {
  constructor(metrics: Metrics, store: LimitStore) {
    store.onRefusal = (limit) => metrics.limited(limit);
  }
}
