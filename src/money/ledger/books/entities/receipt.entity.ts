import { Column, Entity } from 'typeorm';
import {
  IntegerColumn,
  MomentColumn,
  NullableText,
  NullableUuid,
  TextColumn,
  UuidColumn,
  UuidKey,
} from '../../../../platform/database/columns.js';
import { type PaymentMethod, type ReceiptKind } from '../receipt.js';

/** A receipt (R-MON-1): never changed, never deleted. */
@Entity('receipts')
export class Receipt {
  @UuidKey()
  uuid!: string;

  @IntegerColumn()
  year!: number;

  @IntegerColumn()
  counter!: number;

  @TextColumn()
  number!: string;

  @TextColumn()
  kind!: ReceiptKind;

  @NullableUuid('reverses_uuid')
  reversesUuid!: string | null;

  @UuidColumn('debtor_uuid')
  debtorUuid!: string;

  @TextColumn('billing_address')
  billingAddress!: string;

  @NullableText('billing_email')
  billingEmail!: string | null;

  @TextColumn()
  method!: PaymentMethod;

  /** YYYY-MM-DD, the local day of payment. */
  @Column('date', { name: 'paid_on' })
  paidOn!: string;

  @NullableText()
  note!: string | null;

  @NullableUuid('issued_by_uuid')
  issuedByUuid!: string | null;

  @TextColumn('search_text')
  searchText!: string;

  @MomentColumn('created_at')
  createdAt!: Date;
}
