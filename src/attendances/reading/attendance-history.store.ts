import { Injectable } from '@nestjs/common';
import { type NamedAccount, accountReference, namedAccountOf } from '../../accounts/masks.js';
import { type FieldChange, changesBetween } from '../../kernel/collections/field-changes.js';
import { type AttendanceTransition, ATTENDANCE_TRANSITIONS, PROCEDURES } from '../model/attendance.workflow.js';
import { AttendanceHistoryEntry } from '../model/attendances.entities.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { WORDS } from '../model/attendance.access.js';
import { type AttendanceRecord, attendanceView } from './attendance.view.js';
import { changes, boolean, choice, moment, reference, text, uuid } from '../../platform/http/view/field.js';
import { defineView, type RecordOf } from '../../platform/http/view/view.js';
import { ATTENDANCE_STATUS } from '../../offers/model/attendance-status.js';
import { Clock } from '../../kernel/clock/clock.js';
import { showsChange } from '../../platform/database/sql-values.js';
import { Database } from '../../platform/database/database.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { type PageQuery } from '../../platform/http/listing/page-query.js';

/** Columns of an entry that are shown under their own names. */
const ENTRY_COLUMNS = columnsOf(AttendanceHistoryEntry, 'e', {
  only: ['uuid', 'at', 'procedure', 'notified', 'note', 'reason'],
});

/** A change of state, or of fields: an entry with `changes`. */
interface AttendanceHistoryRow extends RowOf<typeof ENTRY_COLUMNS> {
  readonly transition: AttendanceTransition | null;
  readonly from: AttendanceHistoryEntry['fromStatus'];
  readonly to: AttendanceHistoryEntry['toStatus'];
  readonly account: NamedAccount | null;
  readonly changes: readonly FieldChange[] | null;
}

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

export const attendanceHistoryView = defineView(
  'AttendanceHistoryEntry',
  {
    uuid: uuid().always(),
    at: moment().always(),
    transition: choice(ATTENDANCE_TRANSITIONS).describe(
      'Missing for the application itself, and where only fields changed: `from` and `to` are the same then.',
    ),
    from: choice(ATTENDANCE_STATUS).describe('Missing for the application itself.'),
    to: choice(ATTENDANCE_STATUS).always(),
    procedure: choice(PROCEDURES).always().describe('In which way.'),
    by: reference().describe('Who did it; missing for jobs, and once the account is gone.'),
    notified: boolean().always().describe('Whether the family should be mailed about it.'),
    note: text().describe(
      'Never mailed. Missing when the child is masked. Organiser users see what organisers noted, not the notes of the administration.',
    ),
    reason: text().describe('What the family is told of why. Missing where `note` would be.'),
    changes: changes(),
  },
  { description: 'A change to an application: to its state, or to its fields.' },
);

/** A change of an application's state as its view shows it. */
export type AttendanceHistoryRecord = RecordOf<typeof attendanceHistoryView>;

/** The history of states and fields of applications (R-ATT-6). */
@Injectable()
export class AttendanceHistoryStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * One page of an application's history, latest first.
   * @param hidden fields that the caller may not see: entries of nothing but their changes are left out, because their
   * time would tell of them
   */
  page(attendance: string, hidden: readonly string[], query: PageQuery): Promise<AttendanceHistoryRow[]> {
    const conditions = new Conditions(this.clock.now());
    const about = conditions.bind(attendance);
    return this.database.composed<AttendanceHistoryRow>(
      'attendance_history_page',
      `select ${ENTRY_COLUMNS}, e.transition, e.from_status as "from", e.to_status as "to", e.changes,
         ${namedAccountOf('e.account_uuid')} as account
       from (select h.uuid, h.account_uuid, h.at, h.transition, h.from_status, h.to_status, h.procedure, h.notified, h.note, h.reason,
           null::jsonb as changes from attendance_history h where h.attendance_uuid = ${about}
         union all select d.uuid, d.account_uuid, d.at, null, d.status, d.status, d.procedure, false, d.note, null, d.changes
           from attendance_edits d
           where d.attendance_uuid = ${about} and ${showsChange('d.changes', conditions.bind(hidden))}) e
       order by e.at desc, e.uuid desc ${conditions.page(query)}`,
      conditions.parameters,
    );
  }
}
