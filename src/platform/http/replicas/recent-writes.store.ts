import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';

/**
 * Accounts that have just written something, according to the audit log: its line commits with the write, in every
 * process.
 */
@Injectable()
export class RecentWritesStore {
  constructor(private readonly database: Database) {}

  async hasWrittenSince(account: string, moment: Date): Promise<boolean> {
    const row = await this.database.row<{ wrote: boolean }>(
      'recent_writes',
      `select exists (select from audit_log where account_uuid = $1 and at >= $2 and route not like 'GET %') as wrote`,
      [account, moment],
    );
    return row?.wrote ?? false;
  }
}
