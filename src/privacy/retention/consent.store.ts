import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { type PageQuery } from '../../platform/http/listing/page-query.js';
import { type Forgetting, Forgets } from '../../platform/retention/forgets.js';
import { CONSENT_COLUMNS, type ConsentRow } from './consent.view.js';

const SELECT = `select ${CONSENT_COLUMNS} from consents c`;

/** Writes and lists consents. */
@Injectable()
export class ConsentStore {
  constructor(private readonly database: Database) {}

  /** One page of a person's consents, latest first. */
  page(account: string, { page, itemsPerPage }: PageQuery): Promise<ConsentRow[]> {
    return this.database.rows<ConsentRow>(
      'consents_page',
      `${SELECT} where c.account_uuid = $1 order by c.at desc, c.uuid desc limit $2 offset $3`,
      [account, itemsPerPage, (page - 1) * itemsPerPage],
    );
  }

  async one(uuid: string): Promise<ConsentRow> {
    const row = await this.database.row<ConsentRow>('consents_one', `${SELECT} where c.uuid = $1`, [uuid]);
    if (row === undefined) throw new Error('The consent just inserted was not found.');
    return row;
  }
}

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
