import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { type ErasedPerson, Erases, type Erasing } from '../platform/retention/erases.js';

/** Clears an erased account as requester of long work. */
@Injectable()
@Erases('ties')
export class ErasedAskers implements Erasing {
  constructor(private readonly database: Database) {}

  async anonymise({ account }: ErasedPerson): Promise<void> {
    await this.database.rows(
      'account_jobs_clear',
      'update background_jobs set account_uuid = null where account_uuid = $1',
      [account],
    );
  }
}
