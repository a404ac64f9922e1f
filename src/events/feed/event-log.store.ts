import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';

/** The database in which the log continues: the one it was written in, an unknown one, or another one. */
type LogStanding = 'same' | 'unknown' | 'elsewhere';

/** SQL about the log itself: its epochs, and how far back it goes. */
@Injectable()
export class EventLogStore {
  constructor(private readonly database: Database) {}

  /** Events of transactions that this cluster has not counted to yet came from another one, too. */
  async standing(): Promise<LogStanding> {
    const row = await this.database.row<{ standing: LogStanding }>(
      'event_log_standing',
      `select case
         when exists (select from events v where v.epoch = k.epoch
             and v.xid >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint)
           or c.cluster <> '' and k.cluster <> '' and c.cluster <> k.cluster then 'elsewhere'
         when c.cluster is distinct from k.cluster and c.cluster <> '' then 'unknown'
         else 'same' end as standing
       from event_log k, (select events_cluster() as cluster) c`,
    );
    return row?.standing ?? 'same';
  }

  /** Waits until all who are writing an event have committed, and keeps all others waiting: an epoch ends as a whole. */
  async hold(): Promise<void> {
    await this.database.rows('event_log_hold', 'lock table events in share row exclusive mode');
  }

  async goOn(anew: boolean): Promise<void> {
    await this.database.rows('event_log_go_on', 'update event_log set cluster = events_cluster(), epoch = epoch + $1', [
      anew ? 1 : 0,
    ]);
  }

  /** Forgets the oldest in their order, at most so many, and notes which was the last. */
  forget(before: Date, limit: number): Promise<number> {
    return this.database.count(
      'events_forget',
      `with first as materialized (select epoch, xid, seq, at from events order by epoch, xid, seq limit $2),
         young as (select epoch, xid, seq from first where at >= $1 order by epoch, xid, seq limit 1),
         gone as (delete from events v using first f where (v.epoch, v.xid, v.seq) = (f.epoch, f.xid, f.seq)
           and not exists (select from young y where (y.epoch, y.xid, y.seq) <= (f.epoch, f.xid, f.seq))
           returning v.epoch, v.xid, v.seq),
         last as (select epoch, xid, seq from gone order by epoch desc, xid desc, seq desc limit 1),
         noted as (update event_log set forgotten_epoch = l.epoch, forgotten_xid = l.xid, forgotten_seq = l.seq from last l)
       select count(*)::int as count from gone`,
      [before, limit],
    );
  }
}
