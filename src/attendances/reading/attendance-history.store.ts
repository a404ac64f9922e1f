import { Injectable } from '@nestjs/common';
import { accountReference, type NamedAccount } from '../../accounts/masks.js';
import { namedAccountOf } from '../../accounts/named-account.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { changesBetween, type FieldChange } from '../../kernel/collections/field-changes.js';
import { showsChange } from '../../platform/database/shown-changes.js';
import { WORDS } from '../model/attendance.words.js';
import { Database } from '../../platform/database/database.js';
import { Conditions } from '../../platform/listing/conditions.js';
import { type PageQuery } from '../../platform/listing/page-query.js';
import { type AttendanceRecord, attendanceView } from './attendance.view.js';
import { type AttendanceHistoryRecord } from './attendance-history.view.js';

/** A change of state, or of fields: an entry with `changes`. */
type Row = Omit<AttendanceHistoryRecord, 'by' | 'changes'> & {
  readonly account: NamedAccount | null;
  readonly changes: readonly FieldChange[] | null;
};

/** Fields whose changes are for admins alone. */
const FOR_ADMINS = [...attendanceView.visibleTo('superAdmin')].filter(
  (name) => !attendanceView.visibleTo('own').has(name),
);

/** The history of states and fields of applications (R-ATT-6). */
@Injectable()
export class AttendanceHistoryStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * One page of an application's history, latest first. Notes are text about a child, and hidden like its name. Changes of
   * fields that the caller may not see are left out, and entries of nothing else with them: their time would tell of them.
   */
  async page(
    caller: Caller,
    { uuid, masked }: Pick<AttendanceRecord, 'uuid' | 'masked'>,
    query: PageQuery,
  ): Promise<AttendanceHistoryRecord[]> {
    const conditions = new Conditions(this.clock.now());
    const [about, hidden] = [conditions.bind(uuid), [...(caller.isAdmin ? [] : FOR_ADMINS), ...(masked ? WORDS : [])]];
    const rows = await this.database.composed<Row>(
      'attendance_history_page',
      `select e.uuid, e.at, e.transition, e.from_status as "from", e.to_status as "to", e.procedure, e.notified, e.note, e.changes,
         ${namedAccountOf('e.account_uuid')} as account
       from (select h.uuid, h.account_uuid, h.at, h.transition, h.from_status, h.to_status, h.procedure, h.notified, h.note,
           null::jsonb as changes from attendance_history h where h.attendance_uuid = ${about}
         union all select d.uuid, d.account_uuid, d.at, null, d.status, d.status, d.procedure, false, d.note, d.changes
           from attendance_edits d
           where d.attendance_uuid = ${about} and ${showsChange('d.changes', conditions.bind(hidden))}) e
       order by e.at desc, e.uuid desc ${conditions.page(query)}`,
      conditions.parameters,
    );
    return rows.map(({ account, note, changes, ...entry }) => ({
      ...entry,
      changes:
        changes?.filter(({ field }) => !hidden.includes(field)) ??
        changesBetween({ status: entry.from }, { status: entry.to }),
      by: account === null ? null : accountReference(account, caller),
      note: masked || !(caller.isAdmin || entry.procedure === 'organiser') ? null : note,
    }));
  }
}
