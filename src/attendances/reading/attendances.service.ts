import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { OfferLookup } from '../../offers/reading/offer.finder.js';
import { type PageQuery } from '../../platform/http/listing/page-query.js';
import {
  attendanceHistoryRecord,
  hiddenFrom,
  type AttendanceHistoryRecord,
  AttendanceHistoryStore,
} from './attendance-history.store.js';
import { type AttendancesQuery } from './attendances.inputs.js';
import { AttendanceStore } from './attendance.store.js';
import { attendanceRecord } from './attendance.record.js';
import { type AttendanceRecord } from './attendance.view.js';

/** The list of applications (R-ATT-14), and their histories (R-ATT-6). */
@Injectable()
export class AttendancesService {
  constructor(
    private readonly store: AttendanceStore,
    private readonly histories: AttendanceHistoryStore,
    private readonly offers: OfferLookup,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem 404 if the filter references an offer that does not exist for the caller */
  async list(caller: Caller, query: AttendancesQuery): Promise<AttendanceRecord[]> {
    if (query.offer !== undefined) await this.offers.require(caller, query.offer.uuid);
    const now = this.clock.now();
    return (await this.store.page(caller, query)).map((row) => attendanceRecord(row, caller, now));
  }

  /** One page of an application's history, latest first; changes of fields that the caller may not see are left out. */
  async history(caller: Caller, attendance: AttendanceRecord, query: PageQuery): Promise<AttendanceHistoryRecord[]> {
    const rows = await this.histories.page(attendance.uuid, hiddenFrom(caller, attendance), query);
    return rows.map((row) => attendanceHistoryRecord(row, caller, attendance));
  }

  /** The questions that the applications of the list answer, at most so many. */
  questions(caller: Caller, query: AttendancesQuery, most: number): Promise<string[]> {
    return this.store.questions(caller, query, most);
  }
}
