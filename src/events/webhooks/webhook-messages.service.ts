import { Injectable } from '@nestjs/common';
import { EventReader } from '../feed/event-reader.js';
import { Clock } from '../../kernel/clock/clock.js';
import { CODES } from '../../kernel/problem/codes.js';
import { message } from '../../kernel/problem/message.js';
import { conflict, invalid, Problem, unprocessable } from '../../kernel/problem/problem.js';
import { Database } from '../../platform/database/database.js';
import { type Precondition } from '../../platform/http/view/etag.js';
import { DeliveryStore, type QueuedEvent } from './delivery.store.js';
import { type DeliveryRecord, type WebhookRecord } from './webhook.view.js';
import { type DeliveriesQuery, type ReplayInput } from './webhooks.inputs.js';
import { HeldWebhooks, WebhookStore } from './webhook.store.js';
import { takes } from './webhook.js';

/** What a webhook is sent beyond what happens (R-HOOK-8), and the list of all that it was sent. */
@Injectable()
export class WebhookMessagesService {
  constructor(
    private readonly database: Database,
    private readonly store: WebhookStore,
    private readonly held: HeldWebhooks,
    private readonly deliveries: DeliveryStore,
    private readonly events: EventReader,
    private readonly clock: Clock,
  ) {}

  list(webhook: string, query: DeliveriesQuery): Promise<DeliveryRecord[]> {
    return this.deliveries.page(webhook, query);
  }

  /** Queues a message that tries the receiver. @throws Problem 409 disabled */
  test(uuid: string, precondition: Precondition): Promise<DeliveryRecord> {
    return this.database.transaction(async () => {
      await this.enabled(uuid, precondition);
      const delivery = await this.deliveries.one(await this.deliveries.queueTest(uuid, this.clock.now()));
      if (delivery === undefined) throw new Error('The delivery is not there.');
      return delivery;
    });
  }

  /**
   * Sends events again: all after one, or those named.
   * @throws Problem 409 disabled, 410 `after` is no longer kept, 422 unknown events, or those of other types
   */
  replay(uuid: string, { after = null, events }: ReplayInput, precondition: Precondition): Promise<WebhookRecord> {
    return this.database.transaction(async () => {
      const webhook = await this.enabled(uuid, precondition);
      const isNamed = events !== undefined && events.length > 0;
      if (isNamed === (after !== null)) throw oneOfBoth();
      if (isNamed) await this.deliveries.queue(uuid, await this.named(webhook, events), this.clock.now());
      if (after !== null) {
        if (!(await this.events.isReadable(after))) throw isForgotten();
        await this.store.goBack(uuid, after);
      }
      return this.held.read(uuid);
    });
  }

  /** @throws Problem 422 naming each event that is not kept, or that the webhook does not take */
  private async named({ types }: WebhookRecord, ids: readonly string[]): Promise<readonly QueuedEvent[]> {
    const known = new Map((await this.events.many(ids)).map((event) => [event.id, event]));
    const wrong = ids.flatMap((id, index) => {
      const event = known.get(id);
      if (event !== undefined && takes(types, event.type)) return [];
      return [
        { propertyPath: `events[${index}]`, code: CODES.choice, message: event === undefined ? UNKNOWN : NOT_TAKEN },
      ];
    });
    if (wrong.length > 0) throw invalid(wrong);
    return [...known.values()];
  }

  /** The webhook, locked. */
  private async enabled(uuid: string, precondition: Precondition): Promise<WebhookRecord> {
    const webhook = await this.held.take(uuid, precondition);
    if (webhook.disabledAt !== null) throw isDisabled();
    return webhook;
  }
}

const UNKNOWN = message(
  'There is no event with this identifier, or it is no longer kept.',
  'Ein Ereignis mit dieser Kennung gibt es nicht, oder es wird nicht mehr aufbewahrt.',
);
const NOT_TAKEN = message(
  'The webhook does not take events of this type.',
  'Ereignisse dieser Art nimmt der Webhook nicht an.',
);

const isDisabled = (): Problem =>
  conflict(
    'The webhook is disabled, so nothing is sent. Enable it first.',
    'Der Webhook ist abgeschaltet, daher wird nichts gesendet. Schalten Sie ihn zuerst ein.',
  );

const isForgotten = (): Problem =>
  new Problem(
    410,
    message(
      'after: this event is no longer kept, or never existed.',
      'after: Dieses Ereignis wird nicht mehr aufbewahrt, oder es gab es nie.',
    ),
  );

const oneOfBoth = (): Problem =>
  unprocessable(
    'events',
    'Send one of after and events, not both.',
    'Senden Sie after oder events, und zwar genau eines von beiden.',
  );
