import { ATTENDANCE_STATUS, type AttendanceStatus, TAKING } from './attendance-status.js';

/** SQL with which higher features read offers. `visibleTo` decides which of them a caller may see. */

/** Offers, for `from ${offerRows()} where o.uuid = $1`. */
export const offerRows = (alias = 'o'): string => `offers ${alias}`;

/** The offer that a column references, for `join`; further conditions follow with `and`. */
export const offerOf = (column: string, alias = 'o'): string => `offers ${alias} on ${alias}.uuid = ${column}`;

/** SQL order in which everybody locks offers: a base before its variants. Another order could end in a deadlock. */
export const offerLockOrder = (alias = 'o'): string =>
  `order by ${alias}.variant_of_uuid nulls first, ${alias}.created_at, ${alias}.uuid`;

/** Numbers of an offer's applications by state, for `join`. */
export const tallyOf = (offer: string, alias = 'n'): string =>
  `offer_tallies ${alias} on ${alias}.offer_uuid = ${offer}`;

/** SQL for the number of places that are taken (R-ATT-4). @param tally alias of the numbers */
export const takenOf = (tally = 'n'): string => sumOf(TAKING, tally);

/** SQL for the number of all applications. @param tally alias of the numbers */
export const applicationsOf = (tally = 'n'): string => sumOf(ATTENDANCE_STATUS, tally);

const sumOf = (states: readonly AttendanceStatus[], tally: string): string =>
  `(${states.map((status) => `${tally}.${status}`).join(' + ')})`;

/** SQL condition: an offer takes place. Rates and places given are about those alone (R-EXP-7). */
export const takesPlace = (alias = 'o'): string => `(${alias}.place = 'published' and not ${alias}.cancelled)`;

/** The dates of an offer as entered, for `from`. */
export const datesOfOffer = (offer: string, alias = 'd'): string =>
  `offer_dates ${alias} where ${alias}.offer_uuid = ${offer}`;

/** All occurrences of an offer, for `from`. */
export const occurrencesOfOffer = (offer: string, alias = 'x'): string =>
  `offer_occurrences ${alias} where ${alias}.offer_uuid = ${offer}`;

/** All occurrences of all offers, for `from` or `join`. */
export const occurrenceRows = (alias = 'x'): string => `offer_occurrences ${alias}`;

/** When and where offers took place before they were changed, for `from` or `join`. */
export const formerDetailRows = (alias = 'f'): string => `offer_former_details ${alias}`;

/** SQL: how often dates or meeting point of an offer have changed. */
export const changesOf = (offer: string): string =>
  `(select count(*)::integer from ${formerDetailRows('u')} where u.offer_uuid = ${offer})`;

/** SQL for the dates of an offer as `offer_former_details` keeps them: in UTC, whatever the zone of the connection. */
export const datesAsKept = (offer: string): string =>
  `coalesce((select jsonb_agg(jsonb_build_object('begin', ${inUtc('d.begin_at')}, 'end', ${inUtc('d.end_at')}, 'recurrence', d.recurrence)
     order by d.begin_at, d.uuid) from offer_dates d where d.offer_uuid = ${offer}), '[]')`;

const inUtc = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const meetingOf = (alias: string): string =>
  `concat_ws(', ', nullif(${alias}.meeting_point, ''), nullif(${alias}.meeting_address, ''))`;

/** SQL condition: when or where an offer takes place differs from what held after so many changes of it. */
export const movedSince = (changes: string, alias = 'o'): string =>
  `exists (select from ${formerDetailRows('f')} where f.offer_uuid = ${alias}.uuid and f.nth = ${changes} + 1
     and (${meetingOf('f')} <> ${meetingOf(alias)} or f.dates <> ${datesAsKept(`${alias}.uuid`)}))`;

/** The pictures and documents of an offer, for `from`. */
export const mediaOfOffer = (offer: string, alias = 'm'): string =>
  `offer_media ${alias} where ${alias}.offer_uuid = ${offer}`;

/** SQL condition: a history entry of an offer may have called it off, or on again. */
export const callsOffOrOn = (alias = 'h'): string => `${alias}.transition in ('cancel', 'relaunch', 'publish')`;

/** History entries of offers, for `from` or `join`. */
export const offerEventRows = (alias = 'h'): string => `offer_history ${alias}`;
