import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { type Attendance } from '../../model/entities/attendance.entity.js';

/** What goes with an application to another offer; a fee that staff set does not: it was for the old one. */
export type Baggage = Pick<Attendance, 'priority' | 'answers' | 'comment' | 'appliedAt'>;

/** The statements about applications that move to another offer. */
@Injectable()
export class AttendanceMoveStore {
  constructor(private readonly database: Database) {}

  /** Of an application that is locked, whoever asks. */
  async baggage(uuid: string): Promise<Baggage> {
    const [row] = await this.database.rows<Baggage>(
      'attendance_move_baggage',
      'select t.priority, t.answers, t.comment, t.applied_at as "appliedAt" from attendances t where t.uuid = $1',
      [uuid],
    );
    if (row === undefined) throw new Error(`The locked application ${uuid} is gone.`);
    return row;
  }
}
