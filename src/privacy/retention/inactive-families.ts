import { Injectable } from '@nestjs/common';
import { AccountErasure } from '../../accounts/account-erasure.js';
import { AuditLog } from '../../platform/http/audit/audit-log.js';
import { Database } from '../../platform/database/database.js';
import { type Forgetting, Forgets } from '../../platform/retention/forgets.js';
import { hasOpenMoney } from '../../money/ledger/book.sql.js';
import { type Account } from '../../accounts/accounts.entities.js';

/**
 * SQL condition: a family without any activity since a moment (sign-in, use of a token, a child created or changed,
 * an application, a date of an offer applied for) and without open money, owed or to be refunded, including a child
 * that owed before it had the account. Excludes staff and team members; former team members keep only ROLE_HOST
 * (R-HOST-11).
 */
const INACTIVE = `a.kind = 'person' and a.anonymised_at is null and a.roles <@ '{ROLE_MEMBER,ROLE_HOST}'
  and 'ROLE_MEMBER' = any(a.roles)
  and a.created_at < $1 and coalesce(a.last_login_at, a.created_at) < $1 and a.modified_at < $1
  and not ${hasOpenMoney('a.uuid')}
  and not exists (select from host_members m where m.account_uuid = a.uuid)
  and not exists (select from tokens t where t.account_uuid = a.uuid and greatest(t.created_at, t.last_used_at) >= $1)
  and not exists (select from participants p where p.account_uuid = a.uuid and (p.modified_at >= $1
    or exists (select from attendances t where t.participant_uuid = p.uuid and (t.modified_at >= $1
      or exists (select from offer_occurrences o where o.offer_uuid = t.offer_uuid and o.end_at >= $1)))))`;

/** Families inactive for a long time. Applications are kept for statistics, without names. */
@Injectable()
@Forgets('families', 'inactiveFamilyMonths')
export class InactiveFamilies implements Forgetting {
  constructor(
    private readonly database: Database,
    private readonly erasure: AccountErasure,
    private readonly audit: AuditLog,
  ) {}

  due(before: Date): Promise<number> {
    return this.database.count(
      'families_inactive_count',
      `select count(*)::int as count from accounts a where ${INACTIVE}`,
      [before],
    );
  }

  /** A family whose account is locked by somebody is left for another run. */
  async forget(before: Date, limit: number): Promise<number> {
    const families = await this.database.rows<Pick<Account, 'uuid' | 'email'>>(
      'families_inactive_lock',
      `select a.uuid, a.email from accounts a where ${INACTIVE} order by a.uuid limit $2 for update of a skip locked`,
      [before, limit],
    );
    for (const family of families) {
      await this.erasure.erase(family);
      // One line each: after restoring a backup it must be known who has to be erased again.
      await this.audit.job({ job: 'retention-family', record: family.uuid });
    }
    return families.length;
  }
}
