import { columnsOf, type RowOf } from '../../../platform/database/columns-of.js';
import { Attendance } from '../../model/attendances.entities.js';

const OWN = columnsOf(Attendance, 't', { only: ['uuid', 'status', 'decision', 'listRank', 'appliedAt'] });

export const MERGING_COLUMNS = `${OWN}, t.offer_uuid as offer, t.participant_uuid as participant`;

/** An application of one of two children that become one; `listRank` is its place on the waiting list. */
export interface MergingAttendance extends RowOf<typeof OWN> {
  readonly offer: Attendance['offerUuid'];
  readonly participant: Attendance['participantUuid'];
}
