import { Entity } from 'typeorm';
import {
  BooleanColumn,
  Keyed,
  MomentColumn,
  NullableText,
  NullableUuid,
  TextColumn,
  UuidColumn,
} from '../../../platform/database/columns.js';
import { type AttendanceStatus } from '../../../offers/model/attendance-status.js';
import { type Procedure } from '../attendance.js';

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

  /** What the family reads of why, whenever it is mailed of this state (R-ATT-32). */
  @NullableText()
  reason!: string | null;
}
