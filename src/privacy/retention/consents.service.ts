import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { type PageQuery } from '../../platform/http/listing/page-query.js';
import { CONSENT_COLUMNS, type ConsentRow, consentRecord, type ConsentRecord } from './consent.view.js';
import { Consent } from './retention.entities.js';
import { AccountLookup } from '../../accounts/account-lookup.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { notFound } from '../../kernel/problem/problem.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { type ConsentInput } from './retention.inputs.js';
import { NO_FAMILY } from './family.store.js';
import { type Forgetting, Forgets } from '../../platform/retention/forgets.js';

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

/** The log of consents: append-only, so the last entry of a kind is the current one. */
@Injectable()
export class ConsentsService {
  constructor(
    private readonly database: Database,
    private readonly consents: ConsentStore,
    private readonly accounts: AccountLookup,
    private readonly clock: Clock,
  ) {}

  /** One page of a person's consents, latest first. */
  async list(caller: Caller, account: string, query: PageQuery): Promise<ConsentRecord[]> {
    return (await this.consents.page(account, query)).map((row) => consentRecord(row, caller));
  }

  /** @throws Problem 404 if the account has been deleted meanwhile */
  add(caller: Caller, account: string, { kind, version, given }: ConsentInput): Promise<ConsentRecord> {
    return this.database.transaction(async () => {
      if ((await this.accounts.find({ uuid: account, alias: '' })) === undefined) throw notFound(NO_FAMILY);
      const uuid = newUuid();
      const recordedByUuid = caller.accountUuid ?? null;
      await this.database.repository(Consent).insert({
        uuid,
        accountUuid: account,
        kind,
        version,
        given,
        recordedByUuid,
        at: this.clock.now(),
      });
      return consentRecord(await this.consents.one(uuid), caller);
    });
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
