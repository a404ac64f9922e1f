import { Injectable } from '@nestjs/common';
import { columnsOf } from '../../../platform/database/columns-of.js';
import { BookEntry } from '../../books/entities/book-entry.entity.js';
import { Database } from '../../../platform/database/database.js';
import { firstDateOf } from '../../../offers/model/first-date.js';
import { closedChild } from '../../parties/debtor-party.js';
import { type StatementEntryRecord } from './statement.view.js';
import { childOf } from '../../../participants/participant.sql.js';
import { offerOf } from '../../../offers/model/offer.sql.js';
import { Applications } from '../../parties/applications.js';

const ENTRY = columnsOf(BookEntry, 's', { only: ['uuid', 'bookedAt', 'amount'] });

/** Reads the bookings of debtors. */
@Injectable()
export class StatementStore {
  constructor(
    private readonly database: Database,
    private readonly applications: Applications,
  ) {}

  /** All entries of the window, oldest first, each with the resulting balance. */
  entries(debtor: string, from: Date | null, until: Date | null): Promise<StatementEntryRecord[]> {
    return this.database.rows<StatementEntryRecord>(
      'statement_entries',
      `select ${ENTRY}, p.text, s.balance, s.attendance_uuid as attendance,
         ${firstDateOf('o')} as "firstDate", nullif(concat_ws(' ', c.firstname, c.lastname), '') as "participantName", ${closedChild('c')} as closed,
         case when r.uuid is not null then json_build_object('uuid', r.uuid, 'name', r.number) end as receipt,
         r.paid_on as "paidOn"
       from (select e.*, sum(e.amount) over (order by e.booked_at, e.uuid)::float8 as balance
         from book_entries e join ledgers l on l.uuid = e.ledger_uuid where l.debtor_uuid = $1) s
       join postings p on p.uuid = s.posting_uuid left join receipts r on r.uuid = p.receipt_uuid
       left join ${this.applications.of('s.attendance_uuid')} left join ${offerOf('t.offer_uuid')}
       left join ${childOf('t.participant_uuid', 'c')}
       where ($2::timestamptz is null or s.booked_at >= $2) and ($3::timestamptz is null or s.booked_at < $3)
       order by s.booked_at, s.uuid`,
      [debtor, from, until],
    );
  }

  /** The balance just before a moment. */
  async balanceBefore(debtor: string, moment: Date | null): Promise<number> {
    const [row] = await this.database.rows<{ balance: number }>(
      'statement_balance',
      `select coalesce(sum(e.amount), 0)::float8 as balance from book_entries e join ledgers l on l.uuid = e.ledger_uuid
       where l.debtor_uuid = $1 and e.booked_at < $2`,
      [debtor, moment],
    );
    return row?.balance ?? 0;
  }
}
