import { ENTRY_PROBLEM_SCHEMA, type EntryProblem } from '../../platform/http/request/problem-body.js';
import { boolean, choice, integer, object, uuid, list } from '../../platform/http/view/field.js';
import { defineView, type RecordOf } from '../../platform/http/view/view.js';
import { ATTENDANCE_STATUS } from '../../offers/model/attendance-status.js';
import { type Presence, PRESENCE_SCHEMA } from '../model/presence.js';

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

export const markedAttendanceView = defineView(
  'MarkedAttendance',
  {
    attendance: uuid().always().describe('The application: first those present, then those absent, as they were sent.'),
    status: choice(ATTENDANCE_STATUS).always().describe('Its state now.'),
    presences: list<Presence>(PRESENCE_SCHEMA).describe('Every day on which the child was marked, by day.'),
  },
  { description: 'An application whose child was marked as present or absent.' },
);

/** The application after its child was marked. */
export type MarkedAttendance = RecordOf<typeof markedAttendanceView>;
