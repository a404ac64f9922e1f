/**
 * The SQL test that a reminder was not taken back before it was sent: only those count, for the next one and for the day until
 * which it is to be paid.
 * @param reminder alias of the reminder
 */
export const isStanding = (reminder: string): string =>
  `not exists (select from reminder_withdrawals gone where gone.reminder_uuid = ${reminder}.uuid)`;
