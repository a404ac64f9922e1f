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
} from '../../../platform/database/columns.js';
import { type Failure } from '../receivers/receiver-client.js';
import { type DeliveryStatus } from '../webhook.js';

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
  failure!: Failure | 'gone' | null;

  @MomentColumn('created_at')
  createdAt!: Date;
}
