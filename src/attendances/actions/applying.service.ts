import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Database } from '../../platform/database/database.js';
import { message } from '../../kernel/problem/message.js';
import { conflict, type Line, type Problem, unprocessableLines } from '../../kernel/problem/problem.js';
import { ParticipantCreate } from '../../participants/participants.inputs.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { type AttendanceStatus, RECORDED } from '../../offers/model/attendance-status.js';
import { type Answer } from '../model/attendance.workflow.js';
import { filled, storedFields } from '../../platform/http/input/field.js';
import { Attendance } from '../model/attendances.entities.js';
import { AttendanceCreation, type Present } from '../state/attendance-changes.js';
import { requireTakingPlace, NO_DATES } from '../state/transition-rules.js';
import { freePlaces, FULL, PlacesStore } from '../state/places.store.js';
import { overruledNote } from '../state/obstacle-texts.js';
import { readAnswers, type SentAnswer } from '../state/answers.js';
import { type Decided, Eligibility } from '../state/eligibility.js';
import { mailedRecord } from '../reading/attendance.record.js';
import { AttendanceReader } from '../reading/attendance.finder.js';
import { type AttendanceRecord } from '../reading/attendance.view.js';
import { Applicants } from './applicants.js';
import { AppliedOfferStore } from './applied-offer.store.js';
import { refusedFields, refusedOffer, amountAbove } from './applying-rights.js';
import { type AnswerInput, AttendanceCreate } from './attendances.inputs.js';

/** New applications (R-ATT-16, R-ATT-17, R-ATT-19). */
@Injectable()
export class ApplyingService {
  constructor(
    private readonly database: Database,
    private readonly offers: AppliedOfferStore,
    private readonly applicants: Applicants,
    private readonly eligibility: Eligibility,
    private readonly places: PlacesStore,
    private readonly creation: AttendanceCreation,
    private readonly reader: AttendanceReader,
  ) {}

  /**
   * Applies for a child. Locks edition, child and offer, in this order, and decides on the data read under these
   * locks: two applications of one child, and two for the last place, are serialised.
   * @throws Problem 403 for fields or offers not allowed for the caller; 422 for unknown records, unreadable answers
   * and every failed check; 409 for a place in an offer that is cancelled, for a second application that was not withdrawn, and
   * for a child that walks into a host's offer without a free place, or has an application there already by its
   * name and date of birth
   */
  apply(caller: Caller, input: AttendanceCreate): Promise<AttendanceRecord> {
    return this.database.transaction(async () => {
      const { offer, participant } = await this.admit(caller, input);
      const { status, favourite } = input;
      const [decided, present] = await Promise.all([
        this.eligibility.decide({ caller, offer, participant, status, favourite }),
        this.creation.present(participant, offer),
      ]);
      const { places } = decided;
      const walksIn = !caller.isAdmin && status !== undefined;
      const read = readAnswers(decided.offer.questions, sentAnswers(input.answers ?? []));
      const senseless = [...read.unreadable, ...invalidIn(input, decided), ...(walksIn ? datelessLines(decided) : [])];
      if (senseless.length === 0) requireTakingPlace(places, decided.status, input);
      // Admins may overrule the checks, but not errors in the input.
      const failing = input.force === true ? [] : [...decided.refusals, ...read.missing];
      if (failing.length + senseless.length > 0)
        throw unprocessableLines([...failing, ...senseless]).about(failing.length > 0 ? decided.conflicts : []);
      if (walksIn && input.participant instanceof ParticipantCreate)
        await this.applicants.requireNew(caller, participant, offer);
      if (walksIn && freePlaces(places) < 1) throw conflict(FULL);
      return this.write(caller, input, decided, { participant, answers: read.answers, present });
    });
  }

  /**
   * Locks edition, child and offer; a new child is made.
   * @throws Problem 403 for fields or offers not allowed for the caller; 422 for unknown records, and what refuses a new child
   */
  private async admit(caller: Caller, input: AttendanceCreate): Promise<Admitted> {
    const refusal = refusedFields(caller, input);
    if (refusal !== undefined) throw refusal;
    const { offer, participant: child } = input;
    const found = await this.offers.hold(caller, offer);
    if (found === undefined) throw unprocessableLines([NO_OFFER, ...(await this.applicants.refusals(caller, child))]);
    const refused = refusedOffer(caller, found);
    if (refused !== undefined) throw refused;
    const participant = await this.applicants.resolve(caller, child, found.uuid);
    if (!(await this.places.hold(found.uuid))) throw unprocessableLines([NO_OFFER]);
    return { offer: found.uuid, participant };
  }

  private async write(
    caller: Caller,
    input: AttendanceCreate,
    { now, status, procedure, obstacles, places: { uuid: offer, edition } }: Decided,
    { participant, answers, present }: Applicant,
  ): Promise<AttendanceRecord> {
    if (present !== undefined && present.status !== 'withdrawn')
      throw appliedAlready(present.status).about([
        { attendance: present.uuid, participant: { uuid: participant }, offer: { uuid: offer }, reason: 'exists' },
      ]);
    const uuid = present?.uuid ?? newUuid();
    const application = {
      ...filled(input, SENT_WORDS),
      decisionReason: null,
      uuid,
      offer,
      edition,
      participant,
      status,
      priority: input.priority ?? null,
      favourite: input.favourite ?? false,
      answers: [...answers],
      ownFee: input.fee,
      at: now,
    };
    await this.creation.write(application, present, overruledNote(obstacles), {
      batch: newUuid(),
      procedure,
      by: caller.accountUuid ?? null,
      notified: input.notify ?? false,
      note: null,
      ...(caller.isAdmin ? {} : { hostUser: caller }),
    });
    const unreachable = input.notify === true ? await this.creation.unreachable(uuid) : null;
    return mailedRecord(await this.reader.one(caller, uuid), unreachable);
  }
}

/** Offer and child of an application, by uuid; both are locked. */
interface Admitted {
  readonly offer: string;
  readonly participant: string;
}

/** The child, what it answers, and its application to the offer, if there is one. */
interface Applicant {
  readonly participant: string;
  readonly answers: readonly Answer[];
  readonly present: Present | undefined;
}

/** Text fields that are stored as sent. */
const SENT_WORDS = storedFields(AttendanceCreate, Attendance, ['status', 'priority', 'favourite', 'answers']);

/** Values that are invalid for every caller. */
const invalidIn = ({ fee, status }: AttendanceCreate, { offer, now }: Decided): Line[] => [
  ...amountAbove(fee, offer.fee),
  ...tooEarly(status, offer.firstBeginAt, now),
];

/** Without dates nothing has begun that one could walk into (R-ATT-31). */
const datelessLines = ({ offer }: Decided): Line[] => (offer.firstBeginAt === null ? [['status', NO_DATES]] : []);

/** Answers as sent; an omitted or null one leaves its question open. */
export const sentAnswers = (answers: readonly AnswerInput[]): SentAnswer[] =>
  answers.map(({ question, answer = null }) => ({ question, answer }));

/** A child cannot have taken part in an offer that has not begun. */
const tooEarly = (status: AttendanceStatus | undefined, begin: Date | null, now: Date): Line[] =>
  status !== undefined && RECORDED.includes(status) && begin !== null && begin > now
    ? [
        [
          'status',
          message(
            `${status} is possible once the first date has begun.`,
            `${status} ist möglich, sobald der erste Termin begonnen hat.`,
          ),
        ],
      ]
    : [];

const NO_OFFER: Line = [
  'offer',
  message(
    'There is no offer with this identifier, or none you may see.',
    'Es gibt kein Angebot mit dieser Kennung, oder keines, das Sie sehen dürfen.',
  ),
];

const appliedAlready = (status: AttendanceStatus): Problem =>
  conflict(
    message(
      `The child already has an application for this offer; it is ${status}. Use a transition.`,
      `Das Kind ist zu diesem Angebot schon angemeldet, mit dem Status ${status}. Verwenden Sie einen Übergang.`,
    ),
  );
