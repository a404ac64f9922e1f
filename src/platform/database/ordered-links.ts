import { type Database } from './database.js';

/**
 * A table that links offers to records of one kind, in display order: columns `offer_uuid`, `position` and that of
 * the record. The feature of those records owns the table; the offers feature, above it, decides what is linked.
 */
export abstract class OrderedLinks {
  constructor(
    private readonly database: Database,
    private readonly table: string,
    private readonly column: string,
    /** The table of the records. */
    private readonly records: string,
  ) {}

  /** Links the offer to these records in this order; existing links are moved to their new position. */
  async add(offer: string, linked: readonly string[]): Promise<void> {
    if (linked.length === 0) return;
    await this.database.write(
      `${this.table}_add`,
      `insert into ${this.table} (offer_uuid, ${this.column}, position)
       select $1, l.uuid, l.place::int - 1 from unnest($2::uuid[]) with ordinality l (uuid, place)
       on conflict (offer_uuid, ${this.column}) do update set position = excluded.position`,
      [offer, linked],
    );
  }

  /** Links new offers to records, each in its order. */
  async addAll(offers: readonly { readonly offer: string; readonly linked: readonly string[] }[]): Promise<void> {
    const links = offers.flatMap(({ offer, linked }) =>
      linked.map((record, position) => ({ offer, record, position })),
    );
    if (links.length === 0) return;
    await this.database.write(
      `${this.table}_add_all`,
      `insert into ${this.table} (offer_uuid, ${this.column}, position)
       select * from unnest($1::uuid[], $2::uuid[], $3::integer[])`,
      [links.map(({ offer }) => offer), links.map(({ record }) => record), links.map(({ position }) => position)],
    );
  }

  /** Replaces the offer's links by these; links that remain keep their row. */
  async put(offer: string, linked: readonly string[]): Promise<void> {
    await this.database.write(
      `${this.table}_drop`,
      `delete from ${this.table} where offer_uuid = $1 and not ${this.column} = any($2)`,
      [offer, linked],
    );
    await this.add(offer, linked);
  }

  /** Copies the links of one offer to these offers. */
  async copy(from: string, to: readonly string[]): Promise<void> {
    await this.database.write(
      `${this.table}_follow_drop`,
      `delete from ${this.table} v where v.offer_uuid = any($2) and not exists (
         select from ${this.table} b where b.offer_uuid = $1 and b.${this.column} = v.${this.column})`,
      [from, to],
    );
    await this.database.write(
      `${this.table}_follow`,
      `insert into ${this.table} (offer_uuid, ${this.column}, position)
       select v.uuid, l.${this.column}, l.position from ${this.table} l cross join unnest($2::uuid[]) v (uuid)
       where l.offer_uuid = $1
       on conflict (offer_uuid, ${this.column}) do update set position = excluded.position`,
      [from, to],
    );
  }

  /** Removes all links of the offer. */
  async clear(offer: string): Promise<void> {
    await this.database.write(`${this.table}_clear`, `delete from ${this.table} where offer_uuid = $1`, [offer]);
  }

  /** Locks the records linked to the offers against deletion, before other offers are linked to them. */
  async hold(offers: readonly string[]): Promise<void> {
    await this.database.write(
      `offers_hold_${this.records}`,
      `select r.uuid from ${this.records} r
       where r.uuid in (select l.${this.column} from ${this.table} l where l.offer_uuid = any($1::uuid[]))
       order by r.uuid for key share`,
      [offers],
    );
  }
}
