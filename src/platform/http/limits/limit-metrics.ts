import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../operations/config/settings.js';
import { limitPolicies } from './buckets.js';
import { LimitStore } from './limit-store.js';
import { Metrics } from '../../operations/metrics/metrics.js';

/** Counts the refusals of all rate limits, which share one store. */
@Injectable()
export class LimitMetrics {
  constructor(metrics: Metrics, store: LimitStore, @Inject(SETTINGS) settings: Settings) {
    for (const { name } of Object.values(limitPolicies(settings))) metrics.willLimit(name);
    store.onRefusal = (limit) => metrics.limited(limit);
  }
}
