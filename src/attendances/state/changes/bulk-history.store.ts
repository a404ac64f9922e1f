import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { offerOf } from '../../../offers/model/offer.sql.js';

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
         case when t.status in ('waiting', 'rejected', 'unfulfilled') then 'waiting'
           when t.status = 'waitlisted' then 'waitlisted' else 'confirmed' end,
         case when t.status in ('waiting', 'rejected', 'unfulfilled') then 'lot' else 'firstcome' end, true
       from attendances t where t.edition_uuid = $1`,
      [edition],
    );
    await this.database.query(
      `insert into attendance_history (uuid, attendance_uuid, batch_uuid, at, transition, from_status, to_status, procedure,
         notified)
       select gen_random_uuid(), t.uuid, gen_random_uuid(), t.applied_at + interval '3 days', m.transition, m.from_status,
         t.status, m.procedure, true
       from attendances t join (values ('withdrawn', 'withdraw', 'confirmed', 'family'),
         ('rejected', 'reject', 'waiting', 'staff'), ('unfulfilled', 'unfulfill', 'waiting', 'decisions'),
         ('participated', 'participated', 'confirmed', 'organiser'), ('noshow', 'noshow', 'confirmed', 'organiser'))
         m (status, transition, from_status, procedure) on m.status = t.status
       where t.edition_uuid = $1`,
      [edition],
    );
    await this.database.query(
      `insert into tellings (attendance_uuid, nth, status, cancelled, cause_uuid, event, state, told_at)
       select t.uuid, 1, t.status, o.cancelled, t.uuid, 'applications:' || t.uuid, 'told', t.modified_at
       from attendances t join ${offerOf('t.offer_uuid')} where t.edition_uuid = $1
         and t.status not in ('waiting', 'participated', 'noshow')`,
      [edition],
    );
  }
}
