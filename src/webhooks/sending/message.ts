import { formatLocal } from '../../kernel/clock/zone.js';
import { type ClaimedDelivery } from './queue.store.js';

/** CloudEvents in JSON, as that standard names it. */
export const CONTENT_TYPE = 'application/cloudevents+json; charset=utf-8';

/** A test in the form of an event. */
export const testMessage = (
  { event, type, webhookUuid, content }: Pick<ClaimedDelivery, 'event' | 'type' | 'webhookUuid' | 'content'>,
  source: string,
  now: Date,
): Readonly<Record<string, unknown>> => ({
  specversion: '1.0',
  id: event,
  source,
  type,
  subject: webhookUuid,
  time: formatLocal(now),
  datacontenttype: 'application/json',
  data: content,
});
