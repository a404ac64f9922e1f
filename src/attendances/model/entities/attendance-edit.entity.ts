import { Column, Entity } from 'typeorm';
import { type FieldChange } from '../../../kernel/collections/field-changes.js';
import {
  Keyed,
  MomentColumn,
  NullableText,
  NullableUuid,
  TextColumn,
  UuidColumn,
} from '../../../platform/database/columns.js';
import { type AttendanceStatus } from '../../../offers/model/attendance-status.js';

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
