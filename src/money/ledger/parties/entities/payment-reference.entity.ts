import { Column, Entity } from 'typeorm';
import { UuidKey } from '../../../../platform/database/columns.js';

/** The number behind the reference of an open item (R-MON-9). */
@Entity('payment_references')
export class PaymentReference {
  @UuidKey('attendance_uuid')
  attendanceUuid!: string;

  @Column('bigint')
  number!: string;
}
