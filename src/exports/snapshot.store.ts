import { Injectable } from '@nestjs/common';
import { Database } from '../common/database/database.js';

/** Reads that take many statements and must all see the same data. */
@Injectable()
export class SnapshotStore {
  constructor(private readonly database: Database) {}

  /**
   * Runs reading work on the data as they are now: records that change meanwhile are neither doubled nor left out at the
   * border of two pages. The work must only read.
   */
  of<T>(work: () => Promise<T>): Promise<T> {
    return this.database.transaction(async () => {
      await this.database.query('set transaction isolation level repeatable read, read only');
      return work();
    });
  }
}
