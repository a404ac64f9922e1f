import { Injectable } from '@nestjs/common';
import { AccountLookup } from '../../accounts/account-lookup.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { Clock } from '../../kernel/clock/clock.js';
import { AuditLog } from '../../platform/http/audit/audit-log.js';
import { Database } from '../../platform/database/database.js';
import { hashSecret } from './tokens.service.js';
import { TokenLineage } from './token-lineage.store.js';
import { TokenListStore } from './token-list.store.js';
import { TokenStore } from './token.store.js';

const JOB = 'token:revoke';

/** Revocation by the operator of the service, with no super admin at hand. What was made with a token ends with it. */
@Injectable()
export class TokenRevoking {
  constructor(
    private readonly database: Database,
    private readonly tokens: TokenStore,
    private readonly list: TokenListStore,
    private readonly lineage: TokenLineage,
    private readonly accounts: AccountLookup,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * The token, or the session, with this secret: all that is known of one that leaked.
   * @returns false if it is not accepted anyway
   */
  async bySecret(secret: string): Promise<boolean> {
    const holder = await this.tokens.holderOf(hashSecret(secret));
    return holder !== undefined && this.byUuid(holder.tokenUuid);
  }

  /** @returns false if there is no such token */
  byUuid(uuid: string): Promise<boolean> {
    return this.database.transaction(async () => {
      if (!(await this.list.lock(uuid))) return false;
      await this.list.revoke(uuid, this.clock.now());
      await this.lineage.endMadeBy([uuid]);
      await this.audit.job({ job: JOB, record: uuid });
      return true;
    });
  }

  /** @returns how many ended, sessions not counted, which go on; undefined if there is no such account */
  allOf(ref: RecordRef): Promise<number | undefined> {
    return this.database.transaction(async () => {
      const account = await this.accounts.lock(ref);
      if (account === undefined) return undefined;
      const ended = await this.lineage.endAllOf(account.uuid, undefined, []);
      await this.audit.job({ job: JOB, record: account.uuid });
      return ended;
    });
  }
}
