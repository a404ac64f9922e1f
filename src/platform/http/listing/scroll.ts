import { type Database } from '../../database/database.js';

/**
 * Reads a whole list in batches through a database cursor: each row is found and sorted once, however long the list
 * is, and only one batch is in memory. Set it in the list's query, within a transaction; each call of the list then
 * returns the next batch.
 */
export class Scroll {
  /** Total number of rows; known after the first batch, if counting was requested. */
  total: number | undefined;
  private isOpen = false;
  private isOver = false;

  constructor(
    private readonly size: number,
    private readonly counted: boolean,
  ) {}

  get isAtEnd(): boolean {
    return this.isOver;
  }

  async next<T>(database: Database, sql: string, parameters: unknown[]): Promise<T[]> {
    if (!this.isOpen) await this.open(database, sql, parameters);
    const rows = await database.query<T>(`fetch ${this.size} from listed_rows`);
    this.isOver = rows.length < this.size;
    if (this.isOver) await database.query('close listed_rows');
    return rows;
  }

  private async open(database: Database, sql: string, parameters: unknown[]): Promise<void> {
    if (this.counted) {
      const [row] = await database.query<{ total: number }>(
        `select count(*)::integer as total from (${sql}) listed`,
        parameters,
      );
      this.total = row?.total;
    }
    await database.query(`declare listed_rows no scroll cursor for ${sql}`, parameters);
    this.isOpen = true;
  }
}

/** Rows of a list: those of its page, or the next batch of a scroll. */
export const listedRows = <T>(
  database: Database,
  { scroll }: { readonly scroll?: Scroll },
  statement: { readonly name: string; readonly sql: string; readonly parameters: unknown[] },
): Promise<T[]> =>
  scroll === undefined
    ? database.composed<T>(statement.name, statement.sql, statement.parameters)
    : scroll.next<T>(database, statement.sql, statement.parameters);
