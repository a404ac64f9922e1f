import { Injectable } from '@nestjs/common';
import { columnsOf, type RowOf } from '../../../platform/database/columns-of.js';
import { Database } from '../../../platform/database/database.js';
import { WORDS } from '../../model/attendance.words.js';
import { Attendance } from '../../model/entities/attendance.entity.js';

/** The fields that a moved application keeps; not a fee set by staff, which was for the old offer. */
const KEPT_COLUMNS = columnsOf(Attendance, 't', { only: [...WORDS, 'priority', 'favourite', 'appliedAt'] });
export type Baggage = RowOf<typeof KEPT_COLUMNS>;

/** SQL about applications that move to another offer. */
@Injectable()
export class AttendanceMoveStore {
  constructor(private readonly database: Database) {}

  /** Of a locked application, the same for every caller. */
  async baggage(uuid: string): Promise<Baggage> {
    const row = await this.database.row<Baggage>(
      'attendance_move_baggage',
      `select ${KEPT_COLUMNS} from attendances t where t.uuid = $1`,
      [uuid],
    );
    if (row === undefined) throw new Error(`The locked application ${uuid} was not found.`);
    return row;
  }
}
