import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { LOCAL_ZONE, localDate } from '../../kernel/clock/zone.js';
import { type AttendanceStatus } from '../../offers/model/attendance-status.js';
import { columnsOf, pairsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Database } from '../../platform/database/database.js';
import { Offer } from '../../offers/model/offers.entities.js';
import { PresenceEntry } from '../model/attendances.entities.js';
import { type OfferDays, type Presence, type PresenceDay } from '../model/presence.js';

/** An application whose child was there on no day of the offer. */
interface AbsentThroughout {
  readonly attendance: string;
  readonly offer: string;
}

const COURSE = columnsOf(Offer, 'o', { only: ['cancelled'] });

interface Row extends RowOf<typeof COURSE> {
  readonly recurring: readonly string[] | null;
  /** Milliseconds since 1970. */
  readonly occurrences: readonly { readonly date: string; readonly begin: number }[] | null;
}

const MARK = pairsOf(PresenceEntry, 'c', { only: ['day', 'present'] });

/** SQL about presences. */
@Injectable()
export class PresencesStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** With the offer locked. */
  async daysOf(offer: string): Promise<OfferDays> {
    const row = await this.database.row<Row>(
      'presences_days',
      `select ${COURSE},
         (select json_agg(d.uuid) from offer_dates d where d.offer_uuid = o.uuid and d.recurrence is not null) as recurring,
         (select json_agg(json_build_object('date', x.date_uuid, 'begin', extract(epoch from x.begin_at) * 1000)
            order by x.begin_at, x.date_uuid) from offer_occurrences x where x.offer_uuid = o.uuid) as occurrences
       from offers o where o.uuid = $1`,
      [offer],
    );
    return {
      cancelled: row?.cancelled ?? false,
      recurring: row?.recurring ?? [],
      days: (row?.occurrences ?? []).map(({ date, begin }) => ({ date, day: localDate(new Date(begin)) })),
    };
  }

  /** By application, by day. */
  async of(attendances: readonly string[]): Promise<ReadonlyMap<string, readonly Presence[]>> {
    const rows = await this.database.rows<{
      attendance: string;
      presences: readonly (RowOf<typeof MARK> & { date: string })[];
    }>(
      'presences_of',
      `select c.attendance_uuid as attendance, json_agg(json_build_object('date', c.date_uuid, ${MARK}) order by c.day, c.date_uuid) as presences
       from presences c where c.attendance_uuid = any($1::uuid[]) group by c.attendance_uuid`,
      [attendances],
    );
    return new Map(rows.map(({ attendance, presences }) => [attendance, presences]));
  }

  /** From which state each came to its present one; those that began with it are missing. */
  async earlierStates(attendances: readonly string[]): Promise<ReadonlyMap<string, AttendanceStatus>> {
    const rows = await this.database.rows<{ attendance: string; earlier: AttendanceStatus }>(
      'presences_earlier_states',
      `select t.uuid as attendance, h.from_status as earlier from attendances t cross join lateral (
         select h.from_status from attendance_history h where h.attendance_uuid = t.uuid and h.to_status = t.status
           and h.from_status <> h.to_status order by h.at desc, h.uuid desc limit 1) h
       where t.uuid = any($1::uuid[])`,
      [attendances],
    );
    return new Map(rows.map(({ attendance, earlier }) => [attendance, earlier]));
  }

  /**
   * The applications that still have their place, while their children were absent on all days of their offers, which
   * are locked; of offers that take place. They are locked as well.
   */
  absentThroughout(offers: readonly string[]): Promise<AbsentThroughout[]> {
    return this.database.rows<AbsentThroughout>(
      'presences_absent_throughout',
      `select t.uuid as attendance, t.offer_uuid as offer from attendances t join offers o on o.uuid = t.offer_uuid
       where t.offer_uuid = any($1::uuid[]) and t.status = 'confirmed' and not o.cancelled
         and not exists (select from presences c where c.attendance_uuid = t.uuid and c.present)
         and exists (select from offer_occurrences x where x.offer_uuid = o.uuid)
         and not exists (select from offer_occurrences x where x.offer_uuid = o.uuid and not exists (
           select from presences c where c.attendance_uuid = t.uuid and c.date_uuid = x.date_uuid
             and c.day = (x.begin_at at time zone '${LOCAL_ZONE}')::date))
       order by t.uuid for no key update of t`,
      [offers],
    );
  }

  /** Marks children who came without a place for the date of today that they came to, if there is one. */
  async markCome(attendances: readonly string[]): Promise<void> {
    if (attendances.length === 0) return;
    await this.database.rows(
      'presences_mark_come',
      `insert into presences (attendance_uuid, date_uuid, day, present, marked_at)
       select t.uuid, d.date_uuid, $2::date, true, $3 from attendances t cross join lateral (
         select x.date_uuid from offer_occurrences x
           where x.offer_uuid = t.offer_uuid and (x.begin_at at time zone '${LOCAL_ZONE}')::date = $2::date
         order by x.begin_at > $3, abs(extract(epoch from x.begin_at - $3)), x.date_uuid limit 1) d
       where t.uuid = any($1::uuid[]) on conflict on constraint pk_presences do nothing`,
      [attendances, localDate(this.clock.now()), this.clock.now()],
    );
  }

  /** With the applications locked; what was marked before for the day is put right. */
  async mark(attendances: readonly string[], { date, day }: PresenceDay, present: boolean): Promise<void> {
    if (attendances.length === 0) return;
    await this.database.rows(
      'presences_mark',
      `insert into presences (attendance_uuid, date_uuid, day, present, marked_at)
       select a.uuid, $2::uuid, $3::date, $4, $5 from unnest($1::uuid[]) a (uuid)
       on conflict on constraint pk_presences do update set present = excluded.present, marked_at = excluded.marked_at
       where presences.present <> excluded.present`,
      [attendances, date, day, present, this.clock.now()],
    );
  }
}
