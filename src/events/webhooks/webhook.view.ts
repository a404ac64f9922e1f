import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Webhook } from './webhooks.entities.js';
import { boolean, choice, integer, list, moment, text, uuid, webAddress } from '../../platform/http/view/field.js';
import { defineView } from '../../platform/http/view/view.js';
import { DISABLED_REASONS } from './webhook.js';

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
  { description: 'An address to which events are posted.' },
);
