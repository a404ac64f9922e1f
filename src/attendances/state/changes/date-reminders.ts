/** The job that reminds families before the days on which their children go somewhere. */
export const REMIND_OF_DATES = 'attendances.remind-of-dates';

/** Prefix of the events of these mails; followed by the edition, and by family, day and number. */
export const DATE_REMINDERS = 'date-reminder';
