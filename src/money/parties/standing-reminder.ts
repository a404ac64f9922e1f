/**
 * SQL condition: a reminder was not withdrawn before it was sent. Only those count for the next level and the due
 * date.
 * @param reminder alias of the reminder
 */
export const isStanding = (reminder: string): string =>
  `not exists (select from reminder_withdrawals gone where gone.reminder_uuid = ${reminder}.uuid)`;
