import { boolean, choice, object, uuid } from '../../../platform/view/field.js';
import { defineView } from '../../../platform/view/view.js';
import { ATTENDANCE_STATUS, type AttendanceStatus } from '../../../offers/model/attendance-status.js';

/** Result for one application of a bulk request. */
export interface TransitionResult {
  readonly attendance: string;
  readonly done: boolean;
  /** Null for applications that do not exist for the caller. */
  readonly status: AttendanceStatus | null;
  readonly problem: { readonly status: number; readonly detail: string } | null;
}

const PROBLEM_SCHEMA = {
  type: 'object',
  properties: {
    status: { type: 'integer', description: 'The status that a request about this application alone would have.' },
    detail: { type: 'string' },
  },
  required: ['status', 'detail'],
  additionalProperties: false,
} as const;

export const transitionResultView = defineView<TransitionResult>(
  'AttendanceTransitionResult',
  {
    attendance: uuid().always().describe('The application, in the order of the request.'),
    done: boolean().always().describe('The transition was applied.'),
    status: choice(ATTENDANCE_STATUS).describe('Its state now.'),
    problem: object(PROBLEM_SCHEMA).describe('Why it was not applied; only with partial.'),
  },
  { description: 'What has become of one of many applications.' },
);
