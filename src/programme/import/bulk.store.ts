import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';

/** Rows per statement: large enough to be fast, small enough to show progress. */
const BATCH = 500;

/** Writes many rows at once, for imports and demo data. */
@Injectable()
export class BulkStore {
  constructor(private readonly database: Database) {}

  /**
   * Inserts rows whose keys are column names; columns without a key get their default.
   * @param advance called with the number of rows of each batch
   */
  async insert(
    table: string,
    rows: readonly object[],
    advance: (rows: number) => void = () => undefined,
  ): Promise<void> {
    const columns = Object.keys(rows[0] ?? {}).join(', ');
    for (let start = 0; start < rows.length; start += BATCH) {
      const batch = rows.slice(start, start + BATCH);
      await this.database.query(
        `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
        [JSON.stringify(batch)],
      );
      advance(batch.length);
    }
  }
}
