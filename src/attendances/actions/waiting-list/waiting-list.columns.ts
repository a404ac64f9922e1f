import { type Attendance } from '../../model/entities/attendance.entity.js';

/** The columns of an application (t) that is `Waiting`. */
export const WAITING_COLUMNS = 't.uuid as attendance, t.participant_uuid as participant, t.offer_uuid as offer';

/** An application on the list. */
export interface Waiting {
  readonly attendance: Attendance['uuid'];
  readonly participant: Attendance['participantUuid'];
  readonly offer: Attendance['offerUuid'];
}
