import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { type PageQuery } from '../../platform/http/listing/page-query.js';
import { CONSENT_COLUMNS, type ConsentRow } from './consent.columns.js';
import { Consent } from './entities/consent.entity.js';

const SELECT = `select ${CONSENT_COLUMNS} from consents c`;

/** Writes and lists consents. */
@Injectable()
export class ConsentStore {
  constructor(private readonly database: Database) {}

  async add(consent: Consent): Promise<void> {
    await this.database.manager.insert(Consent, consent);
  }

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
