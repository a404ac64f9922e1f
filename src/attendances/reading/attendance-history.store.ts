import { Injectable } from '@nestjs/common';
import { namedAccountOf } from '../../accounts/named-account.js';
import { Clock } from '../../kernel/clock/clock.js';
import { showsChange } from '../../platform/database/sql-values.js';
import { Database } from '../../platform/database/database.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { type PageQuery } from '../../platform/http/listing/page-query.js';
import { type AttendanceHistoryRow, ENTRY_COLUMNS } from './attendance-history.view.js';

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
