import { ENTRY_PROBLEM_SCHEMA, type EntryProblem } from '../../../platform/http/request/problem-body.js';
import { boolean, choice, integer, object, uuid } from '../../../platform/http/view/field.js';
import { defineView, type RecordOf } from '../../../platform/http/view/view.js';
import { ATTENDANCE_STATUS } from '../../../offers/model/attendance-status.js';

export const transitionResultView = defineView(
  'AttendanceTransitionResult',
  {
    attendance: uuid().always().describe('The application, in the order of the request.'),
    done: boolean().always().describe('The transition was applied.'),
    status: choice(ATTENDANCE_STATUS).describe('Its state now.'),
    problem: object<EntryProblem>(ENTRY_PROBLEM_SCHEMA).describe('Why it was not applied; only with partial.'),
    unreachable: integer().describe(
      '1 where its family was to be mailed and has no address, else 0; only with notify, for admins.',
    ),
  },
  { description: 'The outcome for one of many applications.' },
);

/** Result for one application of a bulk request. */
export type TransitionResult = RecordOf<typeof transitionResultView>;
