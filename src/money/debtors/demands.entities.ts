import { Entity, PrimaryColumn, Column } from 'typeorm';
import {
  MomentColumn,
  NullableUuid,
  UuidKey,
  IntegerColumn,
  BooleanColumn,
  Keyed,
  NullableText,
  TextColumn,
  UuidColumn,
} from '../../platform/database/columns.js';

/** The cancellation of an invoice by staff: its items are free for another one. */
@Entity('invoice_cancellations')
export class InvoiceCancellation {
  @UuidKey('invoice_uuid')
  invoiceUuid!: string;

  @MomentColumn('at')
  at!: Date;

  @NullableUuid('account_uuid')
  accountUuid!: string | null;
}

/** The last number of an invoice assigned in a year. */
@Entity('invoice_counters')
export class InvoiceCounter {
  @PrimaryColumn('integer')
  year!: number;

  @IntegerColumn()
  last!: number;
}

/** An item of an invoice: the amount for one application, with the names of the moment when it was made. */
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

/** The printing of an invoice's letter with the others: its family may hold it although no mail brought it. */
@Entity('invoice_prints')
export class InvoicePrint {
  @UuidKey('invoice_uuid')
  invoiceUuid!: string;

  @MomentColumn('at')
  at!: Date;
}

/** An invoice (R-MON-26): what a debtor was asked to pay for an edition. Never changed, never deleted. */
@Entity('invoices')
export class Invoice extends Keyed {
  @IntegerColumn()
  year!: number;

  @IntegerColumn()
  counter!: number;

  @TextColumn()
  number!: string;

  /** The number behind its reference. */
  @Column('bigint', { name: 'reference_number' })
  referenceNumber!: string;

  @UuidColumn('debtor_uuid')
  debtorUuid!: string;

  @UuidColumn('edition_uuid')
  editionUuid!: string;

  @TextColumn('billing_address')
  billingAddress!: string;

  /** Cents that a credit of the debtor paid of it when it was made. */
  @IntegerColumn()
  credit!: number;

  /** YYYY-MM-DD. */
  @Column('date', { name: 'due_on' })
  dueOn!: string;

  @NullableUuid('issued_by_uuid')
  issuedByUuid!: string | null;

  @TextColumn('search_text')
  searchText!: string;

  @MomentColumn('created_at')
  createdAt!: Date;
}

/** A reminder withdrawn before its mail was sent: it does not count. */
@Entity('reminder_withdrawals')
export class ReminderWithdrawal {
  @UuidKey('reminder_uuid')
  reminderUuid!: string;

  @MomentColumn('at')
  at!: Date;
}

/** A reminder of a debtor: items, level, due date. */
@Entity('reminders')
export class Reminder extends Keyed {
  @UuidColumn('debtor_uuid')
  debtorUuid!: string;

  @IntegerColumn()
  level!: number;

  @MomentColumn('at')
  at!: Date;

  @Column('date')
  day!: string;

  @Column('date', { name: 'due_on' })
  dueOn!: string;

  @IntegerColumn()
  amount!: number;

  @Column('uuid', { array: true })
  attendances!: string[];

  @BooleanColumn()
  forced!: boolean;

  @BooleanColumn()
  mailed!: boolean;

  @NullableUuid('account_uuid')
  accountUuid!: string | null;
}
