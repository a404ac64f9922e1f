import { columnsOf, type RowOf } from '../../../platform/database/columns-of.js';
import { Attendance } from '../../model/entities/attendance.entity.js';

const OWN = columnsOf(Attendance, 't', { only: ['uuid', 'status'] });

export const LOCKED_COLUMNS = `${OWN}, t.offer_uuid as offer, t.edition_uuid as edition, t.participant_uuid as participant`;

/** A locked application. */
export interface LockedAttendance extends RowOf<typeof OWN> {
  readonly offer: Attendance['offerUuid'];
  readonly edition: Attendance['editionUuid'];
  readonly participant: Attendance['participantUuid'];
}
