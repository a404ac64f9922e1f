import { type FieldChange } from '../../kernel/collections/field-changes.js';
import { changes } from '../../platform/view/changes.js';
import { boolean, choice, moment, type Reference, reference, text, uuid } from '../../platform/view/field.js';
import { defineView } from '../../platform/view/view.js';
import { ATTENDANCE_STATUS, type AttendanceStatus } from '../../offers/model/attendance-status.js';
import { type Procedure, PROCEDURES } from '../model/attendance.js';
import { attendanceWorkflow } from '../model/attendance.workflow.js';

/** A change of an application's state as its view shows it. */
export interface AttendanceHistoryRecord {
  readonly uuid: string;
  readonly at: Date;
  readonly transition: string | null;
  readonly from: AttendanceStatus | null;
  readonly to: AttendanceStatus;
  readonly procedure: Procedure;
  readonly by: Reference | null;
  readonly notified: boolean;
  readonly note: string | null;
  readonly changes: readonly FieldChange[];
}

export const attendanceHistoryView = defineView<AttendanceHistoryRecord>(
  'AttendanceHistoryEntry',
  {
    uuid: uuid().always(),
    at: moment().always(),
    transition: choice(attendanceWorkflow.transitions).describe(
      'Missing for the application itself, and where only fields changed: `from` and `to` are the same then.',
    ),
    from: choice(ATTENDANCE_STATUS).describe('Missing for the application itself.'),
    to: choice(ATTENDANCE_STATUS).always(),
    procedure: choice(PROCEDURES).always().describe('By which way.'),
    by: reference().describe('Who did it; missing for jobs, and once the account is gone.'),
    notified: boolean().always().describe('The family was to be told by mail.'),
    note: text().describe(
      'Missing when the child is masked. Organiser users see what organisers noted, not the notes of the administration.',
    ),
    changes: changes(),
  },
  { description: 'A change of an application: of its state, or of its fields.' },
);
