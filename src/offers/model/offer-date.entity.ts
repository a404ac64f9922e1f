import { Entity } from 'typeorm';
import { Keyed, MomentColumn, NullableText, UuidColumn } from '../../platform/database/columns.js';

/** One date of an offer; with a recurrence rule it stands for several occurrences. */
@Entity('offer_dates')
export class OfferDate extends Keyed {
  @UuidColumn('offer_uuid')
  offerUuid!: string;

  @MomentColumn('begin_at')
  beginAt!: Date;

  @MomentColumn('end_at')
  endAt!: Date;

  @NullableText()
  recurrence!: string | null;
}
