import { Injectable } from '@nestjs/common';
import { AccountObligations, type Obligations } from '../../../accounts/account-obligations.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { Database } from '../../../platform/database/database.js';
import { hasOpenMoney } from '../../../money/ledger/books/balances.sql.js';
import { CONCERNED, LIVE, sqlOf } from '../../../offers/model/attendance-status.js';

/**
 * A family can be deleted after everything is settled and no application of its children still counts: in the middle of
 * a course its organiser needs name, phone and health note, whatever mark the first days have left (R-PEO-5).
 */
@Injectable()
export class FamilyObligations extends AccountObligations {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async of(account: string): Promise<Obligations> {
    await this.lock(account);
    const row = await this.database.row<Obligations>(
      'family_obligations',
      `select
         ${hasOpenMoney('$1::uuid')} as "openMoney",
         (select count(*)::int from attendances t join participants p on p.uuid = t.participant_uuid
           where p.account_uuid = $1 and (
             t.status in ${sqlOf(LIVE)} and exists (select from offer_occurrences o
               where o.offer_uuid = t.offer_uuid and o.end_at > $2)
             or t.status in ${sqlOf(CONCERNED)}
               and not exists (select from offer_occurrences o where o.offer_uuid = t.offer_uuid))) as applications`,
      [account, this.clock.now()],
    );
    if (row === undefined) throw new Error('A select without a table returned no row.');
    return row;
  }

  /** Serialises with concurrent confirmations and payments. */
  private async lock(account: string): Promise<void> {
    await this.database.rows(
      'family_lock_children',
      `select from participants p where account_uuid = $1 order by uuid for no key update`,
      [account],
    );
    await this.database.rows(
      'family_lock_attendances',
      `select from attendances t where t.participant_uuid in (select p.uuid from participants p where p.account_uuid = $1)
       order by t.uuid for no key update`,
      [account],
    );
  }
}
