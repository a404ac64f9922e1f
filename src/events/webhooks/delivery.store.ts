import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { Database } from '../../platform/database/database.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { DELIVERY_COLUMNS, type DeliveryRecord } from './webhook.view.js';
import { type DeliveriesQuery } from './webhooks.inputs.js';
import { WebhookDelivery } from './webhooks.entities.js';
import { TEST_TYPE } from './webhook.js';

/** An event, as far as it matters for queueing it. */
export interface QueuedEvent {
  readonly id: string;
  readonly type: string;
}

/** SQL about deliveries, as far as they are listed and queued; `queue.store.ts` holds that of sending. */
@Injectable()
export class DeliveryStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  page(webhook: string, query: DeliveriesQuery): Promise<DeliveryRecord[]> {
    const conditions = new Conditions(this.clock.now());
    conditions.add(`d.webhook_uuid = ${conditions.bind(webhook)}`);
    conditions.when(query.status, (status) => `d.status = any(${conditions.bind(status)})`);
    return this.database.composed(
      'webhook_deliveries_page',
      `select ${DELIVERY_COLUMNS} from webhook_deliveries d ${conditions.where}
       order by d.created_at desc, d.uuid desc ${conditions.page(query)}`,
      conditions.parameters,
    );
  }

  one(uuid: string): Promise<DeliveryRecord | undefined> {
    return this.database.row<DeliveryRecord>(
      'webhook_deliveries_one',
      `select ${DELIVERY_COLUMNS} from webhook_deliveries d where d.uuid = $1`,
      [uuid],
    );
  }

  /** Queues events; those that were delivered or given up before are queued anew, those that are queued stay as they are. */
  async queue(webhook: string, events: readonly QueuedEvent[], now: Date): Promise<void> {
    if (events.length === 0) return;
    await this.database.rows(
      'webhook_deliveries_queue',
      `insert into webhook_deliveries as d (uuid, webhook_uuid, event, type, status, attempt, next_try_at, created_at)
       select q.uuid, $1, q.event, q.type, 'pending', 0, $5, $5
       from unnest($2::uuid[], $3::text[], $4::text[]) q (uuid, event, type)
       on conflict on constraint uq_webhook_deliveries_event
         do update set status = 'pending', attempt = 0, next_try_at = $5 where d.status <> 'pending'`,
      [webhook, events.map(() => newUuid()), events.map(({ id }) => id), events.map(({ type }) => type), now],
    );
  }

  /** Queues a message that is no event, and is tried once. */
  async queueTest(webhook: string, now: Date): Promise<string> {
    const uuid = newUuid();
    await this.database.repository(WebhookDelivery).insert({
      uuid,
      webhookUuid: webhook,
      event: `test-${uuid}`,
      type: TEST_TYPE,
      content: { webhook },
      status: 'pending',
      attempt: 0,
      nextTryAt: now,
      lastTryAt: null,
      httpStatus: null,
      ms: null,
      failure: null,
      createdAt: now,
    });
    return uuid;
  }
}
