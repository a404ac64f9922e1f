import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { WebhookDelivery } from './webhooks.entities.js';
import { choice, integer, moment, text, uuid } from '../../platform/http/view/field.js';
import { defineView } from '../../platform/http/view/view.js';
import { FAILURES } from './receivers/receiver-client.js';
import { DELIVERY_STATUSES } from './webhook.js';

/** The columns of a delivery, without what a test says. */
export const DELIVERY_COLUMNS = columnsOf(WebhookDelivery, 'd', { except: ['webhookUuid', 'content'] });

/** A delivery with everything its view shows. */
export type DeliveryRecord = RowOf<typeof DELIVERY_COLUMNS>;

export const deliveryView = defineView<DeliveryRecord>(
  'WebhookDelivery',
  {
    uuid: uuid().always(),
    event: text().always().describe('Identifier of the event, and `webhook-id` of the message.'),
    type: text().always().describe('Type of the event.', 'offer.published'),
    status: choice(DELIVERY_STATUSES)
      .always()
      .describe('`pending` is tried (again), `delivered` was answered with a 2xx, `failed` is given up.'),
    attempt: integer().always().describe('Tries so far.'),
    httpStatus: integer().describe('What the receiver answered last; missing when it did not.', 200),
    ms: integer().describe('How long the last try took, in milliseconds.', 84),
    failure: choice([...FAILURES, 'gone']).describe(
      'Why the last try failed: `status` (neither 2xx nor 3xx), `redirect`, `timeout` (15 seconds), `address` (not public), `name` (no such host), `tls`, `connection`, `secret` (it cannot be decrypted); `gone`: the event is no longer kept.',
    ),
    nextTryAt: moment().describe('When it is tried next.'),
    lastTryAt: moment().describe('When it was tried last.'),
    createdAt: moment().always(),
  },
  { description: 'An event sent to a webhook, and how far that is.' },
);
