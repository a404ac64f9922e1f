import { DateTime } from 'luxon';
import { LOCAL_ZONE } from '../common/clock/zone.js';

/** As printed: in groups of four. */
export const groupedIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');

/** A local day as letters write it: 20.07.2026. */
export const letterDay = (moment: Date): string =>
  DateTime.fromJSDate(moment, { zone: LOCAL_ZONE }).toFormat('dd.MM.yyyy');

/** The same for a day YYYY-MM-DD. */
export const letterDate = (day: string): string => DateTime.fromISO(day).toFormat('dd.MM.yyyy');

/** Long words may be broken anywhere: fonts break at blanks and hyphens only, and a column would overflow. */
export const breakable = (text: string, max = 18): string =>
  text.replace(new RegExp(`[^\\s-]{${max + 1},}`, 'gu'), (word) => word.replace(/.(?=.)/gu, '$&\u200B'));
