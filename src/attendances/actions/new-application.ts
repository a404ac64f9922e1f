import { message } from '../../kernel/problem/message.js';
import { conflict, type Line, type Problem, unprocessableLines } from '../../kernel/problem/problem.js';
import { quoted } from '../../kernel/problem/vocabulary.js';
import { ATTENDANCE_STATUS, type AttendanceStatus, RECORDED } from '../../offers/model/attendance-status.js';
import { filled, storedFields } from '../../platform/http/input/field.js';
import { Attendance } from '../model/attendances.entities.js';
import { readAnswers, type SentAnswer } from '../state/answers.js';
import { type NewAttendance } from '../state/attendance-write.store.js';
import { type Decided } from '../state/eligibility.js';
import { NO_DATES, refusedPlace } from '../state/transition-rules.js';
import { amountAbove } from './applying-rights.js';
import { type AnswerInput, AttendanceCreate } from './attendances.inputs.js';

/** What is said of an application, besides the child and the offer. */
export type SaidOfApplication = Pick<
  AttendanceCreate,
  'status' | 'priority' | 'favourite' | 'group' | 'answers' | 'comment' | 'fee'
>;

interface Judging {
  /** A host user records a child that came without an application (R-ATT-31). */
  readonly walksIn?: boolean;
  /** Admins may overrule the checks, but not errors in the input. */
  readonly force?: boolean | undefined;
}

/**
 * Why a decided application is refused, if so: 422 with every failed check and every error in the input, 409 where it would get
 * a place in a cancelled offer. Pure: nothing is written before it is asked.
 */
export const refusedApplication = (
  said: SaidOfApplication,
  decided: Decided,
  { walksIn = false, force = false }: Judging = {},
): Problem | undefined => {
  const read = readAnswers(decided.offer.questions, sentAnswers(said.answers ?? []));
  const senseless = [...read.unreadable, ...invalidIn(said, decided), ...(walksIn ? datelessLines(decided) : [])];
  const calledOff = senseless.length === 0 ? refusedPlace(decided.places, decided.status, { force }) : undefined;
  if (calledOff !== undefined) return calledOff;
  const failing = force ? [] : [...decided.refusals, ...read.missing];
  if (failing.length + senseless.length === 0) return undefined;
  return unprocessableLines([...failing, ...senseless]).about(failing.length > 0 ? decided.conflicts : []);
};

/** Why there cannot be a second application that was not withdrawn (409). */
export const appliedAlready = (status: AttendanceStatus): Problem =>
  conflict(
    message(
      `The child already has an application for this offer; it is ${status}. Use a transition.`,
      `Das Kind ist zu diesem Angebot schon angemeldet, mit dem Stand ${quoted(ATTENDANCE_STATUS, status)}. Verwenden Sie einen Übergang.`,
    ),
  );

/** A decided application that nothing refuses, as it is written. @param uuid its own, or that of the withdrawn one */
export const applicationOf = (
  said: SaidOfApplication,
  { now, status, offer: { questions }, places: { uuid: offer, edition } }: Decided,
  { uuid, participant }: { readonly uuid: string; readonly participant: string },
): NewAttendance => ({
  ...filled(said as AttendanceCreate, SENT_WORDS),
  decisionReason: null,
  ...{ uuid, offer, edition, participant, status },
  priority: said.priority ?? null,
  favourite: said.favourite ?? false,
  answers: [...readAnswers(questions, sentAnswers(said.answers ?? [])).answers],
  ownFee: said.fee,
  at: now,
});

/** Text fields that are stored as sent. */
const SENT_WORDS = storedFields(AttendanceCreate, Attendance, ['status', 'priority', 'favourite', 'answers']);

/** Values that are invalid for every caller. */
const invalidIn = ({ fee, status }: SaidOfApplication, { offer, now }: Decided): Line[] => [
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
            `${quoted(ATTENDANCE_STATUS, status)} ist möglich, sobald der erste Termin begonnen hat.`,
          ),
        ],
      ]
    : [];
