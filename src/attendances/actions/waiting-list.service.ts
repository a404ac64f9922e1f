import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Database } from '../../platform/database/database.js';
import { type Precondition } from '../../platform/http/view/etag.js';
import { message } from '../../kernel/problem/message.js';
import { conflict, type Problem, unprocessable } from '../../kernel/problem/problem.js';
import { quoted } from '../../kernel/problem/vocabulary.js';
import { ATTENDANCE_STATUS, type AttendanceStatus } from '../../offers/model/attendance-status.js';
import { AttendanceLock, type HeldAttendance } from '../state/attendance-lock.js';
import { type AttendanceReorderInput } from './attendances.inputs.js';
import { AttendanceReader, concernedIn } from '../reading/attendance.finder.js';
import { type AttendanceRecord, attendanceView } from '../reading/attendance.view.js';
import { WaitingListStore } from './waiting-list.store.js';

/** The target position of an application in the list. */
interface Aim {
  readonly field: 'before' | 'after';
  readonly neighbour: string;
}

/** The order of waiting lists, set by staff (R-ATT-28, R-WAIT-1). */
@Injectable()
export class WaitingListService {
  constructor(
    private readonly database: Database,
    private readonly lock: AttendanceLock,
    private readonly list: WaitingListStore,
    private readonly reader: AttendanceReader,
  ) {}

  /**
   * Moves an application directly before or after another one of the same list; the others keep their order.
   * @throws Problem 404, 422 the other one is not of this offer, 412 another version, 409 one of the two is not on
   * the waiting list
   */
  reorder(
    caller: Caller,
    uuid: string,
    input: AttendanceReorderInput,
    precondition: Precondition,
  ): Promise<AttendanceRecord> {
    return this.database.transaction(async () => {
      const aim = aimOf(uuid, input);
      const held = await this.lock.takeAll(caller, [uuid, aim.neighbour]);
      const moved = held.get(uuid) ?? (await this.lock.take(caller, uuid));
      const neighbour = neighbourOf(moved, held.get(aim.neighbour), aim);
      precondition.require(attendanceView, moved.record);
      for (const [en, de, one] of [
        ['This application', 'Diese Anmeldung', moved],
        ['The other application', 'Die andere Anmeldung', neighbour],
      ] as const)
        if (one.attendance.status !== 'waitlisted')
          throw notWaiting(en, de, one.attendance.status).of(concernedIn(one.record));
      const order = (await this.list.order(moved.attendance.offer)).filter((one) => one !== uuid);
      order.splice(order.indexOf(aim.neighbour) + (aim.field === 'after' ? 1 : 0), 0, uuid);
      await this.list.arrange(order, uuid);
      return this.reader.one(caller, uuid);
    });
  }
}

const aimOf = (uuid: string, { before, after }: AttendanceReorderInput): Aim => {
  const aims = [
    ...(before == null ? [] : [{ field: 'before', neighbour: before } as const]),
    ...(after == null ? [] : [{ field: 'after', neighbour: after } as const]),
  ];
  const [aim] = aims;
  if (aim === undefined || aims.length > 1) throw unprocessable('before', EITHER);
  if (aim.neighbour === uuid) throw unprocessable(aim.field, ITSELF);
  return aim;
};

const neighbourOf = (moved: HeldAttendance, neighbour: HeldAttendance | undefined, { field }: Aim): HeldAttendance => {
  if (neighbour === undefined) throw unprocessable(field, UNKNOWN);
  if (neighbour.attendance.offer !== moved.attendance.offer) throw unprocessable(field, ELSEWHERE);
  return neighbour;
};

const notWaiting = (en: string, de: string, status: AttendanceStatus): Problem =>
  conflict(
    `${en} is not on the waiting list: its state is ${status}.`,
    `${de} steht nicht auf der Warteliste (Stand: ${quoted(ATTENDANCE_STATUS, status)}).`,
  );

const EITHER = message(
  'Name one application, either before or after.',
  'Bitte genau eines angeben: before oder after.',
);

const ITSELF = message(
  'An application cannot be placed before or after itself.',
  'Eine Anmeldung kann nicht vor oder hinter sich selbst stehen.',
);

const UNKNOWN = message(
  'There is no application with this identifier, or none you may see.',
  'Es gibt keine Anmeldung mit dieser Kennung, oder keine, die Sie sehen dürfen.',
);

const ELSEWHERE = message(
  'This application is to another offer: each has its own waiting list.',
  'Diese Anmeldung gehört zu einem anderen Angebot: Jedes hat seine eigene Warteliste.',
);
