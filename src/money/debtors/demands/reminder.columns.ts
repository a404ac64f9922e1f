import { columnsOf, type RowOf } from '../../../platform/database/columns-of.js';
import { Reminder } from './entities/reminder.entity.js';

const OWN = columnsOf(Reminder, 'm', { only: ['uuid', 'attendances', 'amount', 'dueOn'] });

export const WAITING_COLUMNS = `${OWN}, m.debtor_uuid as debtor, m.account_uuid as by`;

/** A reminder that is written but not sent yet. */
export interface WaitingReminder extends RowOf<typeof OWN> {
  readonly debtor: Reminder['debtorUuid'];
  /** The account that requested it; null for none. */
  readonly by: Reminder['accountUuid'];
}
