import { Injectable } from '@nestjs/common';
import { Database } from '../common/database/database.js';
import { referenceOfNumber } from '../debtors/creditor-reference.js';
import { closedParty, type DebtorParty, debtorPartyOf } from '../debtors/debtor-party.js';
import { type OpenItem } from './matching/open-item.js';

/** An application that a proposal names, as it is shown. */
export interface ItemDetails {
  readonly attendance: string;
  readonly number: string | null;
  readonly offerName: string;
  readonly participantName: string;
  /** The child's name is not for everybody. */
  readonly closed: boolean;
  readonly party: DebtorParty | null;
  /** Cents still to be paid; null while nothing is owed. */
  readonly open: number | null;
}

/** Who owes for an application: whom it was charged to, else the family as it is now. */
const DEBTOR = `coalesce((select l.debtor_uuid from book_entries e join ledgers l on l.uuid = e.ledger_uuid and l.kind = 'debtor'
    join postings b on b.uuid = e.posting_uuid and b.kind in ('charge', 'discharge', 'adjustment')
  where e.attendance_uuid = t.uuid group by l.debtor_uuid having sum(e.amount) <> 0 limit 1), p.account_uuid, p.uuid)`;

/** What applications owe, for matching. */
@Injectable()
export class OpenItemsStore {
  constructor(private readonly database: Database) {}

  /**
   * Everything that is open, and what these numbers stand for, open or not. Names under an information lock are left out:
   * whoever imports a file could find out by it who bears them.
   */
  async open(numbers: readonly string[]): Promise<OpenItem[]> {
    const rows = await this.database.rows<Omit<OpenItem, 'reference'> & { number: string }>(
      'bank_open_items',
      `select t.uuid as attendance, ${DEBTOR} as debtor, r.number::text as number, coalesce(t.charged, 0) - t.paid_amount as open,
         case when closed then '' else concat_ws(' ', a.firstname, a.lastname) end as "debtorName",
         case when closed then '' else concat_ws(' ', p.firstname, p.lastname) end as "participantName", o.name as "offerName"
       from payment_references r join attendances t on t.uuid = r.attendance_uuid
         join offers o on o.uuid = t.offer_uuid join participants p on p.uuid = t.participant_uuid
         left join accounts a on a.uuid = p.account_uuid cross join lateral (select ${closedParty('a', 'p')} as closed) c
       where coalesce(t.charged, 0) > t.paid_amount or r.number = any($1::bigint[])
       order by r.number`,
      [numbers],
    );
    return rows.map(({ number, ...item }) => ({ ...item, reference: referenceOfNumber(number) }));
  }

  details(attendances: readonly string[]): Promise<ItemDetails[]> {
    return this.database.rows<ItemDetails>(
      'bank_item_details',
      `select x.*, ${debtorPartyOf('x.debtor')} as party from (
         select t.uuid as attendance, r.number::text as number, o.name as "offerName", t.charged - t.paid_amount as open,
           concat_ws(' ', p.firstname, p.lastname) as "participantName", ${DEBTOR} as debtor, ${closedParty('a', 'p')} as closed
         from attendances t join offers o on o.uuid = t.offer_uuid join participants p on p.uuid = t.participant_uuid
           left join accounts a on a.uuid = p.account_uuid left join payment_references r on r.attendance_uuid = t.uuid
         where t.uuid = any($1::uuid[])) x`,
      [attendances],
    );
  }

  /** All at once and in order, before anything of the books is locked. */
  async lock(attendances: readonly string[]): Promise<void> {
    await this.database.rows(
      'bank_lock_attendances',
      'select uuid from attendances where uuid = any($1::uuid[]) order by uuid for update',
      [attendances],
    );
  }
}
