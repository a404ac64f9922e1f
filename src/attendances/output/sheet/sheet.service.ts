import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { type SheetQuery } from './sheet.query.js';
import { attendanceRecord } from '../../reading/attendance.record.js';
import { type AttendanceRecord } from '../../reading/attendance.view.js';
import { SheetStore } from './sheet.store.js';

/** The attendance sheet: who comes on the day, and how to reach the parents. */
@Injectable()
export class SheetService {
  constructor(
    private readonly store: SheetStore,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller, offer: string, query: SheetQuery): Promise<AttendanceRecord[]> {
    const now = this.clock.now();
    return (await this.store.lines(caller, offer, query)).map((row) => attendanceRecord(row, caller, now));
  }
}
