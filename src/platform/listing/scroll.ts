import { type Database } from '../database/database.js';

/**
 * Reads a list from its beginning to its end, batch by batch, through a cursor of the database: each row is found and
 * ordered once, however long the list is, and nobody holds more than one batch. To be put into the query of the list, within
 * a transaction; each call of the list then gives the next batch.
 */
export class Scroll {
  /** Rows in all; known after the first batch, when they were to be counted. */
  total: number | undefined;
  private isOpen = false;
  private isOver = false;

  constructor(
    private readonly size: number,
    private readonly counted: boolean,
  ) {}

  /** Nothing comes any more. */
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

/** Rows of a list: those of its page, or the next ones of whoever reads all of it. */
export const listedRows = <T>(
  database: Database,
  { scroll }: { readonly scroll?: Scroll },
  statement: { readonly name: string; readonly sql: string; readonly parameters: unknown[] },
): Promise<T[]> =>
  scroll === undefined
    ? database.composed<T>(statement.name, statement.sql, statement.parameters)
    : scroll.next<T>(database, statement.sql, statement.parameters);
