import { Injectable } from '@nestjs/common';
import { TeamRights } from '../../../accounts/team-rights.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { message } from '../../../kernel/problem/message.js';
import { type Conflict, type Line, unprocessable } from '../../../kernel/problem/problem.js';
import { type AttendanceStatus } from '../../../offers/model/attendance-status.js';
import { type ApplicationQuestion } from '../../../offers/model/offer.js';
import { type Answer } from '../../model/attendance.js';
import { Admission } from '../../state/admission/admission.js';
import { readAnswers } from '../../state/admission/answers.js';
import { AttendanceWriteStore, type NewAttendance } from '../../state/changes/attendance-write.store.js';
import { type Places, PlacesStore } from '../../state/changes/places.store.js';
import { overruledNote } from '../../state/hindrances/hindrance-words.js';

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
    private readonly admission: Admission,
    private readonly attendances: AttendanceWriteStore,
    private readonly places: PlacesStore,
    private readonly team: TeamRights,
  ) {}

  /**
   * The first locks: those of the editions and of the child.
   * @returns the applications that the child has there, to be locked with the one that moves
   */
  async hold(source: string, offer: string, participant: string): Promise<string[]> {
    await this.admission.lockBefore([source, offer], participant);
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
    const baggage = await this.attendances.baggage(leaving);
    const { status, refusals, conflicts, hindrances, offer, now } = await this.admission.decide({
      caller,
      offer: target.uuid,
      participant,
      favourite: baggage.favourite,
      leaving,
    });
    const answers = answersTo(offer.questions, baggage.answers);
    const { missing } = readAnswers(offer.questions, answers);
    const { uuid, edition } = target;
    return {
      decided: status,
      arrival: {
        ...baggage,
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

const SAME = message('The application is already for this offer.', 'Die Anmeldung gilt schon diesem Angebot.');

/** Texts of the 422 about the target offer. */
export const UNKNOWN = message('There is no offer with this identifier.', 'Es gibt kein Angebot mit dieser Kennung.');
