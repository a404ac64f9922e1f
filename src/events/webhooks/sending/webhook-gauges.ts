import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../kernel/clock/clock.js';
import { Metrics } from '../../../platform/operations/metrics/metrics.js';
import { type QueueFigures, QueueStore } from './queue.store.js';

/** Gauges for webhooks, and for what waits to be sent. */
@Injectable()
export class WebhookGauges implements OnModuleInit {
  private underWay: Promise<QueueFigures> | undefined;

  constructor(
    private readonly metrics: Metrics,
    private readonly store: QueueStore,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge({
      name: 'holiday_webhooks',
      help: 'Webhooks by state (enabled, failing: the last tries failed, disabled).',
      labels: ['state'],
      read: async () => {
        const { enabled, failing, disabled } = await this.figures();
        return Object.entries({ enabled, failing, disabled }).map(([state, value]) => ({ labels: { state }, value }));
      },
    });
    this.metrics.gauge({
      name: 'holiday_webhook_deliveries_waiting',
      help: 'Deliveries that wait for their first or next try.',
      labels: [],
      read: async () => [{ labels: {}, value: (await this.figures()).waiting }],
    });
    this.metrics.gauge({
      name: 'holiday_webhook_oldest_seconds',
      help: 'For how long the oldest delivery has waited for its first try.',
      labels: [],
      read: async () => [{ labels: {}, value: (await this.figures()).seconds }],
    });
  }

  /** Once for all gauges of a scrape, which ask in one moment. */
  private figures(): Promise<QueueFigures> {
    this.underWay ??= this.store.figures(this.clock.now()).finally(() => {
      this.underWay = undefined;
    });
    return this.underWay;
  }
}
