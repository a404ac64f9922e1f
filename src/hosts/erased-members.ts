import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { type ErasedPerson, Erases, type Erasing } from '../platform/retention/erases.js';

/** Removes a person from teams, and its shares of offers. */
@Injectable()
@Erases('ties')
export class ErasedMembers implements Erasing {
  constructor(private readonly database: Database) {}

  async anonymise({ account }: ErasedPerson): Promise<void> {
    await this.database.rows('account_members_delete', 'delete from host_members where account_uuid = $1', [account]);
    await this.database.rows('account_shares_delete', 'delete from offer_shares where account_uuid = $1', [account]);
  }
}
