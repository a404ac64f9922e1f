import { Entity } from 'typeorm';
import { type AttendanceStatus } from './attendance-status.js';
import { IntegerColumn, UuidKey } from '../../platform/database/columns.js';

/** Number of applications of an offer by state, maintained by a trigger on attendances. */
@Entity('offer_tallies')
export class OfferTally implements Record<AttendanceStatus, number> {
  @UuidKey('offer_uuid')
  offerUuid!: string;

  @IntegerColumn()
  waiting!: number;

  @IntegerColumn()
  confirmed!: number;

  @IntegerColumn()
  waitlisted!: number;

  @IntegerColumn()
  withdrawn!: number;

  @IntegerColumn()
  rejected!: number;

  @IntegerColumn()
  unfulfilled!: number;

  @IntegerColumn()
  participated!: number;

  @IntegerColumn()
  noshow!: number;
}
