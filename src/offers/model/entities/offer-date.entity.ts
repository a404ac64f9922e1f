import { Entity } from 'typeorm';
import { MomentColumn, NullableText, UuidColumn, UuidKey } from '../../../platform/database/columns.js';

/** One date of an offer; with a recurrence rule it stands for several occurrences. */
@Entity('offer_dates')
export class OfferDate {
  @UuidKey()
  uuid!: string;

  @UuidColumn('offer_uuid')
  offerUuid!: string;

  @MomentColumn('begin_at')
  beginAt!: Date;

  @MomentColumn('end_at')
  endAt!: Date;

  @NullableText()
  recurrence!: string | null;
}
