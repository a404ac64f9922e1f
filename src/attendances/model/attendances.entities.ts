import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type FieldChange } from '../../kernel/collections/field-changes.js';
import {
  Keyed,
  MomentColumn,
  NullableText,
  NullableUuid,
  TextColumn,
  UuidColumn,
  BooleanColumn,
  IntegerColumn,
  JsonColumn,
  NullableInteger,
  NullableMoment,
  UuidKey,
} from '../../platform/database/columns.js';
import { type AttendanceStatus } from '../../offers/model/attendance-status.js';
import { type Procedure, type Answer, type AttendanceDecision } from './attendance.workflow.js';
import { type StoredDrawReason } from './draw-reason.js';

/** A change of an application's fields that left its state alone (R-ATT-6); never changed, deleted with its application. */
@Entity('attendance_edits')
export class AttendanceEdit extends Keyed {
  @UuidColumn('attendance_uuid')
  attendanceUuid!: string;

  /** Null after the account has been deleted. */
  @NullableUuid('account_uuid')
  accountUuid!: string | null;

  @MomentColumn('at')
  at!: Date;

  /** The state in which it was changed. */
  @TextColumn()
  status!: AttendanceStatus;

  @TextColumn()
  procedure!: 'staff' | 'organiser';

  @Column('jsonb')
  changes!: readonly FieldChange[];

  @NullableText()
  note!: string | null;
}

/** One change of an application's state (R-ATT-6); never changed, deleted with its application. */
@Entity('attendance_history')
export class AttendanceHistoryEntry extends Keyed {
  @UuidColumn('attendance_uuid')
  attendanceUuid!: string;

  /** Null for jobs, and after the account has been deleted. */
  @NullableUuid('account_uuid')
  accountUuid!: string | null;

  /** Groups the changes of one request or one run of a job. */
  @UuidColumn('batch_uuid')
  batchUuid!: string;

  @MomentColumn('at')
  at!: Date;

  /** Null for the first entry, which records the creation. */
  @NullableText()
  transition!: string | null;

  /** Null for the first entry. */
  @NullableText('from_status')
  fromStatus!: AttendanceStatus | null;

  @TextColumn('to_status')
  toStatus!: AttendanceStatus;

  @TextColumn()
  procedure!: Procedure;

  /** The family is notified by mail. */
  @BooleanColumn()
  notified!: boolean;

  /** For staff alone. */
  @NullableText()
  note!: string | null;

  /** The reason that the family reads whenever it is mailed about this state (R-ATT-32). */
  @NullableText()
  reason!: string | null;
}

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

  /** The reason that the family will read once this is committed (R-ATT-32). */
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

/** Whether a child was there on a day of a date (R-ATT-30). */
@Entity('presences')
export class PresenceEntry {
  @UuidKey('attendance_uuid')
  attendanceUuid!: string;

  /** The date of the offer, which may be gone by now. */
  @PrimaryColumn('uuid', { name: 'date_uuid' })
  dateUuid!: string;

  /** The local day on which it began. */
  @PrimaryColumn('date')
  day!: string;

  @BooleanColumn()
  present!: boolean;

  @MomentColumn('marked_at')
  markedAt!: Date;
}

/**
 * What became of a notice: its mail was written; it failed; it was given up for a newer one; and what such a mail said was
 * told anew, or holds no longer. The database keeps it in step with the mail.
 */
const NOTICE_STATES = ['told', 'failed', 'given_up', 'dropped'] as const;
type NoticeState = (typeof NOTICE_STATES)[number];

/** A record of what the family was mailed about an application (R-ATT-29). */
@Entity('tellings')
export class FamilyNotice {
  @UuidKey('attendance_uuid')
  attendanceUuid!: string;

  /** From 1. Unique for the application: of two that notify at once, one is too late. */
  @PrimaryColumn('integer')
  nth!: number;

  /** The history entry that made the state. */
  @NullableUuid('entry_uuid')
  entryUuid!: string | null;

  /** The entry of the offer's history by which it was last called off or on. */
  @NullableUuid('course_uuid')
  courseUuid!: string | null;

  @TextColumn()
  status!: AttendanceStatus;

  /** The offer was called off. */
  @BooleanColumn()
  cancelled!: boolean;

  /** Number of changes of the offer's dates or meeting point by then: the notice is true after so many. */
  @Column('integer', { name: 'offer_changes', default: 0 })
  offerChanges!: number;

  /** The second part of the mail's event. */
  @UuidColumn('cause_uuid')
  causeUuid!: string;

  /** The mail's event. */
  @TextColumn()
  event!: string;

  @TextColumn()
  state!: NoticeState;

  @MomentColumn('told_at')
  toldAt!: Date;
}
