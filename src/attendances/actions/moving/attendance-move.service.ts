import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Database } from '../../../platform/database/database.js';
import { type Precondition } from '../../../platform/http/view/etag.js';
import { conflict, type Problem, unprocessable, unprocessableLines } from '../../../kernel/problem/problem.js';
import { newUuid } from '../../../kernel/ids/uuid.js';
import { type AttendanceStatus } from '../../../offers/model/attendance-status.js';
import { attendanceWorkflow } from '../../model/attendance.workflow.js';
import { possibleFrom } from '../../state/changes/transition-rules.js';
import { Arrivals, type Present } from '../../state/changes/arrivals.js';
import { AttendanceChanges } from '../../state/changes/attendance-changes.js';
import { requireTakingPlace } from '../../state/changes/called-off.js';
import { AttendanceLock } from '../../state/changes/attendance-lock.js';
import { Charges } from '../../state/changes/charges.js';
import { type Places } from '../../state/changes/places.store.js';
import { type Occasion } from '../../state/changes/state-change.js';
import { type AttendanceMoveInput } from './attendance-move.input.js';
import { mailedRecord } from '../../reading/attendance.record.js';
import { AttendanceReader } from '../../reading/attendance-reader.js';
import { type AttendanceRecord, attendanceView } from '../../reading/attendance.view.js';
import { MoveDestinations, UNKNOWN } from './move-destinations.js';

/** Moves applications to another offer, of the same edition or not (R-ATT-27). */
@Injectable()
export class AttendanceMoveService {
  constructor(
    private readonly database: Database,
    private readonly lock: AttendanceLock,
    private readonly destinations: MoveDestinations,
    private readonly arrivals: Arrivals,
    private readonly changes: AttendanceChanges,
    private readonly charges: Charges,
    private readonly reader: AttendanceReader,
  ) {}

  /**
   * Withdraws the application and creates one to the other offer according to its procedure; payments are
   * transferred, and the old place goes to the waiting list.
   * @returns the new application
   * @throws Problem 404, 403 a team that may not see the child (`TeamRights`), 422 the offer is unknown, the same
   * one, or checks fail,
   * 412, 409 the old one cannot be withdrawn, the other offer is cancelled and would give a place, or the child has
   * an
   * application there
   */
  move(
    caller: Caller,
    { uuid, participant, offer: source }: AttendanceRecord,
    input: AttendanceMoveInput,
    precondition: Precondition,
  ): Promise<AttendanceRecord> {
    return this.database.transaction(async () => {
      const offer = input.offer.uuid;
      if (offer === undefined) throw unprocessable('offer', UNKNOWN);
      const there = await this.destinations.hold(source.uuid, offer, participant.uuid);
      const { attendance, record, places } = await this.lock.take(caller, uuid, {
        offers: [offer],
        attendances: there,
      });
      const target = await this.destinations.lock(offer, attendance.offer);
      const destination = await this.destinations.decide(caller, uuid, participant.uuid, target);
      const { decided, arrival, failing, conflicts, remark } = destination;
      if (failing.length > 0 && input.force !== true) throw unprocessableLines(failing).about(conflicts);
      precondition.require(attendanceView, record);
      requireTakingPlace(target, decided, input);
      const present = await this.arrivals.present(participant.uuid, offer);
      requireMovable(attendance.status, places, present);
      const occasion = occasionOf(caller, input);
      const left = { attendance: uuid, offer: attendance.offer, from: attendance.status } as const;
      await this.changes.make([{ ...left, transition: 'withdraw', to: 'withdrawn' }], occasion);
      const arrived = { ...arrival, uuid: present?.uuid ?? newUuid() };
      await this.arrivals.write(arrived, present, remark, occasion);
      await this.charges.succeed([{ from: uuid, to: arrived.uuid }], occasion.by);
      const unreachable = input.notify === true ? await this.arrivals.unreachable(arrived.uuid) : null;
      return mailedRecord(await this.reader.one(caller, arrived.uuid), unreachable);
    });
  }
}

const requireMovable = (
  status: AttendanceStatus,
  places: Pick<Places, 'cancelled'>,
  present: Present | undefined,
): void => {
  if (attendanceWorkflow.next('withdraw', status) === undefined) throw notFrom(status, places);
  if (present !== undefined && present.status !== 'withdrawn')
    throw isThere(present.status).about([{ attendance: present.uuid, reason: 'exists' }]);
};

const occasionOf = (caller: Caller, { notify = false, note = null, reason = null }: AttendanceMoveInput): Occasion => ({
  batch: newUuid(),
  procedure: 'move',
  by: caller.accountUuid ?? null,
  notified: notify,
  note,
  reason,
});

const notFrom = (status: AttendanceStatus, places: Pick<Places, 'cancelled'>): Problem => {
  const list = possibleFrom(status, places);
  return conflict(
    `An application cannot be moved from ${status}: it would have to be withdrawn. Possible: ${list}.`,
    `Aus dem Status ${status} lässt sich eine Anmeldung nicht umbuchen; sie müsste zurückgezogen werden. Möglich: ${list}.`,
  );
};

const isThere = (status: AttendanceStatus): Problem =>
  conflict(
    `The child already has an application to this offer, in the state ${status}.`,
    `Das Kind hat für dieses Angebot schon eine Anmeldung mit dem Status ${status}.`,
  );
