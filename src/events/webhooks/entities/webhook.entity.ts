import { Entity } from 'typeorm';
import {
  Keyed,
  MomentColumn,
  NullableMoment,
  NullableText,
  TextArray,
  TextColumn,
} from '../../../platform/database/columns.js';
import { type DisabledReason } from '../webhook.js';

/** Who is told of events (R-HOOK-1). */
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
