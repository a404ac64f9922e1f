import { type AttendanceDecision } from '../../attendances/model/attendance.js';
import { Attendance } from '../../attendances/model/entities/attendance.entity.js';
import { Offer } from '../../offers/model/entities/offer.entity.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';

export const WAITING_COLUMNS = columnsOf(Attendance, 't', { only: ['favourite', 'group'] });

/** A waiting application of the edition. */
export interface WaitingRow extends RowOf<typeof WAITING_COLUMNS> {
  readonly attendance: string;
  readonly child: string;
  readonly offer: string;
  readonly rank: number | null;
  /** Set by hand: not by a draw that is to be replaced. */
  readonly decision: AttendanceDecision | null;
  readonly appliedAt: Date;
  /** Its offer is published, takes place, has not begun, and is one for which children apply. */
  readonly enters: boolean;
}

export interface ChildRow {
  readonly child: string;
  readonly account: string | null;
}

/** A place that a child has. */
export interface PlaceRow {
  readonly child: string;
  readonly offer: string;
  /** It is in the edition that is drawn. */
  readonly counts: boolean;
}

export const FROZEN_OFFER_COLUMNS = columnsOf(Offer, 'o', { only: ['name', 'maxParticipants'] });

export interface FrozenOfferRow extends RowOf<typeof FROZEN_OFFER_COLUMNS> {
  readonly offer: string;
  readonly taken: number;
  readonly waitlisted: number;
  readonly base: string | null;
  /** Milliseconds since 1970. */
  readonly dates: readonly (readonly [begin: number, end: number])[];
}
