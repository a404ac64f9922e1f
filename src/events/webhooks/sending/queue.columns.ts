import { columnsOf, type RowOf } from '../../../platform/database/columns-of.js';
import { WebhookDelivery } from '../entities/webhook-delivery.entity.js';
import { Webhook } from '../entities/webhook.entity.js';

export const RECEIVER_COLUMNS = columnsOf(Webhook, 'w', {
  only: ['uuid', 'url', 'reached', 'secret', 'previousSecret', 'previousSecretUntil', 'failingSince'],
});

/** A webhook to which something may be sent. */
export type Receiver = RowOf<typeof RECEIVER_COLUMNS>;

export const CLAIMED_COLUMNS = columnsOf(WebhookDelivery, 'd', {
  only: ['uuid', 'webhookUuid', 'event', 'type', 'content', 'attempt'],
});

/** A delivery that this process must try. */
export type ClaimedDelivery = RowOf<typeof CLAIMED_COLUMNS>;

/** How many webhooks and deliveries there are by state, and for how long the oldest waits for its first try. */
export interface QueueFigures {
  readonly enabled: number;
  readonly failing: number;
  readonly disabled: number;
  readonly waiting: number;
  readonly seconds: number;
}
