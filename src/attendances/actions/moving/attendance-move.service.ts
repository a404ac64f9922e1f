import { Injectable } from '@nestjs/common';
import { TeamRights } from '../../../accounts/team-rights.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Database } from '../../../platform/database/database.js';
import { type Precondition } from '../../../platform/view/etag.js';
import { message } from '../../../kernel/problem/message.js';
import {
  conflict,
  type Line,
  type Problem,
  unprocessable,
  unprocessableLines,
} from '../../../kernel/problem/problem.js';
import { newUuid } from '../../../kernel/ids/uuid.js';
import { type AttendanceStatus } from '../../../offers/model/attendance-status.js';
import { type ApplicationQuestion } from '../../../offers/model/offer.js';
import { type Answer } from '../../model/attendance.js';
import { attendanceWorkflow } from '../../model/attendance.workflow.js';
import { possibleFrom } from '../../state/changes/transition-rules.js';
import { ApplicationStore, type NewApplication } from '../../state/changes/application.store.js';
import { AttendanceChanges } from '../../state/changes/attendance-changes.js';
import { requireTakingPlace } from '../../state/changes/called-off.js';
import { AttendanceLock } from '../../state/changes/attendance-lock.js';
import { Charges } from '../../state/changes/charges.js';
import { type Places, PlacesStore } from '../../state/changes/places.store.js';
import { type Occasion } from '../../state/changes/state-change.js';
import { type AttendanceMoveInput } from './attendance-move.input.js';
import { overruledNote } from '../../state/hindrances/hindrance-words.js';
import { readAnswers } from '../../state/admission/answers.js';
import { Admission } from '../../state/admission/admission.js';
import { AttendanceReader } from '../../reading/attendance.reader.js';
import { type AttendanceRecord, attendanceView } from '../../reading/attendance.view.js';
import { AttendanceMoveStore } from './attendance-move.store.js';

/** The outcome of the other offer's procedure, and the reasons against it. */
interface Destination {
  readonly decided: AttendanceStatus;
  readonly arrival: Omit<NewApplication, 'uuid'>;
  readonly failing: readonly Line[];
  /** For the history, if the checks are overruled. */
  readonly remark: string | undefined;
}

/** Moves applications to another offer, of the same edition or not (R-ATT-27). */
@Injectable()
export class AttendanceMoveService {
  constructor(
    private readonly database: Database,
    private readonly admission: Admission,
    private readonly lock: AttendanceLock,
    private readonly places: PlacesStore,
    private readonly store: AttendanceMoveStore,
    private readonly applications: ApplicationStore,
    private readonly changes: AttendanceChanges,
    private readonly charges: Charges,
    private readonly reader: AttendanceReader,
    private readonly team: TeamRights,
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
      await this.admission.lockBefore([source.uuid, offer], participant.uuid);
      const there = await this.applications.of(participant.uuid, offer);
      const { attendance, record, places } = await this.lock.take(caller, uuid, {
        offers: [offer],
        attendances: there,
      });
      const target = await this.targetOf(offer, attendance.offer);
      await this.team.requireBringing(caller, participant.uuid, offer);
      const { decided, arrival, failing, remark } = await this.decide(caller, uuid, participant.uuid, target);
      if (failing.length > 0 && input.force !== true) throw unprocessableLines(failing);
      precondition.require(attendanceView, record);
      requireTakingPlace(target, decided, input);
      const present = await this.applications.present(participant.uuid, offer);
      requireMovable(attendance.status, places, present?.status);
      const occasion = occasionOf(caller, input);
      const left = { attendance: uuid, offer: attendance.offer, from: attendance.status } as const;
      await this.changes.make([{ ...left, transition: 'withdraw', to: 'withdrawn' }], occasion);
      const arrived = { ...arrival, uuid: present?.uuid ?? newUuid() };
      await (present === undefined ? this.applications.insert(arrived) : this.applications.renew(arrived));
      const made = { attendance: arrived.uuid, offer, transition: null, from: present?.status ?? null };
      await this.changes.follow([{ ...made, to: decided, remark }], occasion);
      await this.charges.succeed([{ from: uuid, to: arrived.uuid }], occasion.by);
      return this.reader.one(caller, arrived.uuid);
    });
  }

  private async targetOf(offer: string, present: string): Promise<Places> {
    const [target] = await this.places.lock([offer]);
    if (target === undefined) throw unprocessable('offer', UNKNOWN);
    if (offer === present) throw unprocessable('offer', SAME);
    return target;
  }

  private async decide(caller: Caller, leaving: string, participant: string, target: Places): Promise<Destination> {
    const { status, refusals, hindrances, offer, now } = await this.admission.decide({
      caller,
      places: target,
      participant,
      leaving,
    });
    const baggage = await this.store.baggage(leaving);
    const answers = answersTo(offer.questions, baggage.answers);
    const { missing } = readAnswers(offer.questions, answers);
    const { uuid, edition } = target;
    return {
      decided: status,
      arrival: { ...baggage, answers, offer: uuid, edition, participant, status, ownFee: null, at: now },
      failing: [...refusals, ...missing],
      remark: overruledNote(hindrances),
    };
  }
}

/** Answers to questions that the other offer asks as well, if they are valid there. */
const answersTo = (questions: readonly ApplicationQuestion[], answers: readonly Answer[]): Answer[] =>
  answers.flatMap((answer) => {
    const { unreadable, answers: read } = readAnswers(questions, [answer]);
    return unreadable.length > 0 ? [] : read;
  });

const requireMovable = (
  status: AttendanceStatus,
  places: Pick<Places, 'cancelled'>,
  present: AttendanceStatus | undefined,
): void => {
  if (attendanceWorkflow.next('withdraw', status) === undefined) throw notFrom(status, places);
  if (present !== undefined && present !== 'withdrawn') throw isThere(present);
};

const occasionOf = (caller: Caller, { notify = false, note = null }: AttendanceMoveInput): Occasion => ({
  batch: newUuid(),
  procedure: 'move',
  by: caller.accountUuid ?? null,
  notified: notify,
  note,
});

const notFrom = (status: AttendanceStatus, places: Pick<Places, 'cancelled'>): Problem => {
  const list = possibleFrom(status, places);
  return conflict(
    message(
      `An application cannot be moved from ${status}: it would have to be withdrawn. Possible: ${list}.`,
      `Aus dem Status ${status} lässt sich eine Anmeldung nicht umbuchen: Sie müsste zurückgezogen werden. Möglich: ${list}.`,
    ),
  );
};

const isThere = (status: AttendanceStatus): Problem =>
  conflict(
    message(
      `The child has an application to this offer already, in the state ${status}.`,
      `Das Kind hat für dieses Angebot schon eine Anmeldung mit dem Status ${status}.`,
    ),
  );

const UNKNOWN = message('There is no offer with this identifier.', 'Es gibt kein Angebot mit dieser Kennung.');

const SAME = message('The application is to this offer already.', 'Die Anmeldung gilt schon diesem Angebot.');
