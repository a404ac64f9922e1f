import { message } from '../../../kernel/problem/message.js';
import { invalid, type Violation } from '../../../kernel/problem/problem.js';
import { CODES } from '../../../kernel/problem/codes.js';
import { identityViolations } from '../../../platform/http/input/list-fields.js';
import { registerBetween } from '../../../platform/http/input/registry.js';
import { OfferCreate, type ApplicationQuestionInput } from '../actions.inputs.js';
import { type ExpandedDate, readDates } from '../../state/offer-dates.js';

/** The existing data of an offer that new data must fit. */
export interface Present {
  readonly minAge: number | null;
  readonly maxAge: number | null;
  readonly minParticipants: number | null;
  readonly maxParticipants: number | null;
  readonly dates: readonly string[];
  readonly questions: readonly string[];
}

/** A new offer has no data yet. */
export const NOTHING: Present = {
  minAge: null,
  maxAge: null,
  minParticipants: null,
  maxParticipants: null,
  dates: [],
  questions: [],
};

/** The fields of an offer that rules compare with each other. */
type Ruled = Pick<
  Partial<OfferCreate>,
  'dates' | 'minAge' | 'maxAge' | 'minParticipants' | 'maxParticipants' | 'applicationQuestions'
>;

/** All violations of rules between the fields of an offer (R-OFF-18), besides those of single fields. */
export const offerViolations = (input: Ruled, present: Present, dates = readDates(input.dates ?? [])): Violation[] => [
  ...identityViolations(input.dates ?? [], present.dates, 'dates'),
  ...dates.violations,
  ...orderViolations(input, present, 'minAge', 'maxAge'),
  ...orderViolations(input, present, 'minParticipants', 'maxParticipants'),
  ...identityViolations(input.applicationQuestions ?? [], present.questions, 'applicationQuestions'),
  ...choiceViolations(input.applicationQuestions ?? []),
];

registerBetween(OfferCreate, (input) => [
  ...readDates(input.dates ?? []).violations,
  ...orderViolations(input, NOTHING, 'minAge', 'maxAge'),
  ...orderViolations(input, NOTHING, 'minParticipants', 'maxParticipants'),
  ...choiceViolations(input.applicationQuestions ?? []),
]);

/**
 * @returns the dates that were sent, expanded
 * @throws Problem 422 with all violations and their paths, such as `dates[1].end`
 */
export const checkOffer = (input: Ruled, present: Present): readonly ExpandedDate[] => {
  const dates = readDates(input.dates ?? []);
  const violations = offerViolations(input, present, dates);
  if (violations.length > 0) throw invalid(violations);
  return dates.dates;
};

type Limit = 'minAge' | 'maxAge' | 'minParticipants' | 'maxParticipants';

/**
 * The upper limit must not be below the lower one, whichever of the two was sent; the violation is reported at the
 * one sent.
 */
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

const choiceViolations = (questions: readonly ApplicationQuestionInput[]): Violation[] =>
  questions.flatMap(({ type, choices = [] }, index) =>
    type === 'choice' && choices.length === 0
      ? [
          {
            propertyPath: `applicationQuestions[${index}].choices`,
            message: message('Name the answers to choose from.', 'Nennen Sie die Antworten zur Auswahl.'),
            code: CODES.tooFew,
          },
        ]
      : [],
  );
