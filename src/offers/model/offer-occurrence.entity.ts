import { Entity, PrimaryColumn } from 'typeorm';
import { MomentColumn, UuidColumn, UuidKey } from '../../platform/database/columns.js';

/** One occurrence of an offer's date: the recurrence expanded, so that `from` and `until` can use an index. */
@Entity('offer_occurrences')
export class OfferOccurrence {
  @UuidKey('date_uuid')
  dateUuid!: string;

  @UuidColumn('offer_uuid')
  offerUuid!: string;

  @PrimaryColumn('timestamptz', { name: 'begin_at' })
  beginAt!: Date;

  @MomentColumn('end_at')
  endAt!: Date;
}
