import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { attendanceRecord } from './attendance.record.js';
import { AttendanceStore } from './attendance.store.js';
import { type AttendanceRecord } from './attendance.view.js';

/** Applications as a caller may see them: for finders, and for the answers of writes. */
@Injectable()
export class AttendanceReader {
  constructor(
    private readonly store: AttendanceStore,
    private readonly clock: Clock,
  ) {}

  /** An application known to be visible to the caller, as it is in the current transaction. */
  async one(caller: Caller, uuid: string): Promise<AttendanceRecord> {
    const [attendance] = await this.many(caller, [uuid]);
    if (attendance === undefined) throw new Error(`Application ${uuid} is not visible to its reader.`);
    return attendance;
  }

  /** Those of the applications that are visible to the caller, in the given order. */
  async many(caller: Caller, uuids: readonly string[]): Promise<AttendanceRecord[]> {
    const now = this.clock.now();
    const rows = new Map((await this.store.many(caller, uuids)).map((row) => [row.uuid, row]));
    return uuids.flatMap((uuid) => {
      const row = rows.get(uuid);
      return row === undefined ? [] : [attendanceRecord(row, caller, now)];
    });
  }
}
