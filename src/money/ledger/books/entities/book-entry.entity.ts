import { Entity } from 'typeorm';
import { IntegerColumn, Keyed, MomentColumn, NullableUuid, UuidColumn } from '../../../../platform/database/columns.js';

/** One side of a posting: an amount in cents on a ledger, with the ledger of the other side. */
@Entity('book_entries')
export class BookEntry extends Keyed {
  @UuidColumn('posting_uuid')
  postingUuid!: string;

  @MomentColumn('booked_at')
  bookedAt!: Date;

  @UuidColumn('ledger_uuid')
  ledgerUuid!: string;

  @UuidColumn('contra_uuid')
  contraUuid!: string;

  @NullableUuid('attendance_uuid')
  attendanceUuid!: string | null;

  @IntegerColumn()
  amount!: number;
}
