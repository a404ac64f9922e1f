import { Attendance } from '../../model/entities/attendance.entity.js';
import { Offer } from '../../../offers/model/entities/offer.entity.js';
import { columnsOf, type RowOf } from '../../../platform/database/columns-of.js';

const STANDING = columnsOf(Attendance, 't', { only: ['uuid', 'status', 'decision', 'decisionReason'] });

export const DECIDABLE_COLUMNS = `${STANDING}, t.draw_uuid is not null as drawn`;

/** A locked application to be decided about. */
export interface Decidable extends RowOf<typeof STANDING> {
  /** A draw decided it, not staff. */
  readonly drawn: boolean;
}

const DECISION = columnsOf(Attendance, 't', { only: ['uuid', 'priority', 'decision', 'decisionReason', 'drawRank'] });

export const DECIDED_COLUMNS = `${DECISION}, t.participant_uuid as participant`;

/** A locked application with a decision to commit; `drawRank` is the place on the waiting list that a draw gives. */
export interface Decided extends RowOf<typeof DECISION> {
  readonly participant: Attendance['participantUuid'];
  readonly decision: NonNullable<Attendance['decision']>;
}

const NAMES = columnsOf(Offer, 'o', { only: ['name', 'alias'] });

export const CONFIRMED_COLUMNS = `t.uuid as attendance, t.participant_uuid as participant, t.offer_uuid as offer, ${NAMES}`;

/** An application that a commit is to confirm. */
export interface Confirmed extends RowOf<typeof NAMES> {
  readonly attendance: Attendance['uuid'];
  readonly participant: Attendance['participantUuid'];
  readonly offer: Attendance['offerUuid'];
}

const NAME = columnsOf(Offer, 'o', { only: ['name'] });

export const PLANNED_COLUMNS = `o.uuid as offer, ${NAME}`;

/** The decisions of one offer at the start of the run. */
export interface PlannedOffer extends RowOf<typeof NAME> {
  readonly offer: Offer['uuid'];
  readonly attendances: readonly Attendance['uuid'][];
}
