import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { type ErasedPerson, Erases, type Erasing } from '../../platform/retention/erases.js';

/** What changed of an account and its children goes with them, also where their rows stay; what it changed loses its author. */
@Injectable()
@Erases('ties')
export class ErasedPersonChanges implements Erasing {
  constructor(private readonly database: Database) {}

  async remove({ account, children }: ErasedPerson): Promise<void> {
    await this.database.rows(
      'person_changes_delete',
      'delete from person_changes where account_uuid = $1 or participant_uuid = any($2)',
      [account, children],
    );
  }

  async anonymise({ account }: ErasedPerson): Promise<void> {
    await this.database.rows(
      'person_changes_authors_clear',
      'update person_changes set by_uuid = null where by_uuid = $1',
      [account],
    );
  }
}
