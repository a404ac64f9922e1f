import { parseRecurrence } from '../../common/clock/recurrence.js';
import { message } from '../../common/http/message.js';
import { invalid, type Violation } from '../../common/http/problem.js';
import { CODES } from '../../common/input/codes.js';
import { identityViolations } from '../../common/input/identities.js';
import { type OfferDateInput } from '../dto/offer-date.input.js';
import { type OfferCreate } from '../dto/offer.input.js';
import { type ApplicationQuestionInput } from '../dto/question.input.js';
import { occurrencesOf } from './offer-rows.js';

/** Most occurrences all dates of an offer may stand for together: ten a day for a year. */
const MAX_TOTAL_OCCURRENCES = 3660;

/** What an offer has already, as far as what is sent must fit it. */
export interface Present {
  readonly minAge: number | null;
  readonly maxAge: number | null;
  readonly minParticipants: number | null;
  readonly maxParticipants: number | null;
  readonly dates: readonly string[];
  readonly questions: readonly string[];
}

/** A new offer has nothing yet. */
export const NOTHING: Present = {
  minAge: null,
  maxAge: null,
  minParticipants: null,
  maxParticipants: null,
  dates: [],
  questions: [],
};

/** The fields of an offer between which there are rules. */
export type Ruled = Pick<
  Partial<OfferCreate>,
  'dates' | 'minAge' | 'maxAge' | 'minParticipants' | 'maxParticipants' | 'applicationQuestions'
>;

/** Every broken rule between the fields of an offer (decisions B4), beyond those that each field keeps by itself. */
export const offerViolations = (input: Ruled, present: Present): Violation[] => [
  ...dateViolations(input.dates ?? [], present.dates),
  ...orderViolations(input, present, 'minAge', 'maxAge'),
  ...orderViolations(input, present, 'minParticipants', 'maxParticipants'),
  ...questionViolations(input.applicationQuestions ?? [], present.questions),
];

/** @throws Problem 422 with every broken rule and its place, such as `dates[1].end` */
export const checkOffer = (input: Ruled, present: Present): void => {
  const violations = offerViolations(input, present);
  if (violations.length > 0) throw invalid(violations);
};

/**
 * The rules of a list of dates: ends, rules of recurrence, and identities, which only dates of this very offer have.
 * Expanding stops at the first date too many, so that a list of long series costs no more than it may hold.
 */
const dateViolations = (dates: readonly OfferDateInput[], known: readonly string[]): Violation[] => {
  const violations = identityViolations(dates, known, 'dates');
  let occurrences = 0;
  for (const [index, date] of dates.entries()) {
    const broken = dateViolation(date, `dates[${index}]`);
    violations.push(...broken);
    if (broken.length === 0) occurrences += occurrencesOf(date).length;
    if (occurrences > MAX_TOTAL_OCCURRENCES) return [...violations, TOO_MANY_OCCURRENCES];
  }
  return violations;
};

const TOO_MANY_OCCURRENCES: Violation = {
  propertyPath: 'dates',
  message: message(
    `These dates stand for more than ${MAX_TOTAL_OCCURRENCES} occurrences.`,
    `Diese Termine stehen für mehr als ${MAX_TOTAL_OCCURRENCES} einzelne Termine.`,
  ),
  code: CODES.tooMany,
};

const dateViolation = ({ begin, end, recurrence }: OfferDateInput, path: string): Violation[] => {
  if (end <= begin) {
    const text = message('The end should be after the begin.', 'Das Ende muss nach dem Beginn liegen.');
    return [{ propertyPath: `${path}.end`, message: text, code: CODES.greaterThan }];
  }
  const parsed = recurrence == null ? undefined : parseRecurrence(recurrence, begin);
  return parsed?.ok === false
    ? [{ propertyPath: `${path}.recurrence`, message: parsed.reason, code: CODES.expression }]
    : [];
};

type Limit = 'minAge' | 'maxAge' | 'minParticipants' | 'maxParticipants';

/** The upper limit is not below the lower one, whichever of the two was sent; the violation stands at the sent one. */
const orderViolations = (input: Ruled, present: Present, lowest: Limit, highest: Limit): Violation[] => {
  const low = lowest in input ? input[lowest] : present[lowest];
  const high = highest in input ? input[highest] : present[highest];
  if (low == null || high == null || low <= high || !(lowest in input || highest in input)) return [];
  return highest in input
    ? [
        {
          propertyPath: highest,
          message: message(`This value should be at least ${low}.`, `Dieser Wert muss mindestens ${low} sein.`),
          code: CODES.greaterThanOrEqual,
        },
      ]
    : [
        {
          propertyPath: lowest,
          message: message(`This value should be at most ${high}.`, `Dieser Wert darf höchstens ${high} sein.`),
          code: CODES.lessThanOrEqual,
        },
      ];
};

const questionViolations = (questions: readonly ApplicationQuestionInput[], known: readonly string[]): Violation[] => [
  ...identityViolations(questions, known, 'applicationQuestions'),
  ...questions.flatMap(({ type, choices = [] }, index) =>
    type === 'choice' && choices.length === 0
      ? [
          {
            propertyPath: `applicationQuestions[${index}].choices`,
            message: message('Name the answers to choose from.', 'Nennen Sie die Antworten zur Auswahl.'),
            code: CODES.tooFew,
          },
        ]
      : [],
  ),
];
