import { Injectable } from '@nestjs/common';
import { TeamRights } from '../../accounts/team-rights.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { message } from '../../kernel/problem/message.js';
import {
  type Conflict,
  type Line,
  unprocessable,
  conflict,
  type Problem,
  unprocessableLines,
} from '../../kernel/problem/problem.js';
import { quoted } from '../../kernel/problem/vocabulary.js';
import { ATTENDANCE_STATUS, type AttendanceStatus } from '../../offers/model/attendance-status.js';
import { type ApplicationQuestion } from '../../offers/model/offer.js';
import { type Answer, attendanceWorkflow } from '../model/attendance.workflow.js';
import { Eligibility } from '../state/eligibility.js';
import { readAnswers } from '../state/answers.js';
import { AttendanceWriteStore, type NewAttendance, type PresentAttendance } from '../state/attendance-write.store.js';
import { type Places, PlacesStore } from '../state/places.store.js';
import { overruledNote } from '../state/obstacle-texts.js';
import { Database } from '../../platform/database/database.js';
import { type Precondition } from '../../platform/http/view/etag.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { possibleFrom, requireTakingPlace, type Occasion } from '../state/transition-rules.js';
import { AttendanceCreation, AttendanceChanges } from '../state/attendance-changes.js';
import { AttendanceLock } from '../state/attendance-lock.js';
import { Charges } from '../state/charges.js';
import { type AttendanceMoveInput } from './attendances.inputs.js';
import { mailedRecord } from '../reading/attendance.record.js';
import { AttendanceReader } from '../reading/attendance.finder.js';
import { type AttendanceRecord, attendanceView } from '../reading/attendance.view.js';

/** The outcome of the other offer's procedure, and the reasons against it. */
interface Destination {
  readonly decided: AttendanceStatus;
  readonly arrival: Omit<NewAttendance, 'uuid'>;
  readonly failing: readonly Line[];
  readonly conflicts: readonly Conflict[];
  /** For the history, if the checks are overruled. */
  readonly remark: string | undefined;
}

/** The target offer of a move, and the result of its procedure (R-ATT-27). */
@Injectable()
export class MoveDestinations {
  constructor(
    private readonly eligibility: Eligibility,
    private readonly attendances: AttendanceWriteStore,
    private readonly places: PlacesStore,
    private readonly team: TeamRights,
  ) {}

  /**
   * The first locks: those of the editions and of the child.
   * @returns the applications that the child has there, to be locked with the one that moves
   */
  async hold(source: string, offer: string, participant: string): Promise<string[]> {
    await this.eligibility.lockBefore([source, offer], participant);
    return this.attendances.of(participant, offer);
  }

  /**
   * The other offer, locked.
   * @param present where the application is
   * @throws Problem 422 when it is unknown, or the same one
   */
  async lock(offer: string, present: string): Promise<Places> {
    const [target] = await this.places.lock([offer]);
    if (target === undefined) throw unprocessable('offer', UNKNOWN);
    if (offer === present) throw unprocessable('offer', SAME);
    return target;
  }

  /**
   * @param leaving the application that is given up for the new one
   * @throws Problem 403 a team that may not see the child (`TeamRights`); 422 a favourite too many in that edition
   */
  async decide(caller: Caller, leaving: string, participant: string, target: Places): Promise<Destination> {
    await this.team.requireBringing(caller, participant, target.uuid);
    const carriedOver = await this.attendances.carriedOver(leaving);
    const { status, refusals, conflicts, obstacles, offer, now } = await this.eligibility.decide(
      caller,
      { offer: target.uuid, participant, favourite: carriedOver.favourite },
      leaving,
    );
    const answers = answersTo(offer.questions, carriedOver.answers);
    const { missing } = readAnswers(offer.questions, answers);
    const { uuid, edition } = target;
    return {
      decided: status,
      arrival: {
        ...carriedOver,
        decisionReason: null,
        answers,
        offer: uuid,
        edition,
        participant,
        status,
        ownFee: null,
        at: now,
      },
      failing: [...refusals, ...missing],
      conflicts: conflicts.map((one) => ({ attendance: leaving, ...one })),
      remark: overruledNote(obstacles),
    };
  }
}

/** Answers to questions that the other offer asks as well, if they are valid there. */
const answersTo = (questions: readonly ApplicationQuestion[], answers: readonly Answer[]): Answer[] =>
  answers.flatMap((answer) => {
    const { unreadable, answers: read } = readAnswers(questions, [answer]);
    return unreadable.length > 0 ? [] : read;
  });

const SAME = message('The application is already for this offer.', 'Die Anmeldung gilt schon diesem Angebot.');

/** Texts of the 422 about the target offer. */
const UNKNOWN = message('There is no offer with this identifier.', 'Es gibt kein Angebot mit dieser Kennung.');

/** Moves applications to another offer, of the same edition or not (R-ATT-27). */
@Injectable()
export class AttendanceMoveService {
  constructor(
    private readonly database: Database,
    private readonly lock: AttendanceLock,
    private readonly destinations: MoveDestinations,
    private readonly creation: AttendanceCreation,
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
      const [present] = await this.creation.present([participant.uuid], [offer]);
      requireMovable(attendance.status, places, present);
      const occasion = occasionOf(caller, input);
      const left = { attendance: uuid, offer: attendance.offer, from: attendance.status } as const;
      await this.changes.make([{ ...left, transition: 'withdraw', to: 'withdrawn' }], occasion);
      const arrived = { ...arrival, uuid: present?.uuid ?? newUuid() };
      await this.creation.write([{ application: arrived, present, remark, procedure: occasion.procedure }], occasion);
      await this.creation.passName(uuid, arrived.uuid);
      await this.charges.succeed([{ from: uuid, to: arrived.uuid }], occasion.by);
      const unreachable = input.notify === true ? await this.creation.unreachable(arrived.uuid) : null;
      return mailedRecord(await this.reader.one(caller, arrived.uuid), unreachable);
    });
  }
}

const requireMovable = (
  status: AttendanceStatus,
  places: Pick<Places, 'cancelled'>,
  present: PresentAttendance | undefined,
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
    `An application cannot be moved from ${status}: it would have to be withdrawn. Possible: ${list.en}.`,
    `Aus dem Stand ${quoted(ATTENDANCE_STATUS, status)} lässt sich eine Anmeldung nicht umbuchen; sie müsste zurückgezogen werden. Möglich: ${list.de}.`,
  );
};

const isThere = (status: AttendanceStatus): Problem =>
  conflict(
    `The child already has an application to this offer, in the state ${status}.`,
    `Das Kind hat für dieses Angebot schon eine Anmeldung mit dem Stand ${quoted(ATTENDANCE_STATUS, status)}.`,
  );
