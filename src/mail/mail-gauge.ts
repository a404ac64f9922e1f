import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../platform/operations/metrics/metrics.js';
import { MailStore } from './mail.store.js';

/** Gauges for queued mails and for those given up. */
@Injectable()
export class MailGauge implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly store: MailStore,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge({
      name: 'holiday_mails',
      help: 'Mails that are queued, or failed for good (those replaced by a later mail are not counted).',
      labels: ['state'],
      read: async () => {
        const { queued, failed } = await this.store.countOpen();
        return [
          { labels: { state: 'queued' }, value: queued },
          { labels: { state: 'failed' }, value: failed },
        ];
      },
    });
  }
}
