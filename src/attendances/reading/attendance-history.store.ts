import { Injectable } from '@nestjs/common';
import { accountReference, type NamedAccount } from '../../accounts/masks.js';
import { namedAccountOf } from '../../accounts/named-account.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { AttendanceHistoryEntry } from '../model/entities/attendance-history-entry.entity.js';
import { Database } from '../../platform/database/database.js';
import { Conditions } from '../../platform/listing/conditions.js';
import { type PageQuery } from '../../platform/listing/page-query.js';
import { type AttendanceRecord } from './attendance.view.js';
import { type AttendanceHistoryRecord } from './attendance-history.view.js';

/** The columns of an entry except its application; the states have shorter names. */
const COLUMNS = columnsOf(AttendanceHistoryEntry, 'e', {
  except: ['attendanceUuid', 'accountUuid', 'batchUuid', 'fromStatus', 'toStatus'],
});

type Row = RowOf<typeof COLUMNS> &
  Pick<AttendanceHistoryRecord, 'from' | 'to'> & { readonly account: NamedAccount | null };

/** The history of states of applications (R-ATT-6). */
@Injectable()
export class AttendanceHistoryStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** One page of an application's history, latest first. Notes are text about a child, and hidden like its name. */
  async page(
    caller: Caller,
    { uuid, masked }: Pick<AttendanceRecord, 'uuid' | 'masked'>,
    query: PageQuery,
  ): Promise<AttendanceHistoryRecord[]> {
    const conditions = new Conditions(this.clock.now());
    conditions.add(`e.attendance_uuid = ${conditions.bind(uuid)}`);
    const rows = await this.database.composed<Row>(
      'attendance_history_page',
      `select ${COLUMNS}, e.from_status as "from", e.to_status as "to",
         ${namedAccountOf('e.account_uuid')} as account
       from attendance_history e ${conditions.where} order by e.at desc, e.uuid desc ${conditions.page(query)}`,
      conditions.parameters,
    );
    return rows.map(({ account, note, ...entry }) => ({
      ...entry,
      by: account === null ? null : accountReference(account, caller),
      note: masked || !(caller.isAdmin || entry.procedure === 'organiser') ? null : note,
    }));
  }
}
