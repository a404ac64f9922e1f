import { vocabulary, word } from '../../kernel/problem/vocabulary.js';
import { message } from '../../kernel/problem/message.js';

/** Most webhooks at once (R-HOOK-1). */
export const MOST_WEBHOOKS = 20;

/** Reasons why a webhook is disabled: staff, three days of failures, or a 410 of the receiver. */
export const DISABLED_REASONS = vocabulary('webhookDisabledReason', {
  manual: word('By staff', 'Von der Verwaltung'),
  failing: word('Failed for three days', 'Drei Tage lang gescheitert', 'bad'),
  gone: word('The receiver is gone (410)', 'Der Empfänger ist fort (410)', 'bad'),
});
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** `failed`: given up. */
export const DELIVERY_STATUSES = vocabulary('deliveryStatus', {
  pending: word('Pending', 'Steht aus'),
  delivered: word('Delivered', 'Zugestellt', 'good'),
  failed: word('Failed', 'Gescheitert', 'bad'),
});
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Type of a message that is no event and tries a receiver. */
export const TEST_TYPE = 'webhook.test';

/** Whether one of the patterns takes events of the type. */
export const takes = (patterns: readonly string[], type: string): boolean =>
  patterns.some(
    (pattern) =>
      pattern === '*' || pattern === type || (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1))),
  );

export const NO_SUCH_WEBHOOK = message(
  'There is no webhook with this identifier.',
  'Es gibt keinen Webhook mit dieser Kennung.',
);

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses between one try and the next (R-HOOK-5). After the last of them a delivery is given up. */
const PAUSES = [
  5 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
  24 * HOUR,
] as const;

/** A receiver that has failed for this long is no longer sent anything (R-HOOK-6). */
export const PATIENCE_MS = 72 * HOUR;

/**
 * When to try again; undefined: never.
 * @param tries how many there have been
 */
export const nextTry = (tries: number, now: Date): Date | undefined => {
  const pause = PAUSES[tries - 1];
  return pause === undefined ? undefined : new Date(now.getTime() + pause);
};
