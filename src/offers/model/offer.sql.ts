import { ATTENDANCE_STATUS, type AttendanceStatus, TAKING } from './attendance-status.js';
import { LOCAL_ZONE } from '../../kernel/clock/zone.js';

/** SQL order in which everybody locks offers: a base before its variants. Another order could end in a deadlock. */
export const offerLockOrder = (alias = 'o'): string =>
  `order by ${alias}.variant_of_uuid nulls first, ${alias}.created_at, ${alias}.uuid`;

/** SQL for the number of places that are taken (R-ATT-4). @param tally alias of the numbers */
export const takenOf = (tally = 'n'): string => sumOf(TAKING, tally);

/** SQL for the number of all applications. @param tally alias of the numbers */
export const applicationsOf = (tally = 'n'): string => sumOf(ATTENDANCE_STATUS, tally);

const sumOf = (states: readonly AttendanceStatus[], tally: string): string =>
  `(${states.map((status) => `${tally}.${status}`).join(' + ')})`;

/** SQL condition: an offer takes place. Rates and places given are about those alone (R-EXP-7). */
export const takesPlace = (alias = 'o'): string => `(${alias}.place = 'published' and not ${alias}.cancelled)`;

/** SQL: how often dates or meeting point of an offer have changed. */
export const changesOf = (offer: string): string =>
  `(select count(*)::integer from offer_former_details u where u.offer_uuid = ${offer})`;

/** SQL for the dates of an offer as `offer_former_details` keeps them: in UTC, whatever the zone of the connection. */
export const datesAsKept = (offer: string): string =>
  `coalesce((select jsonb_agg(jsonb_build_object('begin', ${inUtc('d.begin_at')}, 'end', ${inUtc('d.end_at')}, 'recurrence', d.recurrence)
     order by d.begin_at, d.uuid) from offer_dates d where d.offer_uuid = ${offer}), '[]')`;

const inUtc = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const meetingOf = (alias: string): string =>
  `concat_ws(', ', nullif(${alias}.meeting_point, ''), nullif(${alias}.meeting_address, ''))`;

/** SQL condition: when or where an offer takes place differs from what held after so many changes of it. */
export const movedSince = (changes: string, alias = 'o'): string =>
  `exists (select from offer_former_details f where f.offer_uuid = ${alias}.uuid and f.nth = ${changes} + 1
     and (${meetingOf('f')} <> ${meetingOf(alias)} or f.dates <> ${datesAsKept(`${alias}.uuid`)}))`;

/** SQL condition: a history entry of an offer may have called it off, or on again. */
export const callsOffOrOn = (alias = 'h'): string => `${alias}.transition in ('cancel', 'relaunch', 'publish')`;

/** SQL for an offer's first day as text, YYYY-MM-DD. @param offer alias of offers, possibly from an outer join */
export const firstDateOf = (offer: string): string =>
  `to_char(${offer}.first_begin_at at time zone '${LOCAL_ZONE}', 'YYYY-MM-DD')`;
