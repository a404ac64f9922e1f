import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { editionRows } from '../editions/edition.sql.js';
import { categoryRows } from '../categories/category.sql.js';

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
