import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { uuidsIn } from '../../platform/database/sql-values.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { notFound } from '../../kernel/problem/problem.js';
import { AttendanceFinder, AttendanceReader } from '../reading/attendance.finder.js';
import { type AttendanceRecord } from '../reading/attendance.view.js';
import { type LockedAttendance, AttendanceChangeStore } from './attendance-change.store.js';
import { type Places, PlacesStore } from './places.store.js';

/**
 * The lock for all decisions about the places of a child. Lock order: editions, children, offers, applications. Code
 * that learns only under the lock of the offer which children are concerned locks the probable ones first, and the
 * rest with `insist`.
 */
@Injectable()
export class ChildLock {
  constructor(private readonly database: Database) {}

  /**
   * Locks the editions of the offers against changes; writing phases locks them as well, before children and offers.
   */
  async holdEditions(offers: readonly string[]): Promise<void> {
    await this.database.rows(
      'child_lock_editions',
      `select e.uuid from editions e where e.uuid in (select o.edition_uuid from offers o where o.uuid = any(${uuidsIn('$1')}))
       order by e.uuid for key share`,
      [offers],
    );
  }

  /** Waits for concurrent decisions about one of the children. */
  async hold(children: readonly string[]): Promise<void> {
    await this.database.rows(
      'child_lock_hold',
      `select p.uuid from participants p where p.uuid = any(${uuidsIn('$1')}) order by p.uuid for no key update`,
      [children],
    );
  }

  /** Locks the children of these applications. */
  async holdOf(attendances: readonly string[]): Promise<void> {
    await this.database.rows(
      'child_lock_hold_of',
      `select p.uuid from participants p
       where p.uuid in (select t.participant_uuid from attendances t where t.uuid = any($1::uuid[]))
       order by p.uuid for no key update`,
      [attendances],
    );
  }

  /**
   * Ensures that the children are locked although their offers are locked already. It never waits, which could
   * deadlock: if a child is locked by somebody else, the transaction is retried and then locks the child first.
   */
  async insist(children: readonly string[]): Promise<void> {
    await this.database.rows(
      'child_lock_insist',
      `select p.uuid from participants p where p.uuid = any($1::uuid[]) order by p.uuid for no key update nowait`,
      [children],
    );
  }
}

/** An application locked together with its child and its offer: none of them changes until the transaction ends. */
export interface HeldAttendance {
  readonly attendance: LockedAttendance;
  readonly places: Places;
  /** As the caller sees it. */
  readonly record: AttendanceRecord;
}

/**
 * The first step of every change of applications: lock their children and offers, then them, and read the current
 * data.
 */
@Injectable()
export class AttendanceLock {
  constructor(
    private readonly store: AttendanceChangeStore,
    private readonly children: ChildLock,
    private readonly places: PlacesStore,
    private readonly reader: AttendanceReader,
    private readonly finder: AttendanceFinder,
  ) {}

  /**
   * Those of the applications that exist for the caller, by uuid. A constant number of statements.
   * @param offers further offers to lock, in the same order
   */
  async takeAll(
    caller: Caller,
    attendances: readonly string[],
    offers: readonly string[] = [],
  ): Promise<ReadonlyMap<string, HeldAttendance>> {
    const { places, locked } = await this.hold(attendances, offers);
    const records = await this.reader.many(caller, [...locked.keys()]);
    return new Map(
      records.flatMap((record) => {
        const attendance = locked.get(record.uuid);
        const offer = attendance && places.get(attendance.offer);
        return attendance && offer ? [[record.uuid, { attendance, places: offer, record }] as const] : [];
      }),
    );
  }

  /** The applications and their offers by uuid, locked whoever may see them; those that are gone are missing. */
  async hold(
    attendances: readonly string[],
    offers: readonly string[] = [],
  ): Promise<{
    readonly places: ReadonlyMap<string, Places>;
    readonly locked: ReadonlyMap<string, LockedAttendance>;
  }> {
    const all = new Set([...(await this.store.offersOf(attendances)), ...offers]);
    await this.children.holdEditions([...all]);
    await this.children.holdOf(attendances);
    const places = new Map((await this.places.lock([...all])).map((offer) => [offer.uuid, offer]));
    const locked = new Map((await this.store.lock(attendances)).map((attendance) => [attendance.uuid, attendance]));
    return { places, locked };
  }

  /**
   * One application, for a caller whose permission was checked before the body was read.
   * @param more further records to lock in the same order: locked separately, two callers could deadlock
   * @throws Problem 404 if it has been deleted meanwhile, or is hidden from the caller
   */
  async take(
    caller: Caller,
    uuid: string,
    {
      offers = [],
      attendances = [],
    }: { readonly offers?: readonly string[]; readonly attendances?: readonly string[] } = {},
  ): Promise<HeldAttendance> {
    const held = (await this.takeAll(caller, [uuid, ...attendances], offers)).get(uuid);
    if (held === undefined) throw notFound(this.finder.missing);
    return held;
  }
}
