import { changes } from '../../platform/http/view/changes.js';
import { boolean, choice, moment, reference, text, uuid } from '../../platform/http/view/field.js';
import { defineView, type RecordOf } from '../../platform/http/view/view.js';
import { ATTENDANCE_STATUS } from '../../offers/model/attendance-status.js';
import { PROCEDURES } from '../model/attendance.js';
import { attendanceWorkflow } from '../model/attendance.workflow.js';

export const attendanceHistoryView = defineView(
  'AttendanceHistoryEntry',
  {
    uuid: uuid().always(),
    at: moment().always(),
    transition: choice(attendanceWorkflow.transitions).describe(
      'Missing for the application itself, and where only fields changed: `from` and `to` are the same then.',
    ),
    from: choice(ATTENDANCE_STATUS).describe('Missing for the application itself.'),
    to: choice(ATTENDANCE_STATUS).always(),
    procedure: choice(PROCEDURES).always().describe('In which way.'),
    by: reference().describe('Who did it; missing for jobs, and once the account is gone.'),
    notified: boolean().always().describe('Whether the family should be mailed about it.'),
    note: text().describe(
      'Never mailed. Missing when the child is masked. Organiser users see what organisers noted, not the notes of the administration.',
    ),
    reason: text().describe('What the family is told of why. Missing where `note` would be.'),
    changes: changes(),
  },
  { description: 'A change to an application: to its state, or to its fields.' },
);

/** A change of an application's state as its view shows it. */
export type AttendanceHistoryRecord = RecordOf<typeof attendanceHistoryView>;
