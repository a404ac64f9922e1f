import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { notFound } from '../../../kernel/problem/problem.js';
import { AttendanceFinder } from '../../reading/attendance.finder.js';
import { ChildLock } from '../hindrances/child-lock.js';
import { AttendanceReader } from '../../reading/attendance.reader.js';
import { type AttendanceRecord } from '../../reading/attendance.view.js';
import { AttendanceChangeStore, type LockedAttendance } from './attendance-change.store.js';
import { type Places, PlacesStore } from './places.store.js';

/** An application that is locked together with its child and its offer: all stay as they are until the transaction ends. */
export interface HeldAttendance {
  readonly attendance: LockedAttendance;
  readonly places: Places;
  /** As the caller sees it. */
  readonly record: AttendanceRecord;
}

/** What whoever changes applications does first: lock their children and offers, then them, and see what is true now. */
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
   * @param offers further offers to be locked, in the same order
   */
  async takeAll(
    caller: Caller,
    attendances: readonly string[],
    offers: readonly string[] = [],
  ): Promise<ReadonlyMap<string, HeldAttendance>> {
    const all = new Set([...(await this.store.offersOf(attendances)), ...offers]);
    await this.children.holdEditions([...all]);
    await this.children.holdOf(attendances);
    const places = new Map((await this.places.lock([...all])).map((offer) => [offer.uuid, offer]));
    const locked = new Map((await this.store.lock(attendances)).map((attendance) => [attendance.uuid, attendance]));
    const records = await this.reader.many(caller, [...locked.keys()]);
    return new Map(
      records.flatMap((record) => {
        const attendance = locked.get(record.uuid);
        const offer = attendance && places.get(attendance.offer);
        return attendance && offer ? [[record.uuid, { attendance, places: offer, record }] as const] : [];
      }),
    );
  }

  /**
   * One application, for a caller whose right was asked before the body was read.
   * @param more what is to be locked in the same order besides: one after the other, two callers would wait for each other
   * @throws Problem 404 when it is gone meanwhile, or hidden from the caller
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
