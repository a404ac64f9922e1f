import { Injectable } from '@nestjs/common';
import { namedAccountOf } from '../../../accounts/masks.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { Database } from '../../../platform/database/database.js';
import { namedReference } from '../../../platform/database/sql-values.js';
import { Conditions } from '../../../platform/http/listing/conditions.js';
import { type Window } from '../../../kernel/clock/zone.js';
import { debtorPartyOf } from '../debtor-party.js';
import { BACK_KINDS, IS_ABOUT_CLOSED_CHILD, MONEY_KINDS } from '../book.sql.js';
import {
  type CashReceiptRow,
  JOURNAL_COLUMNS,
  type JournalPlace,
  type JournalRow,
  type OfferRevenueRow,
  type DayOfLedger,
} from './report.view.js';

/** SQL of the reports. */
@Injectable()
export class ReportStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Revenue of each offer of the edition, by name. Includes every application in the edition's revenue, except
   * deleted ones that brought nothing in the end.
   */
  revenue(edition: string): Promise<OfferRevenueRow[]> {
    return this.database.rows(
      'reports_revenue',
      `with mine as (select distinct e.attendance_uuid from book_entries e join ledgers l on l.uuid = e.ledger_uuid
          where l.edition_uuid = $1),
        sums as (select e.attendance_uuid,
            coalesce(sum(e.amount) filter (where p.kind in ('charge', 'discharge', 'adjustment')), 0) as charged,
            coalesce(-sum(e.amount) filter (where p.kind in ${MONEY_KINDS}), 0) as paid,
            coalesce(-sum(e.amount) filter (where p.kind = 'write_off'), 0) as written_off
          from mine join book_entries e on e.attendance_uuid = mine.attendance_uuid
            join ledgers l on l.uuid = e.ledger_uuid and l.kind = 'debtor' join postings p on p.uuid = e.posting_uuid
          group by e.attendance_uuid)
       select case when o.uuid is not null then ${namedReference('o')} end as offer,
         (count(*) filter (where s.charged <> 0))::int as applications, sum(s.charged)::float8 as charged,
         sum(s.paid)::float8 as paid, sum(s.written_off)::float8 as "writtenOff"
       from sums s left join attendances t on t.uuid = s.attendance_uuid left join offers o on o.uuid = t.offer_uuid
       group by o.uuid, o.name, o.alias having o.uuid is not null or sum(s.charged) <> 0 or sum(s.paid) <> 0
       order by o.name collate german nulls last, o.uuid`,
      [edition],
    );
  }

  /** Movements on the ledgers for incoming money between two moments; money counts on the day of payment. */
  between(from: Date, until: Date): Promise<DayOfLedger[]> {
    return this.database.rows<DayOfLedger>(
      'reports_between',
      `select l.uuid as ledger, l.kind,
         coalesce(sum(e.amount) filter (where p.valued_at < $1), 0)::float8 as opening,
         coalesce(sum(e.amount) filter (where p.valued_at >= $1 and p.kind = 'payment'), 0)::float8 as received,
         coalesce(sum(e.amount) filter (where p.valued_at >= $1 and p.kind in ${BACK_KINDS}), 0)::float8 as "paidBack",
         coalesce(sum(e.amount) filter (where p.valued_at >= $1 and p.kind = 'carry'), 0)::float8 as carried,
         coalesce(sum(e.amount), 0)::float8 as closing,
         coalesce(sum(e.amount) filter (where p.valued_at >= $1 and p.booked_at >= $2), 0)::float8 as "bookedLater",
         (count(distinct r.uuid) filter (where p.valued_at >= $1))::int as receipts,
         min(r.number) filter (where p.valued_at >= $1) as "firstNumber",
         max(r.number) filter (where p.valued_at >= $1) as "lastNumber"
       from ledgers l left join (book_entries e join postings p on p.uuid = e.posting_uuid and p.valued_at < $2)
           on e.ledger_uuid = l.uuid left join receipts r on r.uuid = p.receipt_uuid
       where l.kind in ('cash', 'bank', 'card', 'other') group by l.uuid, l.kind order by l.uuid`,
      [from, until],
    );
  }

  /** The postings of a window after a given one, oldest first, one row each; at most `limit`. */
  journal(window: Window, after: JournalPlace | undefined, limit: number): Promise<JournalRow[]> {
    const conditions = new Conditions(this.clock.now());
    conditions
      .since(window.from, 'p.valued_at')
      .until(window.until, 'p.valued_at')
      .when(
        after,
        ({ place, uuid }) =>
          `(p.valued_at, p.uuid) > (${conditions.bind(place)}::timestamptz, ${conditions.bind(uuid)}::uuid)`,
      );
    const sql = `select ${JOURNAL_COLUMNS}, p.valued_at::text as place, r.number, d.amount,
        l.kind as "debitKind", k.kind as "creditKind", m.name as "debitEdition", n.name as "creditEdition",
        ${debtorPartyOf('l.debtor_uuid')} as "debitParty", ${debtorPartyOf('k.debtor_uuid')} as "creditParty",
        ${namedAccountOf('p.account_uuid')} as by, ${IS_ABOUT_CLOSED_CHILD} as closed
      from (select p.* from postings p ${conditions.where} order by p.valued_at, p.uuid limit ${conditions.bind(limit)}) p
        join book_entries d on d.posting_uuid = p.uuid and d.booked_at = p.booked_at and d.amount > 0
        join ledgers l on l.uuid = d.ledger_uuid join ledgers k on k.uuid = d.contra_uuid
        left join editions m on m.uuid = l.edition_uuid left join editions n on n.uuid = k.edition_uuid
        left join receipts r on r.uuid = p.receipt_uuid
      order by p.valued_at, p.uuid`;
    return this.database.composed('reports_journal', sql, conditions.parameters);
  }

  /** The receipts effective between two moments, by payment method, then by number; at most `limit`. */
  receiptsBetween(from: Date, until: Date, limit: number): Promise<CashReceiptRow[]> {
    return this.database.rows<CashReceiptRow>(
      'reports_receipts_between',
      `select r.number, r.kind, r.created_at as "createdAt", l.kind as ledger, sum(e.amount)::float8 as amount,
         ${debtorPartyOf('r.debtor_uuid')} as party, ${namedAccountOf('r.issued_by_uuid')} as issuer
       from postings p join receipts r on r.uuid = p.receipt_uuid join book_entries e on e.posting_uuid = p.uuid
         join ledgers l on l.uuid = e.ledger_uuid and l.kind in ('cash', 'bank', 'card', 'other')
       where p.valued_at >= $1 and p.valued_at < $2
       group by r.uuid, l.uuid, l.kind order by l.uuid, r.year, r.counter limit $3`,
      [from, until, limit],
    );
  }
}
