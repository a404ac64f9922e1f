import { type Database } from './database.js';

/**
 * A table that links holders to records of one kind, in display order: a column of each, and `position`. The feature of
 * the records owns the table; that of the holders (offers), above it, decides what is linked.
 */
export abstract class OrderedLinks {
  constructor(
    private readonly database: Database,
    private readonly table: string,
    private readonly holder: string,
    private readonly column: string,
    /** The table of the records. */
    private readonly records: string,
  ) {}

  /** Links the holder to these records in this order; existing links are moved to their new position. */
  async add(holder: string, linked: readonly string[]): Promise<void> {
    if (linked.length === 0) return;
    await this.database.rows(
      `${this.table}_add`,
      `insert into ${this.table} (${this.holder}, ${this.column}, position)
       select $1, l.uuid, l.place::int - 1 from unnest($2::uuid[]) with ordinality l (uuid, place)
       on conflict (${this.holder}, ${this.column}) do update set position = excluded.position`,
      [holder, linked],
    );
  }

  /** Links new holders to records, each in its order. */
  async addAll(holders: readonly { readonly holder: string; readonly linked: readonly string[] }[]): Promise<void> {
    const links = holders.flatMap(({ holder, linked }) =>
      linked.map((record, position) => ({ holder, record, position })),
    );
    if (links.length === 0) return;
    await this.database.rows(
      `${this.table}_add_all`,
      `insert into ${this.table} (${this.holder}, ${this.column}, position)
       select * from unnest($1::uuid[], $2::uuid[], $3::integer[])`,
      [links.map(({ holder }) => holder), links.map(({ record }) => record), links.map(({ position }) => position)],
    );
  }

  /** Replaces the holder's links by these; links that remain keep their row. */
  async put(holder: string, linked: readonly string[]): Promise<void> {
    await this.database.rows(
      `${this.table}_drop`,
      `delete from ${this.table} where ${this.holder} = $1 and not ${this.column} = any($2)`,
      [holder, linked],
    );
    await this.add(holder, linked);
  }

  /** Copies the links of one holder to these others. */
  async copy(from: string, to: readonly string[]): Promise<void> {
    await this.database.rows(
      `${this.table}_follow_drop`,
      `delete from ${this.table} v where v.${this.holder} = any($2) and not exists (
         select from ${this.table} b where b.${this.holder} = $1 and b.${this.column} = v.${this.column})`,
      [from, to],
    );
    await this.database.rows(
      `${this.table}_follow`,
      `insert into ${this.table} (${this.holder}, ${this.column}, position)
       select v.uuid, l.${this.column}, l.position from ${this.table} l cross join unnest($2::uuid[]) v (uuid)
       where l.${this.holder} = $1
       on conflict (${this.holder}, ${this.column}) do update set position = excluded.position`,
      [from, to],
    );
  }

  /** Removes all links of the holder. */
  async clear(holder: string): Promise<void> {
    await this.database.rows(`${this.table}_clear`, `delete from ${this.table} where ${this.holder} = $1`, [holder]);
  }

  /** Locks the records linked to the holders against deletion, before others are linked to them. */
  async hold(holders: readonly string[]): Promise<void> {
    await this.database.rows(
      `${this.table}_hold`,
      `select r.uuid from ${this.records} r
       where r.uuid in (select l.${this.column} from ${this.table} l where l.${this.holder} = any($1::uuid[]))
       order by r.uuid for key share`,
      [holders],
    );
  }
}
