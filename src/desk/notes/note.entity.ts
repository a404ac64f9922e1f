import { Entity } from 'typeorm';
import { Keyed, MomentColumn, NullableUuid, TextColumn } from '../../platform/database/columns.js';

/** A note of staff, about an account or about an application: exactly one of the two. */
@Entity('notes')
export class Note extends Keyed {
  @NullableUuid('account_uuid')
  accountUuid!: string | null;

  @NullableUuid('attendance_uuid')
  attendanceUuid!: string | null;

  @TextColumn()
  text!: string;

  /** The author; null once that account is gone. */
  @NullableUuid('by_uuid')
  byUuid!: string | null;

  @MomentColumn('created_at')
  createdAt!: Date;
}
