import { DateTime } from 'luxon';
import { LOCAL_ZONE } from '../kernel/clock/zone.js';

/** The local day this many days later, `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string =>
  DateTime.fromISO(day, { zone: LOCAL_ZONE }).plus({ days }).toFormat('yyyy-MM-dd');

/** The moment of a local time, `HH:MM`, on a local day. */
export const momentOf = (day: string, time: string): Date =>
  DateTime.fromISO(`${day}T${time}`, { zone: LOCAL_ZONE }).toJSDate();
