import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { type ErasedPerson, Erases, type Erasing } from '../../platform/retention/erases.js';

/** Notes about a family go with it, also where its applications stay without names; what it wrote itself loses its author. */
@Injectable()
@Erases('attendances')
export class ErasedNotes implements Erasing {
  constructor(private readonly database: Database) {}

  async remove({ account, children }: ErasedPerson): Promise<void> {
    await this.database.rows(
      'account_notes_delete',
      `delete from notes where account_uuid = $1 or attendance_uuid in (
         select t.uuid from attendances t where t.participant_uuid = any($2))`,
      [account, children],
    );
  }

  async anonymise({ account }: ErasedPerson): Promise<void> {
    await this.database.rows('account_notes_authors_clear', 'update notes set by_uuid = null where by_uuid = $1', [
      account,
    ]);
  }
}
