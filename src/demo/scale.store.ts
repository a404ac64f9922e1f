import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';

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
  'tellings',
  'debtors',
  'payment_references',
  'ledgers',
  'postings',
  'book_entries',
] as const;

/** SQL of a scaled load besides bulk inserts. */
@Injectable()
export class ScaleStore {
  constructor(private readonly database: Database) {}

  /** The number of this load, from 1. Serialises loads: the lock is held until the transaction ends. */
  async nextLoad(): Promise<number> {
    await this.database.query(`select pg_advisory_xact_lock(hashtextextended('demo scale', 0))`);
    const [row] = await this.database.query<{ next: number }>(
      `select count(*)::int + 1 as next from editions e where alias ~ '^last-[0-9]+$'`,
    );
    return row?.next ?? 1;
  }

  /** The number of the next edition after a draw, likewise. */
  async nextLot(): Promise<number> {
    await this.database.query(`select pg_advisory_xact_lock(hashtextextended('demo scale', 0))`);
    const [row] = await this.database.query<{ next: number }>(
      `select count(*)::int + 1 as next from editions e where alias ~ '^verlosung-last-[0-9]+$'`,
    );
    return row?.next ?? 1;
  }

  categories(): Promise<{ uuid: string }[]> {
    return this.database.query(`select uuid from categories c order by uuid`);
  }

  /**
   * Updates statistics in the middle of the transaction. Otherwise the triggers keep their plans for empty tables,
   * and every batch takes longer than the previous one.
   */
  async analyze(): Promise<void> {
    await this.database.query(`analyze ${TABLES.join(', ')}`);
  }

  /**
   * After the commit: updates planner statistics, removes dead rows, and flushes the pending lists of search indexes.
   */
  async tidy(): Promise<void> {
    for (const table of TABLES) await this.database.query(`vacuum (analyze) ${table}`);
  }
}
