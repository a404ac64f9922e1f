import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { type PageQuery } from '../../platform/http/listing/page-query.js';
import { ConsentStore } from './consent.store.js';
import { consentRecord, type ConsentRecord } from './consent.view.js';
import { Consent } from './retention.entities.js';
import { AccountLookup } from '../../accounts/account-lookup.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { notFound } from '../../kernel/problem/problem.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { type ConsentInput } from './retention.inputs.js';
import { NO_FAMILY } from './family.store.js';

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
