import { Attendance } from '../../attendances/model/entities/attendance.entity.js';
import { Offer } from '../../offers/model/entities/offer.entity.js';
import { takenOf } from '../../offers/model/offer.sql.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { type Participant } from '../../participants/entities/participant.entity.js';
import { type OfferTally } from '../../offers/model/entities/offer-tally.entity.js';

const WISH = columnsOf(Attendance, 't', { only: ['favourite', 'group'] });

/** Set by a draw, which another draw replaces. */
export const BY_HAND = 'case when t.draw_uuid is null then t.decision end';

/** The columns of a `WaitingRow` (t) but whether it enters. */
export const WAITING_COLUMNS = `t.uuid as attendance, t.participant_uuid as child, t.offer_uuid as offer, t.priority as rank,
  t.created_at as "appliedAt", ${WISH}, ${BY_HAND} as decision`;

/** A waiting application of the edition. */
export interface WaitingRow extends RowOf<typeof WISH> {
  readonly attendance: Attendance['uuid'];
  readonly child: Attendance['participantUuid'];
  readonly offer: Attendance['offerUuid'];
  readonly rank: Attendance['priority'];
  /** Set by hand: not by a draw that is to be replaced. */
  readonly decision: Attendance['decision'];
  readonly appliedAt: Attendance['createdAt'];
  /** Its offer is published, takes place, has not begun, and is one for which children apply. */
  readonly enters: boolean;
}

export const CHILD_COLUMNS = 'p.uuid as child, p.account_uuid as account';

/** A child (p) that has applied. */
export interface ChildRow {
  readonly child: Participant['uuid'];
  readonly account: Participant['accountUuid'];
}

/** A place that a child has. */
export interface PlaceRow {
  readonly child: Attendance['participantUuid'];
  readonly offer: Attendance['offerUuid'];
  /** It is in the edition that is drawn. */
  readonly counts: boolean;
}

const OFFER = columnsOf(Offer, 'o', { only: ['name', 'maxParticipants'] });

/** The columns of a `FrozenOfferRow` (o), with its tally (n), but its dates. */
export const FROZEN_OFFER_COLUMNS = `o.uuid as offer, ${OFFER}, o.variant_of_uuid as base, ${takenOf()} as taken, n.waitlisted`;

export interface FrozenOfferRow extends RowOf<typeof OFFER> {
  readonly offer: Offer['uuid'];
  readonly taken: number;
  readonly waitlisted: OfferTally['waitlisted'];
  readonly base: Offer['variantOfUuid'];
  /** Milliseconds since 1970. */
  readonly dates: readonly (readonly [begin: number, end: number])[];
}
