import { Entity, PrimaryColumn } from 'typeorm';
import { MomentColumn, NullableText, UuidColumn, UuidKey } from '../../platform/database/columns.js';

/** A date that was removed while the offer had applications: families' calendars may still contain it. */
@Entity('offer_gone_dates')
export class OfferGoneDate {
  @UuidKey('date_uuid')
  dateUuid!: string;

  @PrimaryColumn('timestamptz', { name: 'gone_at' })
  goneAt!: Date;

  @UuidColumn('offer_uuid')
  offerUuid!: string;

  @MomentColumn('begin_at')
  beginAt!: Date;

  @MomentColumn('end_at')
  endAt!: Date;

  @NullableText()
  recurrence!: string | null;
}
