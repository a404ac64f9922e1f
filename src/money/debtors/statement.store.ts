import { Injectable } from '@nestjs/common';
import { IS_ABOUT_CLOSED_CHILD } from '../ledger/book.sql.js';
import { Database } from '../../platform/database/database.js';
import { firstDateOf } from '../../offers/model/offer.sql.js';
import { isUncancelled } from './demands.sql.js';
import { STATEMENT_ENTRY_COLUMNS, type StatementEntryRecord } from './statement.view.js';

/** SQL: the uncancelled invoices (v) of debtor $1 that ask for the charge of entry `s`. */
const ASKING = `from invoices v join invoice_items n on n.invoice_uuid = v.uuid
  where v.debtor_uuid = $1 and n.attendance_uuid = s.attendance_uuid and n.charge_uuid = s.charges[cardinality(s.charges)]
    and ${isUncancelled('v')}`;
const NAMED = `json_build_object('uuid', v.uuid, 'name', v.number)`;
const MADE_LATER = '(s.booked_at, s.posting_uuid) < (v.created_at, v.uuid)';

/** SQL: what was charged or raised came with the next invoice; everything else is for those that were there. */
const INVOICES = `case when p.kind in ('charge', 'adjustment') and s.amount > 0
    then (select json_build_array(${NAMED}) ${ASKING} and ${MADE_LATER} order by v.created_at, v.uuid limit 1)
    else (select json_agg(${NAMED} order by v.created_at, v.uuid) ${ASKING} and not ${MADE_LATER}) end`;

/** Reads the bookings of debtors. */
@Injectable()
export class StatementStore {
  constructor(private readonly database: Database) {}

  /** All entries of the window, oldest first, each with the resulting balance. */
  entries(debtor: string, from: Date | null, until: Date | null): Promise<StatementEntryRecord[]> {
    return this.database.rows<StatementEntryRecord>(
      'statement_entries',
      `select ${STATEMENT_ENTRY_COLUMNS}, p.text, s.balance, s.attendance_uuid as attendance,
         p.kind in ('transfer', 'reversal', 'refund') as moved, o.name as "offerName", ${firstDateOf('o')} as "firstDate", nullif(concat_ws(' ', c.firstname, c.lastname), '') as "participantName", ${IS_ABOUT_CLOSED_CHILD} as closed,
         case when r.uuid is not null then json_build_object('uuid', r.uuid, 'name', r.number) end as receipt,
         r.paid_on as "paidOn", coalesce(${INVOICES}, '[]') as invoices
       from (select e.*, sum(e.amount) over (order by e.booked_at, e.uuid)::float8 as balance,
           array_agg(b.uuid) filter (where b.kind = 'charge') over (partition by e.attendance_uuid order by e.booked_at, b.uuid) as charges
         from book_entries e join ledgers l on l.uuid = e.ledger_uuid join postings b on b.uuid = e.posting_uuid
         where l.debtor_uuid = $1) s
       join postings p on p.uuid = s.posting_uuid left join receipts r on r.uuid = p.receipt_uuid
       left join attendances t on t.uuid = s.attendance_uuid left join offers o on o.uuid = t.offer_uuid
       left join participants c on c.uuid = t.participant_uuid
       where ($2::timestamptz is null or s.booked_at >= $2) and ($3::timestamptz is null or s.booked_at < $3)
       order by s.booked_at, s.uuid`,
      [debtor, from, until],
    );
  }

  /** The balance just before a moment. */
  async balanceBefore(debtor: string, moment: Date | null): Promise<number> {
    const row = await this.database.row<{ balance: number }>(
      'statement_balance',
      `select coalesce(sum(e.amount), 0)::float8 as balance from book_entries e join ledgers l on l.uuid = e.ledger_uuid
       where l.debtor_uuid = $1 and e.booked_at < $2`,
      [debtor, moment],
    );
    return row?.balance ?? 0;
  }
}
