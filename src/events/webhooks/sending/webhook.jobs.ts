import { Injectable } from '@nestjs/common';
import { KEPT_DAYS as EVENTS_KEPT_DAYS } from '../../feed/events.jobs.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { type Job, JobTask } from '../../../platform/jobs/jobs.js';
import { QueueStore } from './queue.store.js';
import { WebhookAlarm } from './webhook-alarm.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long it can be seen what became of an event. */
export const KEPT_DAYS = 30;
const BATCH = 5000;

/** Every five minutes: disables receivers that have failed for three days, whether or not they are tried just now. */
@Injectable()
@JobTask('disable-failing-webhooks', { cron: '*/5 * * * *' })
export class DisableFailingWebhooks implements Job {
  constructor(private readonly alarm: WebhookAlarm) {}

  run(): Promise<void> {
    return this.alarm.failing();
  }
}

/** Nightly: forgets old deliveries, and secrets that are no longer used. */
@Injectable()
@JobTask('forget-webhook-deliveries', { cron: '27 2 * * *' })
export class ForgetWebhookDeliveries implements Job {
  constructor(
    private readonly store: QueueStore,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const now = this.clock.now();
    const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
    while ((await this.store.forget(before(KEPT_DAYS), before(EVENTS_KEPT_DAYS), BATCH)) === BATCH);
    await this.store.forgetSecrets(now);
  }
}
