import { expandRecurrence } from '../../../kernel/clock/recurrence.js';
import { type CalendarDate } from './offer-calendar-lookup.js';

/** Whether the date, or the last of its series, has ended: calendars are no longer updated then. */
export const isOver = ({ begin, end, recurrence }: CalendarDate, now: Date): boolean =>
  (recurrence === null ? end : (expandRecurrence(begin, end, recurrence).at(-1)?.end ?? end)) <= now;
