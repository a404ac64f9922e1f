import { Entity } from 'typeorm';
import {
  IntegerColumn,
  JsonColumn,
  Keyed,
  MomentColumn,
  NullableInteger,
  NullableMoment,
  NullableText,
  TextColumn,
  UuidColumn,
  TextArray,
} from '../../platform/database/columns.js';
import { type Failure } from './receiver-client.js';
import { type DeliveryStatus, type DisabledReason } from './webhook.js';

/** An event that a webhook is told of, once for each pair, and how far that is. */
@Entity('webhook_deliveries')
export class WebhookDelivery extends Keyed {
  @UuidColumn('webhook_uuid')
  webhookUuid!: string;

  /** The id of the event; that of the message too, which receivers know repeated ones by. */
  @TextColumn()
  event!: string;

  @TextColumn()
  type!: string;

  /** Of a test, which is no event; events are read when they are sent. */
  @JsonColumn()
  content!: Readonly<Record<string, unknown>> | null;

  @TextColumn()
  status!: DeliveryStatus;

  /** Tries so far. */
  @IntegerColumn()
  attempt!: number;

  /** While somebody tries: when others may, because he has died. */
  @NullableMoment('next_try_at')
  nextTryAt!: Date | null;

  @NullableMoment('last_try_at')
  lastTryAt!: Date | null;

  @NullableInteger('http_status')
  httpStatus!: number | null;

  @NullableInteger()
  ms!: number | null;

  @NullableText()
  failure!: Failure | null;

  @MomentColumn('created_at')
  createdAt!: Date;
}

/** A receiver of events (R-HOOK-1). */
@Entity('webhooks')
export class Webhook extends Keyed {
  @TextColumn()
  url!: string;

  /** Patterns: a type, `offer.*`, or `*`. */
  @TextArray()
  types!: string[];

  @NullableText()
  description!: string | null;

  /** Sealed, see `WebhookSecrets`. */
  @TextColumn()
  secret!: string;

  @NullableText('previous_secret')
  previousSecret!: string | null;

  @NullableMoment('previous_secret_until')
  previousSecretUntil!: Date | null;

  /** The last event that deliveries were made of. */
  @TextColumn()
  reached!: string;

  @NullableMoment('disabled_at')
  disabledAt!: Date | null;

  @NullableText('disabled_reason')
  disabledReason!: DisabledReason | null;

  /** When the first try failed since the last one that did not. */
  @NullableMoment('failing_since')
  failingSince!: Date | null;

  @NullableMoment('last_delivered_at')
  lastDeliveredAt!: Date | null;

  @MomentColumn('created_at')
  createdAt!: Date;

  @MomentColumn('modified_at')
  modifiedAt!: Date;
}
