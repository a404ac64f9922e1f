import { Entity, PrimaryColumn, Column } from 'typeorm';
import {
  IntegerColumn,
  Keyed,
  MomentColumn,
  NullableUuid,
  UuidColumn,
  TextColumn,
  NullableText,
  UuidKey,
} from '../../platform/database/columns.js';
import { type LedgerKind, type PostingKind } from './ledger.js';
import { type PaymentMethod, type ReceiptKind } from './receipt.js';

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

/** A ledger (R-MON-15): one per debtor, one per edition for its revenue, and the common ones. */
@Entity('ledgers')
export class Ledger extends Keyed {
  @TextColumn()
  kind!: LedgerKind;

  @NullableUuid('debtor_uuid')
  debtorUuid!: string | null;

  @NullableUuid('edition_uuid')
  editionUuid!: string | null;

  @MomentColumn('created_at')
  createdAt!: Date;
}

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

/** The last number assigned in a year. */
@Entity('receipt_counters')
export class ReceiptCounter {
  @PrimaryColumn('integer')
  year!: number;

  @IntegerColumn()
  last!: number;
}

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

/** A debtor (R-MON-8): an account, or a child without one, with the same uuid. */
@Entity('debtors')
export class Debtor extends Keyed {
  @NullableUuid('account_uuid')
  accountUuid!: string | null;

  @NullableUuid('participant_uuid')
  participantUuid!: string | null;

  @MomentColumn('created_at')
  createdAt!: Date;
}

/** The number behind the reference of an open item (R-MON-9). */
@Entity('payment_references')
export class PaymentReference {
  @UuidKey('attendance_uuid')
  attendanceUuid!: string;

  @Column('bigint')
  number!: string;
}
