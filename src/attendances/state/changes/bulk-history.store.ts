import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { type AttendanceStatus, RECORDED, sqlOf } from '../../../offers/model/attendance-status.js';
import { type Procedure } from '../../model/attendance.js';
import { type AttendanceTransition } from '../../model/attendance.workflow.js';

type LaterChange = readonly [from: AttendanceStatus, transition: AttendanceTransition, procedure: Procedure];

/** How applications that were not made so got their state; null: they were. */
const COURSES: Readonly<Record<AttendanceStatus, LaterChange | null>> = {
  waiting: null,
  confirmed: null,
  waitlisted: null,
  withdrawn: ['confirmed', 'withdraw', 'family'],
  rejected: ['waiting', 'reject', 'staff'],
  unfulfilled: ['waiting', 'unfulfill', 'decisions'],
  participated: ['confirmed', 'participated', 'organiser'],
  noshow: ['confirmed', 'noshow', 'organiser'],
};

const LATER_CHANGES = Object.entries(COURSES).flatMap(([status, course]) =>
  course === null ? [] : [{ status, from: course[0], transition: course[1], procedure: course[2] }],
);

const LATER = 'jsonb_to_recordset($2::jsonb) m (status text, "from" text, transition text, procedure text)';

/** Histories of applications that were written in bulk, without intermediate steps. */
@Injectable()
export class BulkHistoryStore {
  constructor(private readonly database: Database) {}

  /**
   * Writes how the applications of the edition got their states: creation and later changes, all of them told. Few
   * statements, because there are tens of thousands; for one edition, so that each stays within the time it is given.
   */
  async add(edition: string): Promise<void> {
    await this.database.query(
      `insert into attendance_history (uuid, attendance_uuid, batch_uuid, at, to_status, procedure, notified)
       select gen_random_uuid(), t.uuid, gen_random_uuid(), t.applied_at,
         coalesce(m."from", t.status), case when coalesce(m."from", t.status) = 'waiting' then 'lot' else 'firstcome' end, true
       from attendances t left join ${LATER} on m.status = t.status where t.edition_uuid = $1`,
      [edition, JSON.stringify(LATER_CHANGES)],
    );
    await this.database.query(
      `insert into attendance_history (uuid, attendance_uuid, batch_uuid, at, transition, from_status, to_status, procedure,
         notified)
       select gen_random_uuid(), t.uuid, gen_random_uuid(), t.applied_at + interval '3 days', m.transition, m."from",
         t.status, m.procedure, true
       from attendances t join ${LATER} on m.status = t.status where t.edition_uuid = $1`,
      [edition, JSON.stringify(LATER_CHANGES)],
    );
    await this.database.query(
      `insert into tellings (attendance_uuid, nth, status, cancelled, cause_uuid, event, state, told_at)
       select t.uuid, 1, t.status, o.cancelled, t.uuid, 'applications:' || t.uuid, 'told', t.modified_at
       from attendances t join offers o on o.uuid = t.offer_uuid where t.edition_uuid = $1
         and t.status <> 'waiting' and t.status not in ${sqlOf(RECORDED)}`,
      [edition],
    );
  }
}
