import { isReversed, lastCharge, MONEY_KINDS } from '../ledger/book.sql.js';
import { uuidsIn } from '../../platform/database/sql-values.js';

/** SQL condition: an invoice was not cancelled by staff. @param invoice alias of the invoice */
export const isUncancelled = (invoice: string): string =>
  `not exists (select from invoice_cancellations gone where gone.invoice_uuid = ${invoice}.uuid)`;

/**
 * SQL for the cents paid for an item of an invoice: what came in for its application since the invoice was made and before it was
 * charged anew, and was not reversed, less what older invoices asked for first. It stays paid when the money moves on: to a new
 * charge of the application, to another place of the child, or to another debt of the family. What an older invoice asked for that
 * staff cancelled since is not waited for.
 * @param item, invoice aliases
 */
const paidOfItem = (item: string, invoice: string): string =>
  `(select least(greatest(m.since - greatest(${item}.paid_before - m.before - (select coalesce(sum(o.amount), 0) from invoice_items o
        join invoices w on w.uuid = o.invoice_uuid and w.debtor_uuid = ${invoice}.debtor_uuid
        join invoice_cancellations g on g.invoice_uuid = w.uuid and g.at > ${invoice}.created_at
      where o.attendance_uuid = ${item}.attendance_uuid and o.charge_uuid = ${item}.charge_uuid and ${isOlder('w', invoice)}), 0), 0),
      ${item}.amount)
    from (select coalesce(-sum(r.amount) filter (where r.early), 0) as before,
        coalesce(-sum(r.amount) filter (where not r.early and r.amount < 0 and not r.anew and not ${isReversed('r.item')}), 0) as since
      from (select y.amount, p.kind, p.item_uuid as item, (y.booked_at, p.uuid) < (${invoice}.created_at, ${invoice}.uuid) as early,
          bool_or(p.kind = 'charge' and p.uuid <> ${item}.charge_uuid and (y.booked_at, p.uuid) > (${invoice}.created_at, ${invoice}.uuid))
            over (order by y.booked_at, p.uuid) as anew
        from ledgers l join book_entries y on y.ledger_uuid = l.uuid join postings p on p.uuid = y.posting_uuid
        where l.debtor_uuid = ${invoice}.debtor_uuid and y.attendance_uuid = ${item}.attendance_uuid) r
      where r.kind in ${MONEY_KINDS}) m)`;

/**
 * SQL for the cents that were paid for the application of an item before its invoice was made. It never changes, as nothing in
 * the books does. `paid_before` of the item counts what older invoices ask for as well.
 * @param item, invoice aliases
 */
export const paidBeforeItem = (item: string, invoice: string): string =>
  `(select coalesce(-sum(y.amount), 0)::float8 from ledgers l join book_entries y on y.ledger_uuid = l.uuid
    join postings p on p.uuid = y.posting_uuid and p.kind in ${MONEY_KINDS}
    where l.debtor_uuid = ${invoice}.debtor_uuid and y.attendance_uuid = ${item}.attendance_uuid
      and (y.booked_at, p.uuid) < (${invoice}.created_at, ${invoice}.uuid))`;

/**
 * SQL for the cents still to be paid for an item whose charge stands. Where several invoices ask for the same charge, the older one
 * asks first, and all of them together never for more than is owed.
 * @param open cents owed for the application; negative: a credit
 */
const openOfItem = (item: string, invoice: string, open: string): string =>
  `greatest(least(${item}.amount - ${paidOfItem(item, invoice)}, ${open} - (select coalesce(sum(q.amount - ${paidOfItem('q', 'u')}), 0)
    from invoice_items q join invoices u on u.uuid = q.invoice_uuid and u.debtor_uuid = ${invoice}.debtor_uuid and ${isUncancelled('u')}
    where q.attendance_uuid = ${item}.attendance_uuid and q.charge_uuid = ${item}.charge_uuid and ${isOlder('u', invoice)})), 0)`;

/** SQL condition: an invoice was made before another one. @param one, other aliases of invoices */
export const isOlder = (one: string, other: string): string =>
  `(${one}.created_at, ${one}.uuid) < (${other}.created_at, ${other}.uuid)`;

/**
 * SQL subselect of the invoices that ask a debtor for an open item: `covered`, the cents they ask for, and `invoice`, the one
 * that is due last, as JSON; null if there is none.
 * @param item alias with `attendance`, `charge` and `open`
 */
export const invoicesAskingFor = (debtor: string, item: string): string =>
  `(select coalesce(sum(x.open), 0)::float8 as covered, (json_agg(json_build_object('uuid', x.uuid, 'number', x.number,
      'reference', x.reference_number::text, 'dueOn', x.due_on) order by x.due_on desc, x.uuid desc) -> 0) as invoice,
      max(x.due_on) as due_on
    from (select v.uuid, v.number, v.reference_number, v.due_on, ${openOfItem('n', 'v', `${item}.open`)} as open
      from invoice_items n join invoices v on v.uuid = n.invoice_uuid and v.debtor_uuid = ${debtor} and ${isUncancelled('v')}
      where n.attendance_uuid = ${item}.attendance and n.charge_uuid = ${item}.charge) x where x.open > 0)`;

/**
 * SQL for the items (n) of an invoice (v), each with what the books say now: `open` and `paid` in cents. Nothing is open of an item
 * that was charged anew since, nor of a cancelled invoice; what was paid of it stays paid.
 */
export const INVOICED_ITEMS = `invoice_items n cross join lateral (
    select coalesce(sum(e.amount), 0) as open, ${lastCharge('p', 'e')} as charge
    from ledgers l join book_entries e on e.ledger_uuid = l.uuid join postings p on p.uuid = e.posting_uuid
    where l.debtor_uuid = v.debtor_uuid and e.attendance_uuid = n.attendance_uuid) b
  cross join lateral (select
      case when b.charge = n.charge_uuid and ${isUncancelled('v')} then ${openOfItem('n', 'v', 'b.open')} else 0 end::float8 as open,
      ${paidOfItem('n', 'v')}::float8 as paid) s
  where n.invoice_uuid = v.uuid`;

/** SQL for the moment since which nothing is asked of an invoice (v): staff cancelled it, or what it asked for was taken back. */
export const VOID_SINCE = `coalesce((select gone.at from invoice_cancellations gone where gone.invoice_uuid = v.uuid),
  (select max(e.booked_at) from ledgers l join book_entries e on e.ledger_uuid = l.uuid
    join postings p on p.uuid = e.posting_uuid where l.debtor_uuid = v.debtor_uuid and e.amount < 0
    and p.kind in ('discharge', 'adjustment', 'write_off')
    and e.attendance_uuid in (select n.attendance_uuid from invoice_items n where n.invoice_uuid = v.uuid)), v.created_at)`;

/** SQL for the state of an invoice (v). */
export const INVOICE_STATE = `(select case when not ${isUncancelled('v')} then 'cancelled' when sum(s.open) > 0 then 'open'
    when sum(s.paid) > 0 then 'paid' else 'cancelled' end from ${INVOICED_ITEMS})`;

/**
 * SQL condition: an invoice (v) is open. Its applications say cheaply that nothing is owed for them any more, so they are asked
 * first: of the thousands of paid invoices of past editions, no books are read. Not within a change of what they owe, where they
 * are ahead of the books.
 */
export const IS_OPEN_INVOICE = `case when exists (select from invoice_items owed join attendances t on t.uuid = owed.attendance_uuid
    where owed.invoice_uuid = v.uuid and t.charged > t.paid_amount) then ${INVOICE_STATE} = 'open' else false end`;

/** SQL condition: the letter of an invoice was printed with the others. */
export const isPrinted = (invoice: string): string =>
  `exists (select from invoice_prints paper where paper.invoice_uuid = ${invoice}.uuid)`;

/** SQL for the moment when staff cancelled an invoice; null: they did not. @param invoice alias of the invoice */
export const cancelledAt = (invoice: string): string =>
  `(select off.at from invoice_cancellations off where off.invoice_uuid = ${invoice}.uuid)`;

/** The applications that a number behind a creditor reference stands for: one, or those of an invoice; for `in (…)`. */
export const attendancesByReference = (number: string): string =>
  `select n.attendance_uuid from payment_references n where n.number = ${number}::bigint
   union select i.attendance_uuid from invoices v join invoice_items i on i.invoice_uuid = v.uuid
   where v.reference_number = ${number}::bigint`;

/**
 * SQL condition: a reminder was not withdrawn before it was sent. Only those count for the next level and the due
 * date.
 * @param reminder alias of the reminder
 */
export const isStanding = (reminder: string): string =>
  `not exists (select from reminder_withdrawals gone where gone.reminder_uuid = ${reminder}.uuid)`;

/**
 * SQL for the reminders (m) with a queued mail, of the debtors of ledgers.
 * @param ledgers parameter with their uuids
 */
export const waitingReminders = (ledgers: string): string =>
  `from ledgers l join reminders m on m.debtor_uuid = l.debtor_uuid and m.mailed and ${isStanding('m')}
     join mails w on w.event = 'reminder:' || m.uuid and w.state = 'queued'
   where l.uuid = any(${uuidsIn(ledgers)})`;
