import { closedChild } from './debtor-party.js';
import { type Offer } from '../../offers/model/offers.entities.js';
import { type BookEntry } from './ledger.entities.js';
import { COMMON_LEDGERS } from './ledger.js';
import { sqlOf, TAKING } from '../../offers/model/attendance-status.js';

/** SQL list of the kinds of postings that change what is paid. */
export const MONEY_KINDS = "('payment', 'reversal', 'refund', 'transfer')";

/** SQL list of the kinds with which money leaves again. */
export const BACK_KINDS = "('reversal', 'refund')";

/** SQL for the posting that charged an application last. @param posting, entry aliases of rows to be grouped */
export const lastCharge = (posting: string, entry: string): string =>
  `(array_agg(${posting}.uuid order by ${entry}.booked_at desc, ${posting}.uuid desc) filter (where ${posting}.kind = 'charge'))[1]`;

/** SQL condition: something is booked for an application. */
export const isBooked = (application: string): string =>
  `exists (select from book_entries e where e.attendance_uuid = ${application})`;

/** SQL condition: the money of a receipt item went back. */
export const isReversed = (item: string): string =>
  `exists (select from postings z where z.item_uuid = ${item} and z.kind = 'reversal')`;

/** SQL condition: money for an application went back to its family since this moment. */
export const wasPaidBackSince = (application: string, moment: string): string =>
  `exists (select from book_entries e join postings p on p.uuid = e.posting_uuid and p.kind in ${BACK_KINDS}
    where e.attendance_uuid = ${application} and e.booked_at >= ${moment})`;

/**
 * SQL condition: posting `p` is about a child that is hidden from most callers with access to the books, so that its
 * text may name an offer of that child. A credit that was set off is about two places, and its text names one of them.
 */
export const IS_ABOUT_CLOSED_CHILD = `exists (select from book_entries x join attendances y on y.uuid = x.attendance_uuid
    join participants z on z.uuid = y.participant_uuid
    where x.posting_uuid = p.uuid and x.booked_at = p.booked_at and ${closedChild('z')})`;

/**
 * SQL for what the books say about each application of debtors, in cents, one row for each: `debtor`, `attendance`, `open`, `fee`,
 * `paid`, when and by which posting it was charged last, and what of it was given up. Credits that belong to no
 * application are a row as well.
 * @param which joins or conditions on the debtor's ledger `l`
 */
export const sumsOfDebtors = (which: string): string =>
  `select l.debtor_uuid as debtor, e.attendance_uuid as attendance, min(e.booked_at) as first_at,
      max(e.booked_at) filter (where p.kind = 'charge') as charged_at, ${lastCharge('p', 'e')} as charge,
      coalesce(sum(e.amount) filter (where p.kind in ('charge', 'discharge', 'adjustment')), 0)::float8 as fee,
      coalesce(-sum(e.amount) filter (where p.kind in ${MONEY_KINDS}), 0)::float8 as paid,
      sum(e.amount)::float8 as open,
      coalesce(-sum(e.amount) filter (where w.kind = 'write_offs'), 0)::float8 as written_off
    from ledgers l join book_entries e on e.ledger_uuid = l.uuid join postings p on p.uuid = e.posting_uuid
      join ledgers w on w.uuid = e.contra_uuid
    ${which} group by l.debtor_uuid, e.attendance_uuid`;

/**
 * SQL join of the open amount of an application (`open`), its debtor (`debtor`) and the debtor's balance (`balance`),
 * in cents, and the number of its reference (`number`); nulls if nothing is open.
 * @param attendance SQL of the application's uuid
 */
export const openFeeOf = (attendance: string, alias: string): string =>
  `left join lateral (select x.debtor, x.open, ${balanceOf('x.debtor')} as balance,
      (select n.number::text from payment_references n where n.attendance_uuid = ${attendance}) as number
    from (select l.debtor_uuid as debtor, sum(e.amount)::float8 as open
      from book_entries e join ledgers l on l.uuid = e.ledger_uuid and l.kind = 'debtor'
      where e.attendance_uuid = ${attendance} group by l.debtor_uuid having sum(e.amount) > 0
      order by 2 desc, 1 limit 1) x) ${alias} on true`;

/**
 * SQL for the applications (a column `attendance`) for which something is open, owed or overpaid, with a debtor of one of
 * these: all that sums about that debtor are made of.
 * @param attendances SQL of an array of uuids
 */
export const summedWith = (attendances: string): string =>
  `(select e.attendance_uuid as attendance from ledgers l join book_entries e on e.ledger_uuid = l.uuid
    where l.debtor_uuid in (select d.debtor_uuid from book_entries b join ledgers d on d.uuid = b.ledger_uuid and d.kind = 'debtor'
      where b.attendance_uuid = any(${attendances}))
    group by l.uuid, e.attendance_uuid having sum(e.amount) <> 0)`;

/**
 * SQL for what became of an application that ceased to be owed since a moment, for `left join lateral … on true`: `ceased`, the
 * cents that it was charged, and `back`, those that were paid back then or since.
 * @param since SQL of the moment
 */
export const ceasedSince = (attendance: string, since: string, alias: string): string =>
  `lateral (select -e.amount as ceased, coalesce((select sum(r.amount) from book_entries r
        join ledgers d on d.uuid = r.ledger_uuid and d.kind = 'debtor'
        join postings z on z.uuid = r.posting_uuid and z.kind in ${BACK_KINDS}
      where r.attendance_uuid = ${attendance} and r.booked_at >= e.booked_at), 0)::float8 as back
    from book_entries e join ledgers l on l.uuid = e.ledger_uuid and l.kind = 'debtor'
      join postings p on p.uuid = e.posting_uuid and p.kind = 'discharge'
    where e.attendance_uuid = ${attendance} and e.booked_at >= ${since} order by e.booked_at desc, e.uuid desc limit 1) ${alias}`;

/** SQL for a debtor's balance in cents; positive: owes. */
export const balanceOf = (debtor: string): string =>
  `(select coalesce(sum(e.amount), 0)::float8 from ledgers l join book_entries e on e.ledger_uuid = l.uuid
    where l.debtor_uuid = ${debtor})`;

/** SQL for a debtor's written-off cents. */
export const writtenOffOf = (debtor: string): string =>
  `(select coalesce(-sum(e.amount), 0)::float8 from ledgers l join book_entries e on e.ledger_uuid = l.uuid
      join ledgers w on w.uuid = e.contra_uuid and w.kind = 'write_offs'
    where l.debtor_uuid = ${debtor})`;

/**
 * SQL condition: a family has open money, owed or to be refunded; includes a child that owed before it had the
 * account, or was merged into one of its children.
 * @param account SQL of the account's uuid
 */
export const hasOpenMoney = (account: string): string =>
  `exists (select from ledgers l join book_entries e on e.ledger_uuid = l.uuid
    where l.debtor_uuid in (select ${account} union all select p.uuid from participants p
      where ${account} in (p.account_uuid, (select w.account_uuid from participants w where w.uuid = p.merged_into_uuid)))
    group by l.uuid, e.attendance_uuid having sum(e.amount) <> 0)`;

/** A written-off amount of an application: it remains in the books, but nobody is asked to pay it. */
export interface WrittenOff {
  readonly attendance: string;
  /** The debtor's ledger. */
  readonly ledger: BookEntry['contraUuid'];
  readonly offer: Offer['name'];
  /** Cents. */
  readonly amount: number;
}

/**
 * SQL that reads written-off amounts.
 * @param which condition on the entries `e` of the ledger of write-offs
 */
export const writtenOffWhere = (which: string): string =>
  `select e.attendance_uuid as attendance, e.contra_uuid as ledger, o.name as offer, sum(e.amount)::float8 as amount
   from book_entries e join attendances t on t.uuid = e.attendance_uuid join offers o on o.uuid = t.offer_uuid
   where e.ledger_uuid = '${COMMON_LEDGERS.write_offs}' and ${which}
   group by e.attendance_uuid, e.contra_uuid, o.name having sum(e.amount) <> 0 order by e.attendance_uuid`;

/** SQL for written-off cents by application: rows of `attendance_uuid` and `amount`. */
export const WRITTEN_OFF_BY_ATTENDANCE = `select e.attendance_uuid, sum(e.amount)::float8 as amount from book_entries e
  where e.ledger_uuid = '${COMMON_LEDGERS.write_offs}' group by e.attendance_uuid having sum(e.amount) <> 0`;

/**
 * SQL condition: the open amount of an application is written off, always as a whole.
 * @param attendance column with the uuid of the application
 */
export const isWrittenOff = (attendance: string): string =>
  `exists (select from book_entries g where g.attendance_uuid = ${attendance}
    and g.ledger_uuid = '${COMMON_LEDGERS.write_offs}' having sum(g.amount) <> 0)`;

/**
 * SQL condition: the price of an application is owed, because the child has a place and the offer is not cancelled
 * (R-MON-17, R-MON-19). Used for charging and for verifying the books.
 * @param names aliases of attendances and offers in the statement
 */
export const owes = ({ attendance = 't', offer = 'o' } = {}): string =>
  `(${attendance}.status in ${sqlOf(TAKING)} and not ${offer}.cancelled)`;
