import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { type Forgetting, Forgets } from '../../platform/retention/forgets.js';

/** Consents past the period in which they may have to be proved. */
@Injectable()
@Forgets('consents', 'consentMonths')
export class OldConsents implements Forgetting {
  constructor(private readonly database: Database) {}

  due(before: Date): Promise<number> {
    return this.database.count('consents_count_old', 'select count(*)::int as count from consents where at < $1', [
      before,
    ]);
  }

  /** The only deletion the database allows. */
  forget(before: Date, limit: number): Promise<number> {
    return this.database.count('consents_purge', 'select consents_purge($1, $2) as count', [before, limit]);
  }
}
