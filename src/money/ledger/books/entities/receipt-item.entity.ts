import { Entity } from 'typeorm';
import {
  IntegerColumn,
  NullableText,
  NullableUuid,
  UuidColumn,
  UuidKey,
} from '../../../../platform/database/columns.js';

/** The amount paid for one application; without one, a credit of the debtor. */
@Entity('receipt_items')
export class ReceiptItem {
  @UuidKey()
  uuid!: string;

  @UuidColumn('receipt_uuid')
  receiptUuid!: string;

  @IntegerColumn()
  position!: number;

  @NullableUuid('attendance_uuid')
  attendanceUuid!: string | null;

  @NullableUuid('edition_uuid')
  editionUuid!: string | null;

  @NullableText('offer_name')
  offerName!: string | null;

  @NullableText('participant_name')
  participantName!: string | null;

  @IntegerColumn()
  amount!: number;

  @NullableUuid('reverses_item_uuid')
  reversesItemUuid!: string | null;
}
