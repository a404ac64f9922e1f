import { Entity } from 'typeorm';
import { MomentColumn, UuidKey } from '../../../platform/database/columns.js';

/** That a reminder was taken back before its mail went out: it does not count as one. */
@Entity('reminder_withdrawals')
export class ReminderWithdrawal {
  @UuidKey('reminder_uuid')
  reminderUuid!: string;

  @MomentColumn('at')
  at!: Date;
}
