import { accountReference } from '../../accounts/masks.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { changesBetween } from '../../kernel/collections/field-changes.js';
import { WORDS } from '../model/attendance.words.js';
import { type AttendanceHistoryRow } from './attendance-history.columns.js';
import { type AttendanceHistoryRecord } from './attendance-history.view.js';
import { type AttendanceRecord, attendanceView } from './attendance.view.js';

/** Fields whose changes are for admins alone. */
const FOR_ADMINS = [...attendanceView.visibleTo('superAdmin')].filter(
  (name) => !attendanceView.visibleTo('own').has(name),
);

/** The fields of an application of whose changes the caller must not learn. */
export const hiddenFrom = (caller: Caller, { masked }: Pick<AttendanceRecord, 'masked'>): string[] => [
  ...(caller.isAdmin ? [] : FOR_ADMINS),
  ...(masked ? WORDS : []),
];

/** An entry as the caller may see it. Notes and reasons are text about a child, and hidden like its name. */
export const attendanceHistoryRecord = (
  { account, note, reason, changes, ...entry }: AttendanceHistoryRow,
  caller: Caller,
  attendance: Pick<AttendanceRecord, 'masked'>,
): AttendanceHistoryRecord => {
  const { masked } = attendance;
  const hidden = hiddenFrom(caller, attendance);
  const told = !masked && (caller.isAdmin || entry.procedure === 'organiser');
  return {
    ...entry,
    changes:
      changes?.filter(({ field }) => !hidden.includes(field)) ??
      changesBetween({ status: entry.from }, { status: entry.to }),
    by: account === null ? null : accountReference(account, caller),
    note: told ? note : null,
    reason: told ? reason : null,
  };
};
