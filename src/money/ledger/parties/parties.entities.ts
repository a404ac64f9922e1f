import { Entity, Column } from 'typeorm';
import { Keyed, MomentColumn, NullableUuid, UuidKey } from '../../../platform/database/columns.js';

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
