import { Column, Entity } from 'typeorm';
import {
  BooleanColumn,
  IntegerColumn,
  Keyed,
  NullableText,
  TextColumn,
  UuidColumn,
} from '../../../../platform/database/columns.js';

/** What an invoice asks for one application, with the names of the moment when it was made. */
@Entity('invoice_items')
export class InvoiceItem extends Keyed {
  @UuidColumn('invoice_uuid')
  invoiceUuid!: string;

  @IntegerColumn()
  position!: number;

  @UuidColumn('attendance_uuid')
  attendanceUuid!: string;

  /** The posting that charged it: what is charged anew later is not asked for by this item. */
  @UuidColumn('charge_uuid')
  chargeUuid!: string;

  @TextColumn('offer_name')
  offerName!: string;

  @NullableText('participant_name')
  participantName!: string | null;

  /** First day of the offer, YYYY-MM-DD. */
  @Column('date', { name: 'first_date', nullable: true })
  firstDate!: string | null;

  /** The fee is the lower one of a discounted child. */
  @BooleanColumn()
  discounted!: boolean;

  @IntegerColumn()
  amount!: number;

  /** Cents paid for the application that are not for this item. */
  @IntegerColumn('paid_before')
  paidBefore!: number;
}
