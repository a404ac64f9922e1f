import { WISH_RESULTS } from '../attendances/actions/wishes.service.js';
import { ATTENDANCE_STATUS } from '../offers/model/attendance-status.js';
import { problemDetails, PROBLEM_DETAILS_SCHEMA } from '../platform/http/request/problem-body.js';
import { type Problem } from '../kernel/problem/problem.js';
import { boolean, choice, type Field, integer, object, text, uuid } from '../platform/http/view/field.js';
import { defineView, embedded, nested, type RecordOf } from '../platform/http/view/view.js';

const EXAMPLE_PROBLEM = {
  type: '/errors/422',
  title: 'The request cannot be processed',
  status: 422,
  detail: 'offer: The deadline was Friday, 10 July 2026, 23:59.',
};

const problem = (): Field<Problem | null> =>
  object<Problem>(PROBLEM_DETAILS_SCHEMA)
    .as<Problem | null>((refusal, _caller, language) => (refusal === null ? null : problemDetails(refusal, language)))
    .describe('Why it was refused, as problem details.', EXAMPLE_PROBLEM);

const familyAccountView = defineView(
  'FamilyAccount',
  {
    uuid: uuid().always().describe('The account.'),
    externalId: text().describe(
      'Your name for it, if it is called so now; one that was not kept is missing.',
      'familie-4711',
    ),
    known: boolean()
      .always()
      .describe(
        'You call it so, or it was made just now: what you send of it is taken over. False: it was found by its e-mail address alone, was only added to, and is not called as you send.',
        true,
      ),
  },
  { description: 'The account of the family.' },
);

const familyWishView = defineView(
  'FamilyWish',
  {
    uuid: uuid().describe('The application. Missing where there is none.'),
    externalId: text().describe('As of the account.', 'wunsch-1'),
    status: choice(ATTENDANCE_STATUS).describe('Its state now.'),
    result: choice(WISH_RESULTS).always().describe('What became of the wish.'),
    problem: problem(),
  },
  { description: 'What became of a wish.' },
);

const familyChildView = defineView(
  'FamilyChild',
  {
    uuid: uuid().always().describe('The child.'),
    externalId: text().describe('As of the account.', 'kind-1'),
    known: boolean()
      .always()
      .describe('As of the account; false: it was found by its name and date of birth alone.', true),
    attendances: nested(familyWishView).describe('Its wishes, in the order of the request.'),
  },
  { description: 'A child of the family.' },
);

/** What became of a family that was sent (R-FAM-1). */
export const familyView = defineView(
  'Family',
  {
    account: embedded(familyAccountView).always(),
    participants: nested(familyChildView).describe('The children, in the order of the request.'),
  },
  {
    description:
      'A family after its wishes were carried out. Nobody’s data is shown: not even that of a family it was found to be.',
  },
);

export type FamilyRecord = RecordOf<typeof familyView>;

/** What became of one family of many (R-FAM-8). */
export const familyResultView = defineView(
  'FamilyResult',
  {
    status: integer().always().describe('The status that a request about this family alone would have.', 200),
    family: embedded(familyView),
    problem: problem(),
  },
  { description: 'The outcome for one of many families.' },
);

export type FamilyResult = RecordOf<typeof familyResultView>;
