import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { editionRows } from '../editions/edition.sql.js';
import { categoryRows } from '../categories/category.sql.js';
import { applicationRows } from '../attendances/model/attendance.sql.js';

/** The tables a scaled load fills. */
const TABLES = [
  'accounts',
  'editions',
  'edition_tasks',
  'categories',
  'hosts',
  'host_members',
  'offers',
  'offer_tallies',
  'offer_hosts',
  'offer_categories',
  'offer_dates',
  'offer_occurrences',
  'participants',
  'attendances',
  'attendance_history',
  'debtors',
  'payment_references',
  'ledgers',
  'postings',
  'book_entries',
] as const;

/** What a scaled load needs of the database besides bulk inserts. */
@Injectable()
export class ScaleStore {
  constructor(private readonly database: Database) {}

  /** The number of this load, counted from 1. One load at a time: the lock is held until the transaction ends. */
  async nextLoad(): Promise<number> {
    await this.database.query(`select pg_advisory_xact_lock(hashtextextended('demo scale', 0))`);
    const [row] = await this.database.query<{ next: number }>(
      `select count(*)::int + 1 as next from ${editionRows()} where alias ~ '^last-[0-9]+$'`,
    );
    return row?.next ?? 1;
  }

  /** The number of the next edition after a draw, likewise. */
  async nextLot(): Promise<number> {
    await this.database.query(`select pg_advisory_xact_lock(hashtextextended('demo scale', 0))`);
    const [row] = await this.database.query<{ next: number }>(
      `select count(*)::int + 1 as next from ${editionRows()} where alias ~ '^verlosung-last-[0-9]+$'`,
    );
    return row?.next ?? 1;
  }

  categories(): Promise<{ uuid: string }[]> {
    return this.database.query(`select uuid from ${categoryRows()} order by uuid`);
  }

  /**
   * How the applications of the editions came to their states: as they were made, and what happened then. In two statements,
   * as there are hundreds of thousands.
   */
  async addHistory(editions: readonly string[]): Promise<void> {
    await this.database.query(
      `insert into attendance_history (uuid, attendance_uuid, batch_uuid, at, to_status, procedure, notified)
       select gen_random_uuid(), t.uuid, gen_random_uuid(), t.applied_at,
         case when t.status in ('waiting', 'rejected', 'unfulfilled') then 'waiting'
           when t.status = 'waitlisted' then 'waitlisted' else 'confirmed' end,
         case when t.status in ('waiting', 'rejected', 'unfulfilled') then 'lot' else 'firstcome' end, true
       from ${applicationRows()} where t.edition_uuid = any($1::uuid[])`,
      [editions],
    );
    await this.database.query(
      `insert into attendance_history (uuid, attendance_uuid, batch_uuid, at, transition, from_status, to_status, procedure,
         notified)
       select gen_random_uuid(), t.uuid, gen_random_uuid(), t.applied_at + interval '3 days', m.transition, m.from_status,
         t.status, m.procedure, true
       from ${applicationRows()} join (values ('withdrawn', 'withdraw', 'confirmed', 'family'),
         ('rejected', 'reject', 'waiting', 'staff'), ('unfulfilled', 'unfulfill', 'waiting', 'decisions'),
         ('participated', 'participated', 'confirmed', 'organiser'), ('noshow', 'noshow', 'confirmed', 'organiser'))
         m (status, transition, from_status, procedure) on m.status = t.status
       where t.edition_uuid = any($1::uuid[])`,
      [editions],
    );
  }

  /**
   * Statistics in the middle of the transaction. Without them the triggers go on with the plans they made for empty
   * tables, and every further batch takes longer than the one before.
   */
  async analyze(): Promise<void> {
    await this.database.query(`analyze ${TABLES.join(', ')}`);
  }

  /** After the commit: statistics for the planner, no dead rows, and no search index entries that wait to be sorted in. */
  async tidy(): Promise<void> {
    for (const table of TABLES) await this.database.query(`vacuum (analyze) ${table}`);
  }
}
