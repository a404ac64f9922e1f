import { choice, list, uuid } from '../../../platform/http/view/field.js';
import { defineView, type RecordOf } from '../../../platform/http/view/view.js';
import { ATTENDANCE_STATUS } from '../../../offers/model/attendance-status.js';
import { type Presence, PRESENCE_SCHEMA } from '../../model/presence.js';

export const markedAttendanceView = defineView(
  'MarkedAttendance',
  {
    attendance: uuid().always().describe('The application: first those present, then those absent, as they were sent.'),
    status: choice(ATTENDANCE_STATUS).always().describe('Its state now.'),
    presences: list<Presence>(PRESENCE_SCHEMA).describe('Every day on which the child was marked, by day.'),
  },
  { description: 'An application whose child was marked as present or absent.' },
);

/** What became of an application whose child was marked. */
export type MarkedAttendance = RecordOf<typeof markedAttendanceView>;
