import { Column, Entity, PrimaryColumn } from 'typeorm';
import {
  BooleanColumn,
  MomentColumn,
  NullableUuid,
  TextColumn,
  UuidColumn,
  UuidKey,
} from '../../../platform/database/columns.js';
import { type AttendanceStatus } from '../../../offers/model/attendance-status.js';

/**
 * What became of a telling: its mail was written; it failed; it was given up for a newer one; and what such a mail said was
 * told anew, or holds no longer. The database keeps it in step with the mail.
 */
const TELLING_STATES = ['told', 'failed', 'given_up', 'dropped'] as const;
type TellingState = (typeof TELLING_STATES)[number];

/** What the family was mailed of an application (R-ATT-29). */
@Entity('tellings')
export class Telling {
  @UuidKey('attendance_uuid')
  attendanceUuid!: string;

  /** From 1. Unique for the application: of two that tell at once, one is too late. */
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

  /** How often the offer's dates or meeting point had changed by then: what it told holds after so many changes. */
  @Column('integer', { name: 'offer_changes', default: 0 })
  offerChanges!: number;

  /** The second part of the mail's event. */
  @UuidColumn('cause_uuid')
  causeUuid!: string;

  /** The mail's event. */
  @TextColumn()
  event!: string;

  @TextColumn()
  state!: TellingState;

  @MomentColumn('told_at')
  toldAt!: Date;
}
