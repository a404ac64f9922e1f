import { Column, Entity } from 'typeorm';
import {
  IntegerColumn,
  MomentColumn,
  NullableInteger,
  NullableMoment,
  NullableText,
  TextColumn,
  UuidColumn,
  UuidKey,
} from '../../../platform/database/columns.js';
import { type AttendanceStatus } from '../../../offers/model/attendance-status.js';
import { type Answer, type AttendanceDecision } from '../attendance.js';

/** The application of a participant to an offer (R-ATT-1). */
@Entity('attendances')
export class Attendance {
  @UuidKey()
  uuid!: string;

  @UuidColumn('offer_uuid')
  offerUuid!: string;

  /** That of the offer, always. */
  @UuidColumn('edition_uuid')
  editionUuid!: string;

  @UuidColumn('participant_uuid')
  participantUuid!: string;

  @TextColumn()
  status!: AttendanceStatus;

  /** The family's rank of its wishes, 1 = most wanted. */
  @NullableInteger()
  priority!: number | null;

  /** Order of the waiting list, with gaps; only while waitlisted. What is shown as `position` is counted. */
  @NullableInteger('list_rank')
  listRank!: number | null;

  /** What staff or the draw decided and have not committed yet; only while waiting. */
  @NullableText()
  decision!: AttendanceDecision | null;

  /** Cents this child owes instead of the offer's fee. */
  @NullableInteger('own_fee')
  ownFee!: number | null;

  /** Cents booked to the debtor; null while nothing is owed. The price stays this until it is booked back. */
  @NullableInteger()
  charged!: number | null;

  /** Cents paid by receipts, without what was reversed. */
  @IntegerColumn('paid_amount')
  paidAmount!: number;

  @Column('jsonb')
  answers!: Answer[];

  @NullableText()
  comment!: string | null;

  /** When the family applied, the last time if it applied again. */
  @MomentColumn('applied_at')
  appliedAt!: Date;

  @NullableMoment('withdrawn_at')
  withdrawnAt!: Date | null;

  @MomentColumn('created_at')
  createdAt!: Date;

  @MomentColumn('modified_at')
  modifiedAt!: Date;
}
