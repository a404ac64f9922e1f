import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { type ErasedPerson, Erases, type Erasing } from '../../platform/retention/erases.js';

/** Erases everything that allows signing in: nobody signs in to a row that is kept. */
@Injectable()
@Erases('ties')
export class ErasedSignIn implements Erasing {
  constructor(private readonly database: Database) {}

  async anonymise({ account }: ErasedPerson): Promise<void> {
    await this.database.rows('account_tokens_delete', 'delete from tokens where account_uuid = $1', [account]);
    await this.database.rows('account_two_factor_delete', 'delete from two_factors where account_uuid = $1', [account]);
    await this.database.rows('account_resets_delete', 'delete from password_resets where account_uuid = $1', [account]);
  }
}
