import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { BEGINNING, eventId, type EventPosition, markOf, type NamedEvent, placeId } from './event-id.js';
import { type EventType } from './event-types.js';
import { EVENT_COLUMNS, type EventRow } from './event.view.js';

const SELECT = `select ${EVENT_COLUMNS} from events v`;

/**
 * SQL: the oldest transaction that could still write events, and whether every open one was seen to run. Transactions of
 * other databases of the same server, and those that vacuum, are none of them, however long they run; one that nobody is
 * seen to run any more may have been ours a moment ago, and counts. Those that vacuum run for nobody: of connections of
 * others a role may see by whom they are, but not what they do. A standby does not say which transactions are open, only
 * the oldest.
 */
const HORIZON = `with seen as (select x.xid, a.backend_xid is not null as is_seen,
      a.datname is distinct from current_database() or a.usesysid is null as is_foreign
    from pg_snapshot_xip(pg_current_snapshot()) x (xid)
    left join pg_stat_activity a on a.backend_xid::text::bigint = x.xid::text::bigint % 4294967296)
  select case when pg_is_in_recovery() then pg_snapshot_xmin(pg_current_snapshot())
      else coalesce((select min(xid) from seen where not (is_seen and is_foreign)), pg_snapshot_xmax(pg_current_snapshot()))
    end::text as oldest,
    pg_is_in_recovery() or not exists (select from seen where not is_seen) as sure`;

/** After that many looks a transaction that nobody runs is a prepared one: it stays, and counts. */
const MOST_LOOKS = 5;

/**
 * Every transaction older than this one has ended, or never writes events. What is older is complete for every statement
 * that begins later: what stands before it is read once for all the questions of one answer, so that they agree.
 */
export type Horizon = string;

const ORDER = 'v.epoch, v.xid, v.seq';

/** Reads the log in its order. */
@Injectable()
export class EventStore {
  constructor(private readonly database: Database) {}

  /** Up to where the log is complete now. */
  async horizon(): Promise<Horizon> {
    for (let looks = 1; ; looks += 1) {
      const seen = await this.database.row<{ oldest: string; sure: boolean }>('events_horizon', HORIZON);
      if (seen === undefined) throw new Error('PostgreSQL names no snapshot.');
      if (seen.sure || looks === MOST_LOOKS) return seen.oldest;
      // Within a transaction PostgreSQL would show the same list of who runs what again.
      await this.database.rows('events_look_again', 'select pg_stat_clear_snapshot()');
    }
  }

  /** The events behind a position, oldest first; none that another one can still come before. */
  after(
    position: EventPosition,
    { types, subject, limit }: { types?: readonly EventType[]; subject?: string; limit: number },
    horizon: Horizon,
  ): Promise<EventRow[]> {
    const conditions = new Conditions(new Date(0));
    const { epoch, xid, seq } = position;
    conditions
      .add(`(${ORDER}) > (${conditions.bind(epoch)}, ${conditions.bind(xid)}, ${conditions.bind(seq)})`)
      .add(isComplete(conditions.bind(horizon)))
      .when(types, (all) => `v.type = any(${conditions.bind(all)})`)
      .when(subject, (uuid) => `v.subject = ${conditions.bind(uuid)}`);
    return this.database.composed(
      'events_after',
      `${SELECT} ${conditions.where} order by ${ORDER} limit ${conditions.bind(limit)}`,
      conditions.parameters,
    );
  }

  /** Those of them that are kept, in their order. Their names are known only after they were read: nothing can come before them. */
  many(positions: readonly EventPosition[]): Promise<EventRow[]> {
    return this.database.rows(
      'events_many',
      `${SELECT} where (${ORDER}) in (select * from unnest($1::int[], $2::bigint[], $3::bigint[])) order by ${ORDER}`,
      [positions.map(({ epoch }) => epoch), positions.map(({ xid }) => xid), positions.map(({ seq }) => seq)],
    );
  }

  /** Whether reading may begin behind it: it is kept, or the last one that was forgotten. */
  async isKnown({ position, mark }: NamedEvent): Promise<boolean> {
    const [event] = await this.many([position]);
    if (event !== undefined) return markOf(event) === mark;
    return placeId(await this.forgotten()) === placeId(position);
  }

  /** Behind everything that is complete. */
  async end(horizon: Horizon): Promise<string> {
    const last = await this.database.row<EventRow>(
      'events_end',
      `${SELECT} where ${isComplete('$1')} order by v.epoch desc, v.xid desc, v.seq desc limit 1`,
      [horizon],
    );
    return last === undefined ? placeId(await this.forgotten()) : eventId(last);
  }

  /** The last event that was forgotten; before all while none was. */
  private async forgotten(): Promise<EventPosition> {
    const last = await this.database.row<EventPosition>(
      'events_forgotten',
      `select forgotten_epoch as epoch, forgotten_xid::text as xid, forgotten_seq::text as seq from event_log`,
    );
    return last ?? BEGINNING;
  }
}

/**
 * SQL condition: no transaction that could still write before this event is open. What was written in an earlier epoch is
 * complete; of this one, what is older than the horizon.
 */
const isComplete = (horizon: string): string =>
  `(v.epoch < (select k.epoch from event_log k) or v.xid < ${horizon}::bigint)`;
