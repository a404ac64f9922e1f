import { uuidsIn } from '../../../platform/database/sql-values.js';

/**
 * SQL condition: a reminder was not withdrawn before it was sent. Only those count for the next level and the due
 * date.
 * @param reminder alias of the reminder
 */
export const isStanding = (reminder: string): string =>
  `not exists (select from reminder_withdrawals gone where gone.reminder_uuid = ${reminder}.uuid)`;

/**
 * SQL for the reminders (m) with a queued mail, of the debtors of ledgers.
 * @param ledgers parameter with their uuids
 */
export const waitingReminders = (ledgers: string): string =>
  `from ledgers l join reminders m on m.debtor_uuid = l.debtor_uuid and m.mailed and ${isStanding('m')}
     join mails w on w.event = 'reminder:' || m.uuid and w.state = 'queued'
   where l.uuid = any(${uuidsIn(ledgers)})`;
