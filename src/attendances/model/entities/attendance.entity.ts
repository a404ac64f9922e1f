import { Column, Entity } from 'typeorm';
import {
  BooleanColumn,
  IntegerColumn,
  JsonColumn,
  Keyed,
  MomentColumn,
  NullableInteger,
  NullableMoment,
  NullableText,
  NullableUuid,
  TextColumn,
  UuidColumn,
} from '../../../platform/database/columns.js';
import { type AttendanceStatus } from '../../../offers/model/attendance-status.js';
import { type StoredDrawReason } from '../draw-reason.js';
import { type Answer, type AttendanceDecision } from '../attendance.js';

/** The application of a participant to an offer (R-ATT-1). */
@Entity('attendances')
export class Attendance extends Keyed {
  @UuidColumn('offer_uuid')
  offerUuid!: string;

  /** Always that of the offer. */
  @UuidColumn('edition_uuid')
  editionUuid!: string;

  @UuidColumn('participant_uuid')
  participantUuid!: string;

  @TextColumn()
  status!: AttendanceStatus;

  /** The family's priority, 1 = most wanted. */
  @NullableInteger()
  priority!: number | null;

  /** The family wants this offer most; at most three of a child in an edition (R-DRAW-33). */
  @BooleanColumn()
  favourite!: boolean;

  /** By the same code for the same offer, friends say that they want to go together. */
  @NullableText('group_code')
  group!: string | null;

  /** The agreement form, signed by the parents, has arrived. */
  @BooleanColumn('agreement_received')
  agreementReceived!: boolean;

  /** Order of the waiting list, with gaps; only while waitlisted. The displayed `position` is counted. */
  @NullableInteger('list_rank')
  listRank!: number | null;

  /** Decision of staff or the draw that is not committed yet; only while waiting. */
  @NullableText()
  decision!: AttendanceDecision | null;

  /** What the family will read of why, once it is committed (R-ATT-32). */
  @NullableText('decision_reason')
  decisionReason!: string | null;

  /** The draw that decided it; null for what was decided by hand. */
  @NullableUuid('draw_uuid')
  drawUuid!: string | null;

  /** Why the draw decided so. */
  @JsonColumn('draw_reason')
  drawReason!: StoredDrawReason | null;

  /** Place among those that the draw lets wait for the offer. */
  @NullableInteger('draw_rank')
  drawRank!: number | null;

  /** Cents this child owes instead of the offer's fee. */
  @NullableInteger('own_fee')
  ownFee!: number | null;

  /**
   * Cents charged to the debtor; null while nothing is owed. The price stays the same until the charge is cancelled.
   */
  @NullableInteger()
  charged!: number | null;

  /** Cents paid by receipts, excluding reversed ones. */
  @IntegerColumn('paid_amount')
  paidAmount!: number;

  /** The child was entered twice: the application that stays in the place of this one, which is withdrawn for ever. */
  @NullableUuid('duplicate_of_uuid')
  duplicateOfUuid!: string | null;

  @Column('jsonb')
  answers!: Answer[];

  @NullableText()
  comment!: string | null;

  /** When the family applied; after a renewed application, the last time. */
  @MomentColumn('applied_at')
  appliedAt!: Date;

  @NullableMoment('withdrawn_at')
  withdrawnAt!: Date | null;

  @MomentColumn('created_at')
  createdAt!: Date;

  @MomentColumn('modified_at')
  modifiedAt!: Date;
}
