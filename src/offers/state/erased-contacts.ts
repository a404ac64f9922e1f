import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { type ErasedPerson, Erases, type Erasing } from '../../platform/retention/erases.js';

/** Clears an erased account as contact of offers and as author in their histories. */
@Injectable()
@Erases('offers')
export class ErasedContacts implements Erasing {
  constructor(private readonly database: Database) {}

  async anonymise({ account }: ErasedPerson): Promise<void> {
    await this.database.rows(
      'account_contacts_clear',
      'update offers set contact_uuid = null where contact_uuid = $1',
      [account],
    );
    await this.database.rows(
      'account_history_clear',
      'update offer_history set account_uuid = null where account_uuid = $1',
      [account],
    );
  }
}
