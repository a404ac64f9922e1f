import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { type ErasedPerson, Erases, type Erasing } from '../../platform/retention/erases.js';

/** Erases invitations that a person accepted, and those to its address. */
@Injectable()
@Erases('ties')
export class ErasedInvitations implements Erasing {
  constructor(private readonly database: Database) {}

  async remove({ account, email }: ErasedPerson): Promise<void> {
    await this.database.rows(
      'account_invitations_delete',
      'delete from invitations where account_uuid = $1 or lower(email) = lower($2)',
      [account, email],
    );
  }
}
