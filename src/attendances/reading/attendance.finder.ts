import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { type Concerned, forbidden, type Problem } from '../../kernel/problem/problem.js';
import { attendanceRecord } from './attendance.record.js';
import { AttendanceStore } from './attendance.store.js';
import { type AttendanceRecord } from './attendance.view.js';
import { Finder } from '../../platform/http/access/finder.js';
import { message } from '../../kernel/problem/message.js';

/** An application as a refusal names it. */
export const concernedIn = ({ uuid, participant, offer }: AttendanceRecord): Concerned => ({
  attendance: uuid,
  participant: { uuid: participant.uuid, name: participant.name },
  offer: { uuid: offer.uuid, name: offer.name },
});

/** Maximum applications that are read for a refusal. */
const MAX_CONCERNED = 200;

/** Applications as a caller may see them: for finders, and for the answers of writes. */
@Injectable()
export class AttendanceReader {
  constructor(
    private readonly store: AttendanceStore,
    private readonly clock: Clock,
  ) {}

  /** An application known to be visible to the caller, as it is in the current transaction. */
  async one(caller: Caller, uuid: string): Promise<AttendanceRecord> {
    const [attendance] = await this.many(caller, [uuid]);
    if (attendance === undefined) throw new Error(`Application ${uuid} is not visible to its reader.`);
    return attendance;
  }

  /** The first of these applications as refusals name them, by uuid. */
  async concerned(caller: Caller, uuids: readonly string[]): Promise<ReadonlyMap<string, Concerned>> {
    const records = await this.many(caller, [...new Set(uuids)].slice(0, MAX_CONCERNED));
    return new Map(records.map((record) => [record.uuid, concernedIn(record)]));
  }

  /** The given applications that the caller may see, in the given order. */
  async many(caller: Caller, uuids: readonly string[]): Promise<AttendanceRecord[]> {
    const now = this.clock.now();
    const rows = new Map((await this.store.many(caller, uuids)).map((row) => [row.uuid, row]));
    return uuids.flatMap((uuid) => {
      const row = rows.get(uuid);
      return row === undefined ? [] : [attendanceRecord(row, caller, now)];
    });
  }
}

/** Actions on an existing application. */
type AttendanceAction = 'read' | 'history' | 'update' | 'delete' | 'transition' | 'reorder' | 'move';

/**
 * Actions of host users on applications to their own offers (R-ATT-11); the transitions themselves check when,
 * and the write services which fields.
 */
const FOR_HOST_USERS: readonly AttendanceAction[] = ['read', 'history', 'transition', 'update'];

/** Which applications exist for a caller, and who may perform which action. Admins may perform all. */
@Injectable()
export class AttendanceFinder extends Finder<AttendanceRecord> {
  readonly missing = message(
    'There is no application with this identifier, or none you may see.',
    'Es gibt keine Anmeldung mit dieser Kennung, oder keine, die Sie sehen dürfen.',
  );

  constructor(private readonly reader: AttendanceReader) {
    super();
  }

  async visible(caller: Caller, uuid: string): Promise<AttendanceRecord | undefined> {
    const [attendance] = await this.reader.many(caller, [uuid]);
    return attendance;
  }

  override refusal(caller: Caller, action: string): Promise<Problem | undefined> {
    return Promise.resolve(attendanceRefusal(caller, action));
  }
}

/** Why the caller may not perform the action on an application that it sees (403), if so. */
export const attendanceRefusal = (caller: Caller, action: string): Problem | undefined =>
  caller.isAdmin || FOR_HOST_USERS.includes(action as AttendanceAction) ? undefined : forAdminsOnly();

const forAdminsOnly = (): Problem =>
  forbidden(
    'Only the administration may do this to an application.',
    'Das darf an einer Anmeldung nur die Verwaltung.',
  );
