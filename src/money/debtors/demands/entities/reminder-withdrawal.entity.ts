import { Entity } from 'typeorm';
import { MomentColumn, UuidKey } from '../../../../platform/database/columns.js';

/** A reminder withdrawn before its mail was sent: it does not count. */
@Entity('reminder_withdrawals')
export class ReminderWithdrawal {
  @UuidKey('reminder_uuid')
  reminderUuid!: string;

  @MomentColumn('at')
  at!: Date;
}
