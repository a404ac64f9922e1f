import { Injectable } from '@nestjs/common';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Attendance } from '../model/attendances.entities.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { uuidsIn } from '../../platform/database/sql-values.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { RELEASED, GOING, RECORDED } from '../../offers/model/attendance-status.js';
import { MAX_FAVOURITES } from './checks.js';
import { FAMILY_ADDRESS } from '../model/attendance.sql.js';
import { type Occasion, type StateChange } from './transition-rules.js';
import { spendersOf } from '../../hosts/mail-allowance.store.js';

const OWN = columnsOf(Attendance, 't', { only: ['uuid', 'status'] });

const LOCKED_COLUMNS = `${OWN}, t.offer_uuid as offer, t.edition_uuid as edition, t.participant_uuid as participant`;

/** A locked application. */
export interface LockedAttendance extends RowOf<typeof OWN> {
  readonly offer: Attendance['offerUuid'];
  readonly edition: Attendance['editionUuid'];
  readonly participant: Attendance['participantUuid'];
}

/** SQL that changes the state of applications. */
@Injectable()
export class AttendanceChangeStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The offers of the applications. An application never changes its offer. */
  async offersOf(attendances: readonly string[]): Promise<string[]> {
    const rows = await this.database.rows<{ offer: string }>(
      'attendances_offers',
      'select distinct t.offer_uuid as offer from attendances t where t.uuid = any($1::uuid[])',
      [attendances],
    );
    return rows.map(({ offer }) => offer);
  }

  /** The given applications whose families have no mail address. */
  async unreachable(attendances: readonly string[]): Promise<ReadonlySet<string>> {
    const uuids = await this.database.uuids(
      'attendances_unreachable',
      `select t.uuid from attendances t join participants p on p.uuid = t.participant_uuid left join accounts a on a.uuid = p.account_uuid
       where t.uuid = any($1::uuid[]) and ${FAMILY_ADDRESS} is null`,
      [attendances],
    );
    return new Set(uuids);
  }

  /** How many families of the changes of a batch have none. */
  async unreachableOf(batch: string): Promise<number> {
    const row = await this.database.row<{ families: number }>(
      'attendances_unreachable_of',
      `select count(distinct coalesce(a.uuid, p.uuid))::integer as families from attendance_history h
         join attendances t on t.uuid = h.attendance_uuid join participants p on p.uuid = t.participant_uuid
         left join accounts a on a.uuid = p.account_uuid
       where h.batch_uuid = $1 and h.notified and ${FAMILY_ADDRESS} is null`,
      [batch],
    );
    return row?.families ?? 0;
  }

  /** The offers on whose waiting lists the children of these applications are. */
  awaited(attendances: readonly string[]): Promise<string[]> {
    return this.awaitedBy('attendances_awaited', 't.uuid = any($1::uuid[])', [attendances]);
  }

  /** Other offers on whose waiting lists are children with a place in these. */
  awaitedInsteadOf(offers: readonly string[]): Promise<string[]> {
    const held = 't.offer_uuid = any($1::uuid[]) and t.status = any($2) and w.offer_uuid <> all($1::uuid[])';
    return this.awaitedBy('attendances_awaited_instead_of', held, [offers, GOING]);
  }

  /** @param condition SQL condition on the applications (t) whose children are on other waiting lists (w) */
  private async awaitedBy(name: string, condition: string, parameters: unknown[]): Promise<string[]> {
    const rows = await this.database.rows<{ offer: string }>(
      name,
      `select distinct w.offer_uuid as offer from attendances t join attendances w on w.participant_uuid = t.participant_uuid
         and w.uuid <> t.uuid and w.status = 'waitlisted' where ${condition}`,
      parameters,
    );
    return rows.map(({ offer }) => offer);
  }

  /** The current applications, locked; lock their children and offers first (`ChildLock`, `PlacesStore`). */
  lock(attendances: readonly string[]): Promise<LockedAttendance[]> {
    return this.database.rows<LockedAttendance>(
      'attendances_lock',
      `select ${LOCKED_COLUMNS}
       from attendances t where t.uuid = any(${uuidsIn('$1')}) order by t.uuid for no key update`,
      [attendances],
    );
  }

  /**
   * Writes the new states; on a waiting list, applications are appended in the order of the changes.
   * @param decided they are what was decided: where a draw did, its reason stays, else it no longer holds
   */
  async write(changes: readonly StateChange[], decided: boolean): Promise<void> {
    await this.database.rows(
      'attendances_move',
      `update attendances t set status = m.status, decision = null, decision_reason = null, modified_at = $3,
         withdrawn_at = case when m.status = 'withdrawn' then $3::timestamptz end,
         list_rank = case when m.status = 'waitlisted' then m.place + coalesce((select max(w.list_rank) from attendances w
           where w.offer_uuid = t.offer_uuid and w.status = 'waitlisted'), 0) end,
         draw_uuid = case when $4 then t.draw_uuid end, draw_reason = case when $4 then t.draw_reason end,
         draw_rank = case when $4 then t.draw_rank end
       from unnest($1::uuid[], $2::text[]) with ordinality m (uuid, status, place)
       where t.uuid = m.uuid`,
      [changes.map(({ attendance }) => attendance), changes.map(({ to }) => to), this.clock.now(), decided],
    );
  }

  /**
   * Applications that come back from states in which favourites do not count (R-DRAW-33): where the child has three others
   * by now, they are favourites no longer.
   */
  async limitFavourites(changes: readonly StateChange[]): Promise<void> {
    const returned = changes.filter(
      ({ from, to }) => from !== null && RELEASED.includes(from) && !RELEASED.includes(to),
    );
    if (returned.length === 0) return;
    await this.database.rows(
      'attendances_limit_favourites',
      `update attendances t set favourite = false where t.uuid = any($1::uuid[]) and t.favourite
         and (select count(*) from attendances f where f.participant_uuid = t.participant_uuid
           and f.edition_uuid = t.edition_uuid and f.favourite and f.status <> all($2)
           and (f.uuid <> all($1::uuid[]) or f.uuid < t.uuid)) >= $3`,
      [returned.map(({ attendance }) => attendance), RELEASED, MAX_FAVOURITES],
    );
  }

  /** Writes one history entry per change, all with the same batch. */
  async note(changes: readonly StateChange[], occasion: Occasion): Promise<void> {
    const { batch, procedure, by, notified, note, reason = null } = occasion;
    await this.database.rows(
      'attendance_history_add',
      `insert into attendance_history (uuid, attendance_uuid, account_uuid, batch_uuid, at, transition, from_status,
         to_status, procedure, notified, note, reason)
       select h.uuid, h.attendance, $6, $7, $8, h.transition, h.from_status, h.to_status, $9, $10,
         nullif(concat_ws(E'\\n', $11::text, h.remark), ''), nullif(trim(h.reason), '')
       from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $12::text[], $13::text[])
         h (uuid, attendance, transition, from_status, to_status, remark, reason)`,
      [
        changes.map(() => newUuid()),
        changes.map(({ attendance }) => attendance),
        changes.map(({ transition }) => transition),
        changes.map(({ from }) => from),
        changes.map(({ to }) => to),
        by,
        batch,
        this.clock.now(),
        procedure,
        notified,
        note,
        changes.map(({ remark }) => remark ?? null),
        changes.map((change) => change.reason ?? reason),
      ],
    );
  }
}

/** SQL that counts the mails caused by hosts. */
@Injectable()
export class HostMailsStore {
  constructor(private readonly database: Database) {}

  /**
   * How often a family has been notified since then of one of these applications because of hosts or freed
   * places: the maximum.
   */
  async mailsSince(attendances: readonly string[], since: Date): Promise<number> {
    const row = await this.database.row<{ most: number | null }>(
      'host_mails_since',
      `select max(h.times)::int as most from (select count(*) as times from attendance_history h
         where h.attendance_uuid = any($1::uuid[]) and h.notified and h.procedure in ('organiser', 'promotion') and h.at >= $2
           and h.to_status <> all($3) group by h.attendance_uuid) h`,
      [attendances, since, RECORDED],
    );
    return row?.most ?? 0;
  }

  /** Number of families to be mailed about these applications, by host whose allowance it uses. */
  async families(attendances: readonly string[], own: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.rows<{ host: string; mails: number }>(
      'host_mails_families',
      `select l.host, count(distinct coalesce(a.uuid, p.uuid))::int as mails
       from attendances t join participants p on p.uuid = t.participant_uuid left join accounts a on a.uuid = p.account_uuid
         cross join lateral (${spendersOf('t.offer_uuid', '$2')}) l
       where t.uuid = any($1::uuid[]) and t.status <> all($3) and ${FAMILY_ADDRESS} is not null
       group by l.host`,
      [attendances, own, RECORDED],
    );
    return new Map(rows.map(({ host, mails }) => [host, mails]));
  }

  /** Number of waiting families to be mailed about these places, by host whose allowance it uses. */
  async promotions(offers: readonly string[], own: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.rows<{ host: string; mails: number }>(
      'host_mails_promotions',
      `select l.host, sum(least(f.places, n.waitlisted))::int as mails
       from (select offer, count(*) as places from unnest($1::uuid[]) o (offer) group by offer) f
         join offer_tallies n on n.offer_uuid = f.offer cross join lateral (${spendersOf('f.offer', '$2')}) l
       group by l.host`,
      [offers, own],
    );
    return new Map(rows.map(({ host, mails }) => [host, mails]));
  }
}
