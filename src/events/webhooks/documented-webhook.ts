import { eventView } from '../feed/event.view.js';
import { type Schema } from '../../platform/http/view/field.js';
import { type View } from '../../platform/http/view/view.js';

const header = (name: string, description: string, schema: Schema, example: string): Schema => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
  example,
});

/** Messages to receivers, described as OpenAPI webhooks. */
export const eventPost = (schemaOf: (view: View<never>) => Schema): Schema => ({
  operationId: 'receiveEvent',
  tags: ['Webhooks'],
  summary: 'Receive an event',
  description:
    'Posted to each webhook that takes the type, signed as Standard Webhooks says. At least once: a repeated message has the same `webhook-id`. Not always in order. Answer within 15 seconds, with any 2xx.',
  security: [],
  parameters: [
    header('webhook-id', 'The `id` of the event.', { type: 'string' }, '000100000000000a41000000000001c97b02'),
    header('webhook-timestamp', 'When it was sent, in seconds since 1970.', { type: 'string' }, '1782892800'),
    header(
      'webhook-signature',
      'One or more signatures, separated by blanks: `v1,` and the base64 form of the HMAC-SHA256 of `id.timestamp.body`.',
      { type: 'string' },
      'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    ),
  ],
  requestBody: {
    required: true,
    content: { 'application/cloudevents+json': { schema: schemaOf(eventView) } },
  },
  // The receiver's answers lack the headers that ours always have.
  responses: {
    default: {
      description:
        'Any 2xx: delivered. 410: no longer wanted, the webhook is disabled. Everything else: sent again, nine times within three days.',
    },
  },
});
