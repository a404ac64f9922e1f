import { type NamedParticipant } from '../../../accounts/masks.js';
import { columnsOf, type RowOf } from '../../../platform/database/columns-of.js';
import { Attendance } from '../../../attendances/model/entities/attendance.entity.js';

const ATTENDANCE = columnsOf(Attendance, 't', { only: ['uuid'] });

/** The columns of a `PreviewedAttendance` (t), of a child (p). */
export const PREVIEWED_COLUMNS = `${ATTENDANCE}, t.edition_uuid as edition, p.shielded as protected, p.account_uuid as account`;

/** An application, as far as it decides who may see a mail about it. */
export type PreviewedAttendance = RowOf<typeof ATTENDANCE> &
  Pick<NamedParticipant, 'protected' | 'account'> & {
    readonly edition: Attendance['editionUuid'];
  };
