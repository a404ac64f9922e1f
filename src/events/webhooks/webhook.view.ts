import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Webhook, WebhookDelivery } from './webhooks.entities.js';
import {
  codeIn,
  boolean,
  choice,
  integer,
  list,
  moment,
  text,
  uuid,
  webAddress,
} from '../../platform/http/view/field.js';
import { defineView } from '../../platform/http/view/view.js';
import { DISABLED_REASONS, DELIVERY_STATUSES } from './webhook.js';
import { FAILURES } from './receiver-client.js';

/** The columns of a webhook, without its secrets and how far its deliveries are made. */
export const WEBHOOK_COLUMNS = columnsOf(Webhook, 'w', { except: ['secret', 'previousSecret', 'reached'] });

/** A webhook as shown; only the answers that make a secret contain it. */
export interface WebhookRecord extends RowOf<typeof WEBHOOK_COLUMNS> {
  readonly pending: number;
  readonly secret?: string;
}

export const webhookView = defineView<WebhookRecord>(
  'Webhook',
  {
    uuid: uuid().always(),
    url: webAddress().always().describe('Where events are posted to.', 'https://verein.example/hooks/ferien'),
    types: list({ type: 'string' }).describe('Which events: a type, `offer.*` for a group of them, `*` for all.', [
      'offer.*',
    ]),
    description: text().describe('What it is for.', 'Website of the canoe club'),
    disabled: boolean()
      .from<WebhookRecord>(({ disabledAt }) => disabledAt !== null)
      .always()
      .describe('Nothing is sent.'),
    disabledAt: moment().describe('Since when.'),
    disabledReason: choice(DISABLED_REASONS).describe(
      'Why: `manual` by staff, `failing` after three days of failures, `gone` because the receiver answered 410.',
    ),
    failingSince: moment().volatile().describe('When a try failed for the first time since one was successful.'),
    lastDeliveredAt: moment().volatile().describe('When the last event was delivered, to about ten seconds.'),
    pending: integer().always().volatile().describe('Deliveries that are waiting for their next try.'),
    previousSecretUntil: moment().describe('Until then messages are signed with the secret before this one as well.'),
    createdAt: moment().always(),
    modifiedAt: moment().always(),
    secret: text()
      .volatile()
      .describe(
        'What messages are signed with; only in the answer that makes it.',
        'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDMYkM9Cl2xAE=',
      ),
  },
  { description: 'An address to which events are posted.', versioned: true },
);

/** The columns of a delivery, without what a test says. */
export const DELIVERY_COLUMNS = columnsOf(WebhookDelivery, 'd', { except: ['webhookUuid', 'content'] });

/** A delivery with everything its view shows. */
export type DeliveryRecord = RowOf<typeof DELIVERY_COLUMNS>;

export const deliveryView = defineView<DeliveryRecord>(
  'WebhookDelivery',
  {
    uuid: uuid().always(),
    event: text().always().describe('Identifier of the event, and `webhook-id` of the message.'),
    type: codeIn('eventType').always().describe('Type of the event.', 'offer.published'),
    status: choice(DELIVERY_STATUSES)
      .always()
      .describe('`pending` is tried (again), `delivered` was answered with a 2xx, `failed` is given up.'),
    attempt: integer().always().describe('Tries so far.'),
    httpStatus: integer().describe('What the receiver answered last; missing when it did not.', 200),
    ms: integer().describe('How long the last try took, in milliseconds.', 84),
    failure: choice(FAILURES).describe(
      'Why the last try failed: `status` (neither 2xx nor 3xx), `redirect`, `timeout` (15 seconds), `address` (not public), `name` (no such host), `tls`, `connection`, `secret` (it cannot be decrypted); `gone`: the event is no longer kept.',
    ),
    nextTryAt: moment().describe('When it is tried next.'),
    lastTryAt: moment().describe('When it was tried last.'),
    createdAt: moment().always(),
  },
  { description: 'An event sent to a webhook, and how far that is.' },
);
