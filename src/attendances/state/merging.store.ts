import { Injectable } from '@nestjs/common';
import { columnsOf, type RowOf, tableColumnsOf } from '../../platform/database/columns-of.js';
import { Attendance, PresenceEntry } from '../model/attendances.entities.js';
import { STATES, RELEASED, GOING, sqlOf } from '../../offers/model/attendance-status.js';
import { type AttendanceDecision } from '../model/attendance.workflow.js';
import { Clock } from '../../kernel/clock/clock.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { type SupersededMail } from '../../mail/mail.js';
import { Offer } from '../../offers/model/offers.entities.js';
import { Database } from '../../platform/database/database.js';
import { WORDS } from '../model/attendance.access.js';
import { MAX_FAVOURITES } from './checks.js';

const OWN = columnsOf(Attendance, 't', { only: ['uuid', 'status', 'decision', 'listRank', 'appliedAt'] });

const MERGING_COLUMNS = `${OWN}, t.offer_uuid as offer, t.participant_uuid as participant`;

/** An application of one of two children that become one; `listRank` is its place on the waiting list. */
export interface MergingAttendance extends RowOf<typeof OWN> {
  readonly offer: Attendance['offerUuid'];
  readonly participant: Attendance['participantUuid'];
}

/** Two applications to one offer: one stays, the other is withdrawn. */
export interface DoubleAttendance {
  readonly stays: MergingAttendance;
  readonly goes: MergingAttendance;
}

const BEST: readonly (AttendanceDecision | null)[] = ['confirmed', 'waitlisted', null, 'unfulfilled', 'rejected'];

/**
 * The offers to which both children have applied. Of two applications the one further on stays: by state, then by the
 * place on the waiting list, by what is decided, and the older one. Pure.
 */
export const doubleAttendances = (applications: readonly MergingAttendance[]): DoubleAttendance[] => {
  const first = new Map<string, MergingAttendance>();
  const found: DoubleAttendance[] = [];
  for (const application of applications) {
    const other = first.get(application.offer);
    if (other === undefined) first.set(application.offer, application);
    else found.push(pairOf(other, application));
  }
  return found;
};

const pairOf = (one: MergingAttendance, other: MergingAttendance): DoubleAttendance =>
  isFurther(one, other) ? { stays: one, goes: other } : { stays: other, goes: one };

const isFurther = (one: MergingAttendance, other: MergingAttendance): boolean =>
  (STATES[one.status].rank - STATES[other.status].rank ||
    (one.listRank ?? 0) - (other.listRank ?? 0) ||
    BEST.indexOf(one.decision) - BEST.indexOf(other.decision) ||
    one.appliedAt.getTime() - other.appliedAt.getTime()) <= 0;

const OFFER = columnsOf(Offer, 'o', { only: ['uuid', 'name'] });

/** Words that are missing in the application that stays come from the other one. */
const FILLED = tableColumnsOf(Attendance, { only: WORDS.filter((name) => name !== 'answers') });

/** The columns of a recorded day of presence or absence. */
const PRESENCE = tableColumnsOf(PresenceEntry, { except: ['attendanceUuid'] });

/** SQL about the applications of children that are merged. */
@Injectable()
export class MergingStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The offers to which these children have applied. */
  async offersOf(children: readonly string[]): Promise<string[]> {
    const rows = await this.database.rows<{ offer: string }>(
      'merging_offers',
      'select distinct t.offer_uuid as offer from attendances t where t.participant_uuid = any($1::uuid[])',
      [children],
    );
    return rows.map(({ offer }) => offer);
  }

  /** Locks the applications of these children, which are locked; lock their offers first. */
  async lock(children: readonly string[]): Promise<void> {
    await this.database.rows(
      'merging_lock',
      'select from attendances where participant_uuid = any($1::uuid[]) order by uuid for no key update',
      [children],
    );
  }

  /** The applications of these children, without those that are duplicates of others already. */
  of(children: readonly string[]): Promise<MergingAttendance[]> {
    return this.database.rows<MergingAttendance>(
      'merging_attendances',
      `select ${MERGING_COLUMNS} from attendances t
       where t.participant_uuid = any($1::uuid[]) and t.duplicate_of_uuid is null order by t.uuid`,
      [children],
    );
  }

  /** All of them, also the duplicates. */
  all(children: readonly string[]): Promise<string[]> {
    return this.database.uuids(
      'merging_all',
      'select t.uuid from attendances t where t.participant_uuid = any($1::uuid[]) order by t.uuid',
      [children],
    );
  }

  /** The names of offers. */
  async namesOf(offers: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.rows<RowOf<typeof OFFER>>(
      'merging_offer_names',
      `select ${OFFER} from offers o where o.uuid = any($1::uuid[])`,
      [offers],
    );
    return new Map(rows.map(({ uuid, name }) => [uuid, name]));
  }

  /**
   * Those that were withdrawn for others stay so; what they hold and the others lack goes over to these. A child was there
   * on a day when either record says so.
   */
  async mark(doubles: readonly DoubleAttendance[]): Promise<void> {
    const parameters = [doubles.map(({ goes }) => goes.uuid), doubles.map(({ stays }) => stays.uuid)];
    await this.database.rows(
      'merging_fill',
      `update attendances s set favourite = s.favourite or g.favourite, priority = coalesce(s.priority, g.priority),
         agreement_received = s.agreement_received or g.agreement_received, modified_at = $3,
         answers = case when s.answers = '[]' then g.answers else s.answers end,
         ${FILLED.map((column) => `${column} = coalesce(s.${column}, g.${column})`).join(', ')}
       from unnest($1::uuid[], $2::uuid[]) d (goes, stays) join attendances g on g.uuid = d.goes
       where s.uuid = d.stays`,
      [...parameters, this.clock.now()],
    );
    await this.database.rows(
      'merging_presences',
      `with gone as (delete from presences where attendance_uuid = any($1::uuid[]) returning *)
       insert into presences as p (attendance_uuid, ${PRESENCE.join(', ')})
       select d.stays, ${PRESENCE.map((name) => `g.${name}`).join(', ')}
       from gone g join unnest($1::uuid[], $2::uuid[]) d (goes, stays) on d.goes = g.attendance_uuid
       on conflict (attendance_uuid, date_uuid, day) do update set present = p.present or excluded.present,
         marked_at = greatest(p.marked_at, excluded.marked_at)`,
      parameters,
    );
    await this.database.rows(
      'merging_mark',
      `update attendances t set duplicate_of_uuid = d.stays, favourite = false
       from unnest($1::uuid[], $2::uuid[]) d (goes, stays) where t.uuid = d.goes`,
      parameters,
    );
  }

  /** The applications of one child become those of the other, which their history says. */
  async move(from: string, to: string, by: string | null, note: string): Promise<string[]> {
    const now = this.clock.now();
    const moved = await this.database.uuids(
      'merging_move',
      'update attendances set participant_uuid = $2, modified_at = $3 where participant_uuid = $1 returning uuid',
      [from, to, now],
    );
    await this.database.rows(
      'merging_note',
      `insert into attendance_history (uuid, attendance_uuid, account_uuid, batch_uuid, at, from_status, to_status, procedure,
         notified, note)
       select h.uuid, t.uuid, $3, $4, $5, t.status, t.status, 'staff', false, $6
       from unnest($1::uuid[], $2::uuid[]) h (uuid, attendance) join attendances t on t.uuid = h.attendance`,
      [moved.map(() => newUuid()), moved, by, newUuid(), now, note],
    );
    return moved;
  }

  /** A child has so many favourites in an edition at most: those it had itself, then the oldest of those that came. */
  async limitFavourites(child: string, came: readonly string[]): Promise<void> {
    await this.database.rows(
      'merging_limit_favourites',
      `update attendances t set favourite = false
       from (select f.uuid, row_number() over (partition by f.edition_uuid
             order by f.uuid = any($2::uuid[]), f.applied_at, f.uuid) as place
           from attendances f where f.participant_uuid = $1 and f.favourite and f.status <> all($3)) n
       where t.uuid = n.uuid and n.place > $4`,
      [child, came, RELEASED, MAX_FAVOURITES],
    );
  }

  /** The mails that told their families of these applications, whether sent or not. */
  noticesOf(attendances: readonly string[], families: readonly string[]): Promise<SupersededMail[]> {
    return this.database.rows<SupersededMail>(
      'merging_notices',
      `select distinct c.cause_uuid as cause, f.uuid as recipient from tellings c cross join unnest($2::uuid[]) f (uuid)
       where c.attendance_uuid = any($1::uuid[]) and c.state = 'told'`,
      [attendances, families],
    );
  }

  /** The offers to which these children go. */
  async goingTo(children: readonly string[]): Promise<string[]> {
    const rows = await this.database.rows<{ offer: string }>(
      'merging_going_to',
      `select distinct t.offer_uuid as offer from attendances t
       where t.participant_uuid = any($1::uuid[]) and t.status in ${sqlOf(GOING)}`,
      [children],
    );
    return rows.map(({ offer }) => offer);
  }
}
