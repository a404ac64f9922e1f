import { Entity } from 'typeorm';
import { MomentColumn, NullableUuid, TextColumn, UuidKey } from '../../../platform/database/columns.js';
import { type PostingKind } from '../posting.js';

/** Something that was booked: what, when, by whom, on which receipt. Its entries balance. */
@Entity('postings')
export class Posting {
  @UuidKey()
  uuid!: string;

  @MomentColumn('booked_at')
  bookedAt!: Date;

  /** When it counts: for receipts on the day on which was paid. The database writes it. */
  @MomentColumn('valued_at')
  valuedAt!: Date;

  @TextColumn()
  kind!: PostingKind;

  @TextColumn()
  text!: string;

  @NullableUuid('receipt_uuid')
  receiptUuid!: string | null;

  @NullableUuid('item_uuid')
  itemUuid!: string | null;

  @NullableUuid('account_uuid')
  accountUuid!: string | null;
}
