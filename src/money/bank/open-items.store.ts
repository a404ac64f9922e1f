import { Injectable } from '@nestjs/common';
import { type Offer } from '../../offers/model/offer.entity.js';
import { type DebtorParty } from '../ledger/parties/debtor-party.js';
import { closedParty, debtorPartyOf } from '../ledger/parties/debtor-party.sql.js';
import { type PaymentReference } from '../ledger/parties/parties.entities.js';
import { Database } from '../../platform/database/database.js';
import { referenceOfNumber } from '../ledger/parties/creditor-reference.js';
import { balanceOf } from '../ledger/books/balances.sql.js';
import { GIVEN_UP_BY_ATTENDANCE } from '../ledger/books/given-up.sql.js';
import { type OpenItem } from './matching/open-item.js';

/** The columns of `ItemDetails` but the party, of an application (t) for an offer (o), of a child (p) with an account (a). */
const ITEM_COLUMNS = `t.uuid as attendance, r.number::text as number, o.name as "offerName", t.charged - t.paid_amount as open,
  concat_ws(' ', p.firstname, p.lastname) as "participantName", ${closedParty('a', 'p')} as closed`;

/** An application of a proposal, before masking. */
export interface ItemDetails {
  readonly attendance: string;
  readonly number: PaymentReference['number'] | null;
  readonly offerName: Offer['name'];
  readonly participantName: string;
  /** The child's name is hidden from most callers. */
  readonly closed: boolean;
  readonly party: DebtorParty | null;
  /** Cents still to be paid, whether or not written off; null while nothing is owed. */
  readonly open: number | null;
}

/** The debtor of an application: the one charged, otherwise the current family. */
const DEBTOR = `coalesce((select l.debtor_uuid from book_entries e
  join ledgers l on l.uuid = e.ledger_uuid and l.kind = 'debtor'
    join postings b on b.uuid = e.posting_uuid and b.kind in ('charge', 'discharge', 'adjustment')
  where e.attendance_uuid = t.uuid group by l.debtor_uuid having sum(e.amount) <> 0 limit 1), p.account_uuid, p.uuid)`;

/** Open items of applications, for matching. */
@Injectable()
export class OpenItemsStore {
  constructor(private readonly database: Database) {}

  /**
   * All open items, and the applications of these numbers, open or not, including the successors of moved ones.
   * Excludes names under an information lock: by importing a file one could find out who bears them.
   */
  async open(numbers: readonly string[]): Promise<OpenItem[]> {
    const rows = await this.database.rows<Omit<OpenItem, 'reference'> & { number: string }>(
      'bank_open_items',
      // Repeated moves are followed to the end; a later manual withdrawal ends the chain.
      `with recursive moved (origin, uuid, step) as (
         select r.attendance_uuid, r.attendance_uuid, 0 from payment_references r where r.number = any($1::bigint[])
         union all
         select m.origin, n.attendance_uuid, m.step + 1
         from moved m join attendances w on w.uuid = m.uuid and w.status = 'withdrawn'
           cross join lateral (select h.* from attendance_history h
             where h.attendance_uuid = m.uuid and h.to_status = 'withdrawn'
             order by h.at desc, h.uuid desc limit 1) h
           join attendance_history n on n.batch_uuid = h.batch_uuid and n.attendance_uuid <> h.attendance_uuid
         where h.procedure = 'move' and m.step < 20)
       select t.uuid as attendance, m.uuid as "movedTo", ${DEBTOR} as debtor, r.number::text as number,
         coalesce(t.charged, 0) - t.paid_amount - coalesce(w.amount, 0) as open, coalesce(w.amount, 0) as "givenUp",
         case when closed then '' else concat_ws(' ', a.firstname, a.lastname) end as "debtorName",
         case when closed then '' else concat_ws(' ', p.firstname, p.lastname) end as "participantName", o.name as "offerName"
       from payment_references r join attendances t on t.uuid = r.attendance_uuid
         join offers o on o.uuid = t.offer_uuid join participants p on p.uuid = t.participant_uuid
         left join accounts a on a.uuid = p.account_uuid cross join lateral (select ${closedParty('a', 'p')} as closed) c
         left join (${GIVEN_UP_BY_ATTENDANCE}) w on w.attendance_uuid = t.uuid
         left join (select distinct on (origin) origin, uuid from moved where step > 0 order by origin, step desc) m
           on m.origin = t.uuid
       where coalesce(t.charged, 0) > t.paid_amount or r.number = any($1::bigint[])
       order by r.number`,
      [numbers],
    );
    return rows.map(({ number, ...item }) => ({ ...item, reference: referenceOfNumber(number) }));
  }

  /** Balances of these debtors, with credits deducted. */
  async balances(debtors: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.rows<{ debtor: string; balance: number }>(
      'bank_balances',
      `select d.uuid as debtor, ${balanceOf('d.uuid')} as balance from unnest($1::uuid[]) d (uuid)`,
      [debtors],
    );
    return new Map(rows.map(({ debtor, balance }) => [debtor, balance]));
  }

  /** By application. */
  async details(attendances: readonly string[]): Promise<ReadonlyMap<string, ItemDetails>> {
    const rows = await this.database.rows<ItemDetails>(
      'bank_item_details',
      `select x.*, ${debtorPartyOf('x.debtor')} as party from (
         select ${ITEM_COLUMNS}, ${DEBTOR} as debtor
         from attendances t join offers o on o.uuid = t.offer_uuid join participants p on p.uuid = t.participant_uuid
           left join accounts a on a.uuid = p.account_uuid left join payment_references r on r.attendance_uuid = t.uuid
         where t.uuid = any($1::uuid[])) x`,
      [attendances],
    );
    return new Map(rows.map((item) => [item.attendance, item]));
  }
}
