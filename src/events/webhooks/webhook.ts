import { message } from '../../kernel/problem/message.js';

/** Most webhooks at once (R-HOOK-1). */
export const MOST_WEBHOOKS = 20;

/** Who or what disabled a webhook: staff, three days of failures, or the receiver itself with a 410. */
export const DISABLED_REASONS = ['manual', 'failing', 'gone'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** `failed`: given up. */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
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
