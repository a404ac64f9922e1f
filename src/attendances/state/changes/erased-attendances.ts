import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock/clock.js';
import { tableColumnsOf } from '../../../platform/database/columns-of.js';
import { Database } from '../../../platform/database/database.js';
import { type ErasedPerson, Erases, type Erasing } from '../../../platform/retention/erases.js';
import { WORDS } from '../../model/attendance.words.js';
import { Attendance } from '../../model/attendances.entities.js';

/** All text columns but the answers, which become an empty list. */
const WORD_COLUMNS = tableColumnsOf(Attendance, { only: WORDS.filter((name) => name !== 'answers') });

/** Applications are kept: their workflow and bookings, without text that somebody wrote, without authors, and without the days on which a child was there. */
@Injectable()
@Erases('attendances')
export class ErasedAttendances implements Erasing {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Children with applications. */
  async keeps({ children }: ErasedPerson): Promise<string[]> {
    if (children.length === 0) return [];
    return this.database.uuids(
      'account_applicants_kept',
      'select distinct participant_uuid as uuid from attendances where participant_uuid = any($1)',
      [children],
    );
  }

  async anonymise({ account, children }: ErasedPerson): Promise<void> {
    await this.database.rows(
      'account_attendances_anonymise',
      `update attendances set answers = '[]', ${WORD_COLUMNS.map((name) => `${name} = null`).join(', ')}, draw_reason = null, modified_at = $2
       where participant_uuid = any($1)
         and (answers <> '[]' or draw_reason is not null or ${WORD_COLUMNS.map((name) => `${name} is not null`).join(' or ')})`,
      [children, this.clock.now()],
    );
    await this.database.rows(
      'account_presences_remove',
      'delete from presences where attendance_uuid in (select t.uuid from attendances t where t.participant_uuid = any($1))',
      [children],
    );
    await this.database.rows(
      'account_attendance_notes_clear',
      `update attendance_history set note = null, reason = null where (note is not null or reason is not null)
         and attendance_uuid in (select t.uuid from attendances t where t.participant_uuid = any($1))`,
      [children],
    );
    await this.database.rows(
      'account_attendance_edits_delete',
      `delete from attendance_edits where attendance_uuid in (
         select t.uuid from attendances t where t.participant_uuid = any($1))`,
      [children],
    );
    await this.database.rows(
      'account_attendance_edits_clear',
      'update attendance_edits set account_uuid = null where account_uuid = $1',
      [account],
    );
    await this.database.rows(
      'account_attendance_history_clear',
      'update attendance_history set account_uuid = null where account_uuid = $1',
      [account],
    );
  }
}
