import { type AttendanceStatus } from '../../src/offers/model/attendance-status.js';
import { type Database } from '../../src/platform/database/database.js';

/** One change of a row, as the database saw it while the lock of its offer was held: so the order is the true one. */
interface Sight {
  readonly seq: string;
  readonly tx: string;
  readonly kind: 'attendance' | 'history' | 'offer';
  readonly offer: string;
  /** Empty for offers. */
  readonly attendance: string;
  readonly from: AttendanceStatus | null;
  readonly to: AttendanceStatus | null;
  /** Rank on the waiting list, or the number of places of an offer. */
  readonly number: number | null;
  readonly procedure: string | null;
}

/** What a transaction did to one offer. */
type Deed = readonly Sight[];

interface Standing {
  readonly status: AttendanceStatus;
  readonly rank: number | null;
}

interface WatchedOffer {
  max: number | null;
  readonly standing: Map<string, Standing>;
}

const TAKING: readonly (AttendanceStatus | null)[] = ['confirmed', 'participated', 'noshow'];
/** What gives places without a person deciding it for this child. */
const AUTOMATIC = ['firstcome', 'promotion', 'move'];

/**
 * Sees every change of places that is committed, by triggers of its own, and replays them in the order in which they happened.
 * It rests on nothing that the application says of itself but the history, which it holds against the rows.
 */
export class PlacesWitness {
  private readonly offers = new Map<string, WatchedOffer>();
  private last = '0';
  readonly seen = { changes: 0, promoted: 0, firstcome: 0, arrived: 0 };

  constructor(private readonly database: Database) {}

  async watch(): Promise<void> {
    await this.database.query(TRIGGERS);
    const offers = await this.database.query<{ uuid: string; max: number | null }>(
      'select uuid, max_participants as max from offers',
    );
    for (const { uuid, max } of offers) this.offers.set(uuid, { max, standing: new Map() });
  }

  /** Replays what has happened since the last time; every complaint is a broken promise. To be called while nobody writes. */
  async complaints(): Promise<string[]> {
    const sights = await this.database.query<Sight>(
      `select seq, tx, kind, offer, attendance, from_status as "from", to_status as "to", number, procedure
       from witnessed where seq > $1 order by seq`,
      [this.last],
    );
    this.last = sights.at(-1)?.seq ?? this.last;
    return [...deeds(sights).flatMap((deed) => this.replay(deed)), ...(await this.stateComplaints())];
  }

  private replay(deed: Deed): string[] {
    const [first] = deed;
    const offer = this.offers.get(first?.offer ?? '');
    if (first === undefined || offer === undefined) return [`unknown offer ${String(first?.offer)}`];
    const before = new Map(offer.standing);
    for (const sight of deed) {
      if (sight.kind === 'offer') offer.max = sight.number;
      if (sight.kind === 'attendance' && sight.to === null) offer.standing.delete(sight.attendance);
      else if (sight.kind === 'attendance')
        offer.standing.set(sight.attendance, { status: sight.to as AttendanceStatus, rank: sight.number });
    }
    const about = `offer ${first.offer}, transaction ${first.tx}`;
    return [...historyComplaints(deed, before, offer.standing), ...this.placeComplaints(deed, before, offer)].map(
      (complaint) => `${about}: ${complaint}`,
    );
  }

  /** Nothing automatic overbooks, overtakes, or takes a place for which somebody waits. */
  private placeComplaints(deed: Deed, before: ReadonlyMap<string, Standing>, offer: WatchedOffer): string[] {
    const entries = deed.filter(({ kind }) => kind === 'history');
    this.seen.changes += entries.length;
    const automatic = entries.filter(({ procedure }) => AUTOMATIC.includes(procedure ?? ''));
    const gained = automatic.filter(({ from, to }) => TAKING.includes(to) && !TAKING.includes(from));
    const max = offer.max ?? Infinity;
    const complaints =
      gained.length > 0 && taken(offer.standing) > max
        ? [`overbooked: ${String(taken(offer.standing))} of ${String(max)}`]
        : [];
    const promoted = gained.filter(({ procedure }) => procedure === 'promotion').map(({ attendance }) => attendance);
    const expected = waiting(before).slice(0, promoted.length);
    if (promoted.some((one) => !expected.includes(one)))
      complaints.push(`overtaken: ${promoted.join()} before ${expected.join()}`);
    this.seen.promoted += promoted.length;
    const newcomers = automatic.filter(
      ({ procedure, to }) => procedure !== 'promotion' && to !== 'withdrawn' && to !== 'waiting',
    );
    const free = taken(before) + waiting(before).length < max;
    for (const { to, procedure } of newcomers) {
      this.seen[procedure === 'move' ? 'arrived' : 'firstcome'] += 1;
      if ((to === 'confirmed') !== free) complaints.push(`a newcomer is ${String(to)}, free: ${String(free)}`);
    }
    return complaints;
  }

  /** What must be true of the tables while nobody writes. */
  private async stateComplaints(): Promise<string[]> {
    const rows = await this.database.query<{ complaint: string }>(STATE);
    const status = await this.database.query<{ uuid: string; offer: string; status: AttendanceStatus }>(
      'select uuid, offer_uuid as offer, status from attendances',
    );
    const replayed = [...this.offers.values()].reduce((sum, { standing }) => sum + standing.size, 0);
    return [
      ...rows.map(({ complaint }) => complaint),
      ...(replayed === status.length
        ? []
        : [`${String(replayed)} applications replayed, ${String(status.length)} there`]),
      ...status
        .filter(({ uuid, offer, status: now }) => this.offers.get(offer)?.standing.get(uuid)?.status !== now)
        .map(({ uuid }) => `application ${uuid} is not what the replay says`),
    ];
  }
}

/** Every change of state has exactly one entry in the history, from where the application stood to where it stands. */
const historyComplaints = (
  deed: Deed,
  before: ReadonlyMap<string, Standing>,
  after: ReadonlyMap<string, Standing>,
): string[] => {
  const entries = deed.filter(({ kind }) => kind === 'history');
  const touched = new Set(deed.filter(({ kind }) => kind === 'attendance').map(({ attendance }) => attendance));
  return [...touched].flatMap((attendance) => {
    const [from, to] = [before.get(attendance)?.status ?? null, after.get(attendance)?.status ?? null];
    const mine = entries.filter((entry) => entry.attendance === attendance);
    if (from === to || to === null) return mine.length === 0 ? [] : [`history of ${attendance} tells of no change`];
    const [entry] = mine;
    return mine.length === 1 && entry?.from === from && entry.to === to
      ? []
      : [
          `${attendance} went from ${String(from)} to ${to}, its history: ${mine.map((one) => `${String(one.from)}>${String(one.to)}`).join()}`,
        ];
  });
};

const taken = (standing: ReadonlyMap<string, Standing>): number =>
  [...standing.values()].filter(({ status }) => TAKING.includes(status)).length;

/** The waiting list in its order. */
const waiting = (standing: ReadonlyMap<string, Standing>): string[] =>
  [...standing]
    .filter(([, { status }]) => status === 'waitlisted')
    .sort(([left, { rank: a }], [right, { rank: b }]) => Number(a) - Number(b) || (left < right ? -1 : 1))
    .map(([attendance]) => attendance);

/** By transaction and offer, in the order in which the transactions had the lock of the offer. */
const deeds = (sights: readonly Sight[]): Deed[] => {
  const groups = new Map<string, Sight[]>();
  for (const sight of sights) {
    const key = `${sight.tx} ${sight.offer}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [sight]);
    else group.push(sight);
  }
  return [...groups.values()];
};

const TRIGGERS = `
create table witnessed (
  seq bigserial primary key,
  tx xid8 not null default pg_current_xact_id(),
  kind text not null,
  offer uuid not null,
  attendance text not null default '',
  from_status text,
  to_status text,
  number integer,
  procedure text
);
create function witness() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'offers' then
    insert into witnessed (kind, offer, number) values ('offer', new.uuid, new.max_participants);
  elsif tg_table_name = 'attendance_history' then
    insert into witnessed (kind, offer, attendance, from_status, to_status, procedure)
    select 'history', t.offer_uuid, t.uuid, new.from_status, new.to_status, new.procedure
    from attendances t where t.uuid = new.attendance_uuid;
  elsif tg_op = 'DELETE' then
    insert into witnessed (kind, offer, attendance, from_status) values ('attendance', old.offer_uuid, old.uuid, old.status);
  else
    insert into witnessed (kind, offer, attendance, to_status, number)
    values ('attendance', new.offer_uuid, new.uuid, new.status, new.list_rank);
  end if;
  return null;
end $$;
create trigger tr_witness after update of max_participants on offers for each row execute function witness();
create trigger tr_witness after insert on attendance_history for each row execute function witness();
create trigger tr_witness after insert or update or delete on attendances for each row execute function witness();
`;

/** Counts that differ from the table, ranks that two share, and two applications of one child to one offer. */
const STATE = `
select 'counts of offer ' || n.offer_uuid || ': ' || row(n.waiting, n.confirmed, n.waitlisted, n.withdrawn, n.rejected,
    n.unfulfilled, n.participated, n.noshow) || ' for ' || row(c.*) as complaint
from offer_tallies n cross join lateral (select
    count(*) filter (where status = 'waiting'), count(*) filter (where status = 'confirmed'),
    count(*) filter (where status = 'waitlisted'), count(*) filter (where status = 'withdrawn'),
    count(*) filter (where status = 'rejected'), count(*) filter (where status = 'unfulfilled'),
    count(*) filter (where status = 'participated'), count(*) filter (where status = 'noshow')
  from attendances t where t.offer_uuid = n.offer_uuid) c
where row(n.waiting, n.confirmed, n.waitlisted, n.withdrawn, n.rejected, n.unfulfilled, n.participated, n.noshow)::text
  <> row(c.*)::text
union all
select 'rank ' || list_rank || ' twice in offer ' || offer_uuid from attendances where status = 'waitlisted'
group by offer_uuid, list_rank having count(*) > 1
union all
select 'child ' || participant_uuid || ' twice in offer ' || offer_uuid from attendances
group by offer_uuid, participant_uuid having count(*) > 1`;
