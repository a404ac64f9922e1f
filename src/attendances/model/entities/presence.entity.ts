import { Entity, PrimaryColumn } from 'typeorm';
import { BooleanColumn, MomentColumn, UuidKey } from '../../../platform/database/columns.js';

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
