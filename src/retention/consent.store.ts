import { Injectable } from '@nestjs/common';
import { accountReference, type NamedAccount } from '../accounts/masks.js';
import { namedAccountOf } from '../accounts/named-account.js';
import { type Caller } from '../kernel/caller/caller.js';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { type PageQuery } from '../platform/listing/page-query.js';
import { type ConsentRecord } from './consent.view.js';
import { Consent } from './entities/consent.entity.js';

const COLUMNS = columnsOf(Consent, 'c', { except: ['accountUuid', 'recordedByUuid'] });

type Row = RowOf<typeof COLUMNS> & { readonly recorder: NamedAccount | null };

const SELECT = `select ${COLUMNS}, ${namedAccountOf('c.recorded_by_uuid')} as recorder
  from consents c`;

/** Writes and lists consents. */
@Injectable()
export class ConsentStore {
  constructor(private readonly database: Database) {}

  async add(consent: Consent): Promise<void> {
    await this.database.manager.insert(Consent, consent);
  }

  /** One page of a person's consents, latest first. */
  async page(caller: Caller, account: string, { page, itemsPerPage }: PageQuery): Promise<ConsentRecord[]> {
    const rows = await this.database.rows<Row>(
      'consents_page',
      `${SELECT} where c.account_uuid = $1 order by c.at desc, c.uuid desc limit $2 offset $3`,
      [account, itemsPerPage, (page - 1) * itemsPerPage],
    );
    return rows.map((row) => recordOf(row, caller));
  }

  async one(caller: Caller, uuid: string): Promise<ConsentRecord> {
    const row = await this.database.row<Row>('consents_one', `${SELECT} where c.uuid = $1`, [uuid]);
    if (row === undefined) throw new Error('The consent just inserted was not found.');
    return recordOf(row, caller);
  }
}

const recordOf = ({ recorder, ...consent }: Row, caller: Caller): ConsentRecord => ({
  ...consent,
  recordedBy: recorder === null ? null : accountReference(recorder, caller),
});
