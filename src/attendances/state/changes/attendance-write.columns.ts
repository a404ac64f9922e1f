import { columnsOf, type RowOf } from '../../../platform/database/columns-of.js';
import { WORDS } from '../../model/attendance.words.js';
import { Attendance } from '../../model/entities/attendance.entity.js';

export const PRESENT_COLUMNS = columnsOf(Attendance, 't', { only: ['uuid', 'status'] });

/** An application that is there already. */
export type PresentAttendance = RowOf<typeof PRESENT_COLUMNS>;

export const BAGGAGE_COLUMNS = columnsOf(Attendance, 't', { only: [...WORDS, 'priority', 'favourite', 'appliedAt'] });

/** What a moved application keeps; not a fee set by staff, which was for the old offer. */
export type Baggage = RowOf<typeof BAGGAGE_COLUMNS>;

export const FIELD_COLUMNS = columnsOf(Attendance, 't', {
  only: [...WORDS, 'priority', 'favourite', 'agreementReceived', 'decision', 'ownFee'],
});

/** The columns that can be written without changing the state. */
export type AttendanceFields = RowOf<typeof FIELD_COLUMNS>;
