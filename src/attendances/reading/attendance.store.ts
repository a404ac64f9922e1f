import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { uuidsIn } from '../../platform/database/list-parameter.js';
import { Conditions } from '../../platform/listing/conditions.js';
import { visibleTo } from '../model/attendance.access.js';
import { ATTENDANCE_COLUMNS, ATTENDANCE_JOINS, type AttendanceRow } from './attendance.columns.js';

/** SQL that reads applications. */
@Injectable()
export class AttendanceStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Those of the applications that are visible to the caller, in no particular order. */
  many(caller: Caller, uuids: readonly string[]): Promise<AttendanceRow[]> {
    const conditions = new Conditions(this.clock.now());
    const [first, ...others] = uuids;
    // Of one, PostgreSQL must not think that it may be ten: it would read the table of children for them.
    const named = others.length === 0 ? `= ${conditions.bind(first)}` : `= any(${uuidsIn(conditions.bind(uuids))})`;
    conditions.add(`t.uuid ${named}`).add(visibleTo(caller, conditions));
    return this.database.composed(
      'attendances_many',
      `select ${ATTENDANCE_COLUMNS} from attendances t ${ATTENDANCE_JOINS} ${conditions.where}`,
      conditions.parameters,
    );
  }
}
