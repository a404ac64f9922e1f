import { MONEY_KINDS, owes } from './book.sql.js';

/** Invariants of the books, as statements that find violations and return their places as text. */
interface BookRule {
  readonly name: string;
  /** The error if something is found. */
  readonly complaint: string;
  /** Yields rows with one text column `place`. */
  readonly sql: string;
}

/** Triggers that protect the books; a database with one of them disabled cannot be trusted. */
const TRIGGERS = [
  'tr_debtors_append_only',
  'tr_payment_references_append_only',
  'tr_reminders_append_only',
  'tr_reminder_withdrawals_append_only',
  'tr_receipts_append_only',
  'tr_receipt_items_append_only',
  'tr_ledgers_append_only',
  'tr_postings_append_only',
  'tr_book_entries_append_only',
  'tr_postings_balanced',
  'tr_book_entries_balanced',
  'tr_receipts_next',
  'tr_receipt_counters_count',
  'tr_receipt_counters_kept',
  'tr_receipts_paid_on',
  'tr_postings_valued',
];

const CHARGES = `('charge', 'discharge', 'adjustment')`;

/** Amounts on debtors' ledgers per application, by kinds of postings. */
const booked = (kinds: string): string => `select e.attendance_uuid as uuid, sum(e.amount) as amount
  from book_entries e join ledgers l on l.uuid = e.ledger_uuid and l.kind = 'debtor'
    join postings p on p.uuid = e.posting_uuid and p.kind in ${kinds}
  where e.attendance_uuid is not null group by e.attendance_uuid`;

export const BOOK_RULES: readonly BookRule[] = [
  {
    name: 'total',
    complaint: 'the sum over all ledgers is not 0',
    sql: `select 'sum ' || sum(amount) as place from book_entries having sum(amount) <> 0`,
  },
  {
    name: 'postings',
    complaint: 'a posting does not balance',
    sql: `select 'posting ' || p.uuid as place from postings p left join book_entries e on e.posting_uuid = p.uuid
      group by p.uuid having count(e.uuid) < 2 or sum(e.amount) <> 0`,
  },
  {
    name: 'contra',
    complaint: 'an entry names a ledger on the other side that has no such entry',
    sql: `select 'entry ' || e.uuid as place from book_entries e where not exists (select from book_entries c
        where c.posting_uuid = e.posting_uuid and c.ledger_uuid = e.contra_uuid and c.contra_uuid = e.ledger_uuid
          and c.amount = -e.amount and c.uuid <> e.uuid)`,
  },
  {
    name: 'kinds',
    complaint: 'a posting is on ledgers to which it does not belong',
    sql: `select 'posting ' || p.uuid as place
      from postings p join book_entries e on e.posting_uuid = p.uuid join ledgers l on l.uuid = e.ledger_uuid
      group by p.uuid, p.kind
      having not case
        when p.kind in ${CHARGES} then array_agg(l.kind order by l.kind) = '{debtor,revenue}'
        when p.kind = 'transfer' then bool_and(l.kind = 'debtor')
        when p.kind = 'write_off' then array_agg(l.kind order by l.kind) = '{debtor,write_offs}'
        when p.kind = 'carry' then array_agg(l.kind order by l.kind) = '{bank,cash}'
        else count(*) filter (where l.kind = 'debtor') = 1
          and count(*) filter (where l.kind in ('cash', 'bank', 'card', 'other')) = 1 and count(*) = 2 end`,
  },
  {
    name: 'charges',
    complaint: 'what an application owes is not what was charged',
    sql: `select 'application ' || coalesce(t.uuid, b.uuid) as place
      from (${booked(CHARGES)}) b full join (select uuid, charged from attendances t where charged is not null) t
        on t.uuid = b.uuid
      where coalesce(t.charged, 0) <> coalesce(b.amount, 0)`,
  },
  {
    name: 'places',
    complaint:
      'an application has a place and was never charged, or is charged without one, or in an offer that is cancelled',
    sql: `select 'application ' || t.uuid as place from attendances t join offers o on o.uuid = t.offer_uuid
      where ${owes()} <> (t.charged is not null)`,
  },
  {
    name: 'payments',
    complaint: 'what was paid for an application is not what receipts say',
    sql: `select 'application ' || coalesce(t.uuid, b.uuid) as place
      from (${booked(MONEY_KINDS)}) b full join (select uuid, paid_amount from attendances t where paid_amount <> 0) t
        on t.uuid = b.uuid
      where coalesce(t.paid_amount, 0) <> -coalesce(b.amount, 0)`,
  },
  {
    name: 'write-offs',
    complaint: 'what was given up for an application is not all that was open',
    sql: `select 'application ' || e.attendance_uuid as place
      from book_entries e join ledgers l on l.uuid = e.ledger_uuid and l.kind = 'debtor'
        join postings p on p.uuid = e.posting_uuid
      where e.attendance_uuid in (select w.attendance_uuid from book_entries w join ledgers o on o.uuid = w.ledger_uuid
        and o.kind = 'write_offs')
      group by l.uuid, e.attendance_uuid
      having sum(e.amount) filter (where p.kind = 'write_off') <> 0 and (sum(e.amount) <> 0
        or sum(e.amount) filter (where p.kind = 'write_off') > 0)`,
  },
  {
    name: 'numbers',
    complaint: 'the numbers of receipts have a gap',
    sql: `select 'year ' || coalesce(r.year, c.year) as place
      from (select year, count(*) as count, max(counter) as last from receipts group by year) r
        full join receipt_counters c on c.year = r.year
      where r.count is distinct from r.last or r.last is distinct from c.last`,
  },
  {
    name: 'items',
    complaint: 'an item of a receipt is not booked with its amount',
    sql: `select 'item ' || i.uuid as place
      from receipt_items i left join postings p on p.receipt_uuid = i.receipt_uuid
          and p.item_uuid = coalesce(i.reverses_item_uuid, i.uuid)
        left join book_entries e on e.posting_uuid = p.uuid
          and e.ledger_uuid in (select l.uuid from ledgers l where l.kind in ('cash', 'bank', 'card', 'other'))
      where not exists (select from postings f where f.receipt_uuid = i.receipt_uuid and f.kind = 'refund')
      group by i.uuid, i.amount having coalesce(sum(e.amount), 0) <> i.amount`,
  },
  {
    name: 'refunds',
    complaint: 'a receipt that pays a credit back, or takes that back, is not booked with its amounts',
    sql: `select 'receipt ' || r.uuid as place
      from receipts r left join receipts o on o.uuid = r.reverses_uuid
      where 'refund' in (r.kind, o.kind) and (
        exists (select from postings p where p.receipt_uuid = r.uuid and p.kind <> 'refund')
        or exists (select from receipt_items i where i.receipt_uuid = r.uuid and (i.amount < 0) <> (r.kind = 'refund'))
        or exists (select from (select i.attendance_uuid, i.amount from receipt_items i where i.receipt_uuid = r.uuid
            union all select e.attendance_uuid, e.amount * -1 from postings p join book_entries e on e.posting_uuid = p.uuid
              join ledgers l on l.uuid = e.ledger_uuid and l.kind <> 'debtor' where p.receipt_uuid = r.uuid) x
          group by x.attendance_uuid having sum(x.amount) <> 0))`,
  },
  {
    name: 'receipts',
    complaint: 'a receipt has no items, or a posting names a receipt that does not hold it',
    sql: `select 'receipt ' || r.uuid as place from receipts r
      where not exists (select from receipt_items i where i.receipt_uuid = r.uuid)
      union all
      select 'posting ' || p.uuid from postings p where p.receipt_uuid is not null and p.kind <> 'refund' and not exists (
        select from receipt_items i where i.receipt_uuid = p.receipt_uuid
          and coalesce(i.reverses_item_uuid, i.uuid) = p.item_uuid)`,
  },
  {
    name: 'reversals',
    complaint: 'a reversal does not take back what it names',
    sql: `select 'item ' || i.uuid as place
      from receipt_items i join receipts r on r.uuid = i.receipt_uuid
        left join receipt_items o on o.uuid = i.reverses_item_uuid
      where (r.kind = 'reversal') <> (o.uuid is not null)
        or r.kind = 'payment' and i.amount < 0
        or o.uuid is not null and (o.receipt_uuid <> r.reverses_uuid or i.attendance_uuid is distinct from o.attendance_uuid
          or i.amount <> -o.amount + (select coalesce(sum(e.amount), 0) from postings p join book_entries e on e.posting_uuid = p.uuid
            join ledgers l on l.uuid = e.ledger_uuid and l.kind = 'debtor' where p.item_uuid = o.uuid and p.kind = 'refund'))`,
  },
  {
    name: 'guards',
    complaint: 'a trigger that protects the books is missing or switched off',
    sql: `select g.name as place from unnest('{${TRIGGERS.join(',')}}'::text[]) g (name)
      where not exists (select from pg_trigger t where t.tgname = g.name and t.tgenabled = 'A')`,
  },
];
