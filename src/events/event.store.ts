import { Injectable } from '@nestjs/common';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { Conditions } from '../platform/listing/conditions.js';
import { BEGINNING, eventId, type EventPosition, markOf, type NamedEvent, placeId } from './event-id.js';
import { type EventType } from './event-types.js';
import { Event } from './entities/event.entity.js';

/** `xid` and `seq` as text: they may be larger than a number of JavaScript holds. */
const COLUMNS = columnsOf(Event, 'v', { except: ['xid', 'seq'] });

/** A row of the log. */
export type EventRow = RowOf<typeof COLUMNS> & EventPosition;

const SELECT = `select ${COLUMNS}, v.xid::text as xid, v.seq::text as seq from events v`;

/**
 * SQL: the oldest transaction that could still write events. Transactions of other databases of the same server, and those
 * that vacuum, are none of them, however long they run; one that nobody is seen to run any more may have been ours a moment ago, and counts. A
 * standby does not say which transactions are open, only the oldest.
 */
const OLDEST_OPEN = `(select case when pg_is_in_recovery() then pg_snapshot_xmin(s)
    else coalesce((select min(x.xid) from pg_snapshot_xip(s) x (xid) where not exists (
        select from pg_stat_activity a where (a.datname <> current_database() or a.backend_type = 'autovacuum worker')
          and a.backend_xid::text::bigint = x.xid::text::bigint % 4294967296)), pg_snapshot_xmax(s)) end
  from pg_current_snapshot() s)::text::bigint`;

/**
 * SQL condition: no transaction that could still write before this event is open. What was written in an earlier epoch is
 * complete; of this one, what is older than every transaction still open.
 */
const SETTLED = `(v.epoch < (select k.epoch from event_log k) or v.xid < ${OLDEST_OPEN})`;

const ORDER = 'v.epoch, v.xid, v.seq';

/** Reads the log in its order. */
@Injectable()
export class EventStore {
  constructor(private readonly database: Database) {}

  /** The events behind a position, oldest first; none that another one can still come before. */
  after(
    position: EventPosition,
    { types, subject, limit }: { types?: readonly EventType[]; subject?: string; limit: number },
  ): Promise<EventRow[]> {
    const conditions = new Conditions(new Date(0));
    const { epoch, xid, seq } = position;
    conditions
      .add(`(${ORDER}) > (${conditions.bind(epoch)}, ${conditions.bind(xid)}, ${conditions.bind(seq)})`)
      .add(SETTLED)
      .when(types, (all) => `v.type = any(${conditions.bind(all)})`)
      .when(subject, (uuid) => `v.subject = ${conditions.bind(uuid)}`);
    return this.database.composed(
      'events_after',
      `${SELECT} ${conditions.where} order by ${ORDER} limit ${conditions.bind(limit)}`,
      conditions.parameters,
    );
  }

  /** Those of them that are there and complete, in their order. */
  many(positions: readonly EventPosition[]): Promise<EventRow[]> {
    return this.database.rows(
      'events_many',
      `${SELECT} where (${ORDER}) in (select * from unnest($1::int[], $2::bigint[], $3::bigint[])) and ${SETTLED}
       order by ${ORDER}`,
      [positions.map(({ epoch }) => epoch), positions.map(({ xid }) => xid), positions.map(({ seq }) => seq)],
    );
  }

  /** Whether reading may begin behind it: it is kept, or the last one that was forgotten. */
  async isKnown({ position, mark }: NamedEvent): Promise<boolean> {
    const [event] = await this.many([position]);
    if (event !== undefined) return markOf(event) === mark;
    return placeId(await this.forgotten()) === placeId(position);
  }

  /** Behind everything that can be read now. */
  async end(): Promise<string> {
    const [last] = await this.database.rows<EventRow>(
      'events_end',
      `${SELECT} where ${SETTLED} order by v.epoch desc, v.xid desc, v.seq desc limit 1`,
    );
    return last === undefined ? placeId(await this.forgotten()) : eventId(last);
  }

  /** The last event that was forgotten; before all while none was. */
  private async forgotten(): Promise<EventPosition> {
    const [last] = await this.database.rows<EventPosition>(
      'events_forgotten',
      `select forgotten_epoch as epoch, forgotten_xid::text as xid, forgotten_seq::text as seq from event_log`,
    );
    return last ?? BEGINNING;
  }
}
