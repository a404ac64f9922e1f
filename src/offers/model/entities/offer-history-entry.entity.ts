import { Entity } from 'typeorm';
import {
  BooleanColumn,
  MomentColumn,
  NullableText,
  NullableUuid,
  TextArray,
  TextColumn,
  UuidColumn,
  UuidKey,
} from '../../../platform/database/columns.js';
import { type OfferAction } from '../offer-history.js';

/** One action on an offer; never changed, deleted with its offer. */
@Entity('offer_history')
export class OfferHistoryEntry {
  @UuidKey()
  uuid!: string;

  @UuidColumn('offer_uuid')
  offerUuid!: string;

  @NullableUuid('account_uuid')
  accountUuid!: string | null;

  @MomentColumn('at')
  at!: Date;

  @TextColumn()
  action!: OfferAction;

  @NullableText()
  transition!: string | null;

  @TextArray('from_status')
  fromStatus!: string[];

  @TextArray('to_status')
  toStatus!: string[];

  @TextArray()
  fields!: string[];

  @BooleanColumn()
  notified!: boolean;

  @NullableText()
  note!: string | null;
}
