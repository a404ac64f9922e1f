import { Injectable } from '@nestjs/common';
import { AccountErasure } from '../accounts/account-erasure.js';
import { AuditLog } from '../platform/audit/audit-log.js';
import { Database } from '../platform/database/database.js';
import { type Forgetting, Forgets } from '../platform/retention/forgets.js';
import { hasOpenMoney } from '../money/parties/open-items.js';
import { membershipsOf } from '../hosts/host.sql.js';
import { occurrencesOfOffer } from '../offers/model/offer.sql.js';
import { tokensOf } from '../tokens/token.sql.js';
import { applicationsOfChild } from '../attendances/model/attendance.sql.js';
import { childrenOfAccount } from '../participants/participant.sql.js';
import { accountRows } from '../accounts/account.sql.js';

/**
 * A family that nothing has happened with since then: no sign-in, no use of a token, no child entered or changed, no
 * application, and no date of an offer applied for; and no money is open, neither owed nor to be paid back, also of a child that
 * owed before it had the account. Nobody of the staff and nobody in a team; ROLE_HOST alone stays behind when
 * somebody leaves one (R-HOST-11).
 */
const INACTIVE = `a.kind = 'person' and a.anonymised_at is null and a.roles <@ '{ROLE_MEMBER,ROLE_HOST}'
  and 'ROLE_MEMBER' = any(a.roles)
  and a.created_at < $1 and coalesce(a.last_login_at, a.created_at) < $1 and a.modified_at < $1
  and not ${hasOpenMoney('a.uuid')}
  and not exists (select from ${membershipsOf('a.uuid')})
  and not exists (select from ${tokensOf('a.uuid')} and greatest(t.created_at, t.last_used_at) >= $1)
  and not exists (select from ${childrenOfAccount('a.uuid')} and (p.modified_at >= $1
    or exists (select from ${applicationsOfChild('p.uuid')} and (t.modified_at >= $1
      or exists (select from ${occurrencesOfOffer('t.offer_uuid', 'o')} and o.end_at >= $1)))))`;

/** Families that have not been seen for long. Applications stay for statistics, without names. */
@Injectable()
@Forgets('families', 'inactiveFamilyMonths')
export class InactiveFamilies implements Forgetting {
  constructor(
    private readonly database: Database,
    private readonly erasure: AccountErasure,
    private readonly audit: AuditLog,
  ) {}

  async due(before: Date): Promise<number> {
    const [row] = await this.database.rows<{ count: number }>(
      'families_inactive_count',
      `select count(*)::int as count from ${accountRows()} where ${INACTIVE}`,
      [before],
    );
    return row?.count ?? 0;
  }

  /** A family of which an account is locked just now is left for another run: somebody is busy with it. */
  async forget(before: Date, limit: number): Promise<number> {
    const families = await this.database.rows<{ uuid: string; email: string }>(
      'families_inactive_lock',
      `select a.uuid, a.email from ${accountRows()} where ${INACTIVE} order by a.uuid limit $2 for update of a skip locked`,
      [before, limit],
    );
    for (const family of families) {
      await this.erasure.erase(family);
      // Each by itself: after a restored backup it must be known who is to be forgotten again.
      await this.audit.job({ job: 'retention-family', record: family.uuid });
    }
    return families.length;
  }
}
