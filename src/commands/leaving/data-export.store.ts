import { type Database } from '../../platform/database/database.js';
import { Scroll } from '../../platform/http/listing/scroll.js';

/** Rows read at once: mails with pictures in them are large. */
const BATCH = 200;

/** The part of a table that is read. */
export interface ExportedTable {
  readonly table: string;
  readonly columns: readonly string[];
  /** Order of its rows. */
  readonly keys: readonly string[];
  readonly where?: string | undefined;
}

/** A column that refers to a record of another table. */
export interface Reference {
  readonly table: string;
  readonly columns: readonly string[];
  readonly target: string;
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** Reads whole tables, whichever they are. */
export class DataExportStore {
  constructor(private readonly database: Database) {}

  /** Moments are written in UTC; within a transaction. */
  async useUtc(): Promise<void> {
    await this.database.query(`set local time zone 'UTC'`);
  }

  /** The rows as JSON, in batches. */
  async *rows({ table, columns, keys, where = 'true' }: ExportedTable): AsyncGenerator<readonly string[]> {
    const scroll = new Scroll(BATCH, false);
    const sql = `select row_to_json(listed)::text as line
      from (select ${quoted(columns)} from "${table}" where ${where} order by ${quoted(keys)}) listed`;
    while (!scroll.isAtEnd) {
      const rows = await scroll.next<{ line: string }>(this.database, sql, []);
      if (rows.length > 0) yield rows.map(({ line }) => line);
    }
  }

  /** The content of a column, of the row with this key. */
  async content(table: string, column: string, key: string, value: unknown): Promise<Buffer | null> {
    const sql = `select "${column}" as content from "${table}" where "${key}" = $1`;
    const [row] = await this.database.query<{ content: Buffer | null }>(sql, [value]);
    return row?.content ?? null;
  }

  references(): Promise<Reference[]> {
    return this.database.query<Reference>(`
      select k.conrelid::regclass::text as table, k.confrelid::regclass::text as target,
        (select json_agg(a.attname order by a.attnum) from pg_attribute a
         where a.attrelid = k.conrelid and a.attnum = any(k.conkey)) as columns
      from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace
      order by 1, k.conkey`);
  }
}
