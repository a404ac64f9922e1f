import { Entity } from 'typeorm';
import { type AttendanceStatus } from '../../offers/attendance-status.js';
import { MomentColumn, NullableInteger, TextColumn, UuidColumn, UuidKey } from '../../common/database/columns.js';

/** The application of a participant to an offer (decisions C). */
@Entity('attendances')
export class Attendance {
  @UuidKey()
  uuid!: string;

  @UuidColumn('offer_uuid')
  offerUuid!: string;

  @UuidColumn('participant_uuid')
  participantUuid!: string;

  @TextColumn()
  status!: AttendanceStatus;

  @NullableInteger()
  priority!: number | null;

  @MomentColumn('created_at')
  createdAt!: Date;

  @MomentColumn('modified_at')
  modifiedAt!: Date;
}
