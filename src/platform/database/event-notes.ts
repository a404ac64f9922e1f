import { Injectable } from '@nestjs/common';
import { Database } from './database.js';

/**
 * Leaves events that the database does not write by itself: what no trigger can know, because no row of the record says so.
 * Classes that note events name their types: `EventNotes<'invoice.paid'>`.
 */
@Injectable()
export class EventNotes<T extends string> {
  constructor(private readonly database: Database) {}

  /**
   * In the transaction of the change; of one record and type, one event for each transaction.
   * @param data identifiers and the state before and after; never personal data
   */
  async note(type: T, subject: string, data: Readonly<Record<string, unknown>>): Promise<void> {
    await this.database.rows('events_note', 'select events_note($1, $2, $3)', [type, subject, data]);
  }
}
