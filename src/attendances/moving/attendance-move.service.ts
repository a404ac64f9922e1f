import { Injectable } from '@nestjs/common';
import { type Caller } from '../../common/access/caller.js';
import { Database } from '../../common/database/database.js';
import { type Precondition } from '../../common/http/etag.js';
import { message } from '../../common/http/message.js';
import { conflict, type Line, type Problem, unprocessable, unprocessableLines } from '../../common/http/problem.js';
import { newUuid } from '../../common/ids/uuid.js';
import { type AttendanceStatus } from '../../offers/attendance-status.js';
import { type ApplicationQuestion } from '../../offers/offer.js';
import { type Answer } from '../attendance.js';
import { attendanceWorkflow } from '../attendance.workflow.js';
import { AttendanceChanges } from '../changes/attendance-changes.js';
import { AttendanceLock } from '../changes/attendance-lock.js';
import { Charges } from '../changes/charges.js';
import { type Places, PlacesStore } from '../changes/places.store.js';
import { type Occasion, type StateChange } from '../changes/state-change.js';
import { type AttendanceMoveInput } from '../dto/attendance-move.input.js';
import { readAnswers } from '../procedures/answers.js';
import { Procedures } from '../procedures/procedures.js';
import { AttendanceReader } from '../reading/attendance.reader.js';
import { type AttendanceRecord, attendanceView } from '../reading/attendance.view.js';
import { type Arrival, AttendanceMoveStore, type Present } from './attendance-move.store.js';

/** Applications that go to another offer, of the same edition or not (decisions C3). */
@Injectable()
export class AttendanceMoveService {
  constructor(
    private readonly database: Database,
    private readonly procedures: Procedures,
    private readonly lock: AttendanceLock,
    private readonly places: PlacesStore,
    private readonly store: AttendanceMoveStore,
    private readonly changes: AttendanceChanges,
    private readonly charges: Charges,
    private readonly reader: AttendanceReader,
  ) {}

  /**
   * Withdraws the application, and makes the one to the other offer as its procedure decides; payments follow, and the old
   * place goes to the waiting list.
   * @returns the new application
   * @throws Problem 404, 422 the offer is unknown, the same one, or checks fail, 412, 409 the old one cannot be withdrawn, or
   *   the child has an application there
   */
  move(
    caller: Caller,
    { uuid, participant }: AttendanceRecord,
    input: AttendanceMoveInput,
    precondition: Precondition,
  ): Promise<AttendanceRecord> {
    return this.database.transaction(async () => {
      const offer = input.offer.uuid;
      if (offer === undefined) throw unprocessable('offer', UNKNOWN);
      await this.procedures.lockBefore(offer, participant.uuid);
      const { attendance, record } = await this.lock.take(caller, uuid, [offer]);
      const target = await this.targetOf(offer, attendance.offer);
      const { status, arrival, failing } = await this.decide(caller, uuid, participant.uuid, target);
      if (failing.length > 0 && input.force !== true) throw unprocessableLines(failing);
      precondition.require(attendanceView, record);
      const present = await this.store.present(participant.uuid, offer);
      requireMovable(attendance.status, present);
      const occasion = occasionOf(caller, input);
      await this.changes.apply(
        [
          {
            attendance: uuid,
            offer: attendance.offer,
            transition: 'withdraw',
            from: attendance.status,
            to: 'withdrawn',
          },
        ],
        occasion,
      );
      const arrived = await this.arrive(arrival, status, present, occasion);
      await this.charges.succeed([{ from: uuid, to: arrived }], occasion.by);
      return this.reader.one(caller, arrived);
    });
  }

  private async targetOf(offer: string, present: string): Promise<Places> {
    const [target] = await this.places.lock([offer]);
    if (target === undefined) throw unprocessable('offer', UNKNOWN);
    if (offer === present) throw unprocessable('offer', SAME);
    return target;
  }

  private async decide(
    caller: Caller,
    leaving: string,
    participant: string,
    target: Places,
  ): Promise<{ status: AttendanceStatus; arrival: Arrival; failing: Line[] }> {
    const { status, refusals, offer } = await this.procedures.decide({ caller, places: target, participant, leaving });
    const answers = answersTo(offer.questions, await this.store.answers(leaving));
    const { missing } = readAnswers(offer.questions, answers);
    return { status, arrival: { from: leaving, offer: target.uuid, answers }, failing: [...refusals, ...missing] };
  }

  private async arrive(
    arrival: Arrival,
    to: AttendanceStatus,
    present: Present | undefined,
    occasion: Occasion,
  ): Promise<string> {
    if (present === undefined) {
      const attendance = await this.store.add(arrival, to);
      const change: StateChange = { attendance, offer: arrival.offer, transition: null, from: null, to };
      await this.changes.follow([change], occasion);
      return attendance;
    }
    const transition = attendanceWorkflow
      .from(present.status)
      .find((name) => attendanceWorkflow.apply(name, present.status) === to);
    if (transition === undefined) throw new Error(`No transition leads from ${present.status} to ${to}.`);
    await this.store.revive(present.uuid, arrival);
    await this.changes.apply(
      [{ attendance: present.uuid, offer: arrival.offer, transition, from: present.status, to }],
      occasion,
    );
    return present.uuid;
  }
}

/** Answers to questions that the other offer asks as well, in a way in which they can be answered there. */
const answersTo = (questions: readonly ApplicationQuestion[], answers: readonly Answer[]): Answer[] =>
  answers.flatMap((answer) => {
    const { unreadable, answers: read } = readAnswers(questions, [answer]);
    return unreadable.length > 0 ? [] : read;
  });

const requireMovable = (status: AttendanceStatus, present: Present | undefined): void => {
  if (attendanceWorkflow.apply('withdraw', status) === undefined) throw notFrom(status);
  if (present !== undefined && present.status !== 'withdrawn') throw isThere(present.status);
};

const occasionOf = (caller: Caller, { notify = false, note = null }: AttendanceMoveInput): Occasion => ({
  batch: newUuid(),
  procedure: 'move',
  by: caller.accountUuid ?? null,
  notified: notify,
  note,
});

const notFrom = (status: AttendanceStatus): Problem =>
  conflict(
    message(
      `An application cannot be moved from ${status}: it would have to be withdrawn. Possible: ${attendanceWorkflow.from(status).join(', ')}.`,
      `Aus dem Status ${status} lässt sich eine Anmeldung nicht umbuchen: Sie müsste zurückgezogen werden. Möglich: ${attendanceWorkflow.from(status).join(', ')}.`,
    ),
  );

const isThere = (status: AttendanceStatus): Problem =>
  conflict(
    message(
      `The child has an application to this offer already, in the state ${status}.`,
      `Das Kind hat für dieses Angebot schon eine Anmeldung mit dem Status ${status}.`,
    ),
  );

const UNKNOWN = message('There is no offer with this identifier.', 'Es gibt kein Angebot mit dieser Kennung.');

const SAME = message('The application is to this offer already.', 'Die Anmeldung gilt schon diesem Angebot.');
