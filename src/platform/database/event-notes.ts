import { Injectable } from '@nestjs/common';
import { Database } from './database.js';

/** What no trigger can know, because no row of the record itself says so. */
export type NotedEvent = 'participant.merged' | 'invoice.paid' | 'invoice.cancelled' | 'edition.phase';

/** Leaves events that the database does not write by itself. */
@Injectable()
export class EventNotes {
  constructor(private readonly database: Database) {}

  /**
   * In the transaction of the change; of one record and type, one event for each transaction.
   * @param data identifiers and the state before and after; never personal data
   */
  async note(type: NotedEvent, subject: string, data: Readonly<Record<string, unknown>>): Promise<void> {
    await this.database.rows('events_note', 'select events_note($1, $2, $3)', [type, subject, data]);
  }
}
