import { Entity } from 'typeorm';
import { Keyed, MomentColumn, NullableUuid, TextColumn } from '../../../../platform/database/columns.js';
import { type PostingKind } from '../posting.js';

/** A transaction of the books: kind, time, author and receipt. Its entries balance. */
@Entity('postings')
export class Posting extends Keyed {
  @MomentColumn('booked_at')
  bookedAt!: Date;

  /** Effective time: for receipts the day of payment. Set by the database. */
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
