import { Column, Entity } from 'typeorm';
import { type FieldChange } from '../../kernel/collections/field-changes.js';
import {
  BooleanColumn,
  NullableBoolean,
  Keyed,
  MomentColumn,
  NullableText,
  NullableUuid,
  TextArray,
  TextColumn,
  UuidColumn,
} from '../../platform/database/columns.js';
import { type OfferAction } from './offer-history.js';
import { type OfferStatus } from './offer.js';

/** One action on an offer; never changed, deleted with its offer. */
@Entity('offer_history')
export class OfferHistoryEntry extends Keyed {
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
  fromStatus!: OfferStatus[];

  @TextArray('to_status')
  toStatus!: OfferStatus[];

  @TextArray()
  fields!: string[];

  /** References by their uuids: they are named when they are read. */
  @Column('jsonb')
  changes!: readonly FieldChange[];

  /** Families were to be mailed. */
  @BooleanColumn()
  notified!: boolean;

  /** Somebody was mailed, families or teams; null: nobody was to be, or it was made before this was kept. */
  @NullableBoolean()
  mailed!: boolean | null;

  @NullableText()
  note!: string | null;
}
