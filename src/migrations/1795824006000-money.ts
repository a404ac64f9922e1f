import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The books: who owes, ledgers in double entry, receipts, reminders, invoices; and the statements of the bank. Nothing in the
 * books is ever changed or removed; the database itself refuses it, and refuses at the commit a posting that does not balance.
 * Balances are sums of entries, nothing else. Accounts, children and applications are named by bare uuid wherever the entry may
 * outlive them. Amounts are in cents.
 */
export class Money1795824006000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const books = [DEBTORS, REMINDERS, RECEIPTS, RECEIPT_NUMBERS, LEDGERS, POSTINGS, BALANCED, PAID];
    for (const sql of [...books, INVOICES, INVOICE_NUMBERS, APPEND_ONLY, STATEMENTS]) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table bank_entry_receipts, bank_entries, bank_statements, invoice_prints, invoice_cancellations, invoice_items,
        invoices, invoice_counters, book_entries, postings, ledgers, receipt_items, receipts, receipt_counters,
        reminder_withdrawals, reminders, payment_references, debtors;
      drop function books_refuse, invoice_counters_count, invoices_next, attendances_paid, postings_balanced, postings_valued,
        receipt_counters_count, receipts_next, receipts_paid_on`);
  }
}

/**
 * A debtor has the uuid of the account, or of the child without one. Money that was once owed keeps both from being deleted.
 * The number is what the reference of an open item is made of (ISO 11649): short, because people type it.
 */
const DEBTORS = `
create table debtors (
  uuid uuid constraint pk_debtors primary key,
  account_uuid uuid constraint fk_debtors_account references accounts,
  participant_uuid uuid constraint fk_debtors_participant references participants,
  created_at timestamptz not null,
  constraint ck_debtors_who check (num_nonnulls(account_uuid, participant_uuid) = 1
    and uuid = coalesce(account_uuid, participant_uuid))
);
create index ix_debtors_account on debtors (account_uuid) where account_uuid is not null;
create index ix_debtors_participant on debtors (participant_uuid) where participant_uuid is not null;

create table payment_references (
  attendance_uuid uuid constraint pk_payment_references primary key,
  number bigint generated always as identity (start with 10000001) constraint uq_payment_references_number unique
);
`;

/**
 * Reminders that were never sent do not count. Like all of the books, reminders are never changed: that one was taken back
 * before its mail went out is a row of its own.
 */
const REMINDERS = `
create table reminders (
  uuid uuid constraint pk_reminders primary key,
  debtor_uuid uuid not null constraint fk_reminders_debtor references debtors,
  level integer not null constraint ck_reminders_level check (level between 1 and 3),
  at timestamptz not null,
  day date not null,
  due_on date not null,
  amount integer not null constraint ck_reminders_amount check (amount > 0),
  attendances uuid[] not null,
  forced boolean not null,
  mailed boolean not null,
  account_uuid uuid
);
create index ix_reminders_debtor on reminders (debtor_uuid, at desc, uuid desc);
-- Never twice on one day, whoever asks at the same moment; unless somebody means it.
create unique index uq_reminders_day on reminders (debtor_uuid, day) where not forced;

create table reminder_withdrawals (
  reminder_uuid uuid constraint pk_reminder_withdrawals primary key
    constraint fk_reminder_withdrawals_reminder references reminders,
  at timestamptz not null
);
`;

/**
 * Money counts for the day on which it came or went: `paid_on`, in local time. A receipt that does not say counts for the day on
 * which it was made.
 *
 * Refunds of credits are receipts of their own kind. A refund takes back no item, and what takes a refund back adds: the
 * verification of the books knows which sign an item has.
 */
const RECEIPTS = `
create table receipts (
  uuid uuid constraint pk_receipts primary key,
  year integer not null,
  counter integer not null constraint ck_receipts_counter check (counter > 0),
  number text not null constraint uq_receipts_number unique,
  kind text not null constraint ck_receipts_kind check (kind in ('payment', 'reversal', 'refund')),
  reverses_uuid uuid constraint fk_receipts_reverses references receipts,
  debtor_uuid uuid not null constraint fk_receipts_debtor references debtors,
  billing_address text not null,
  billing_email text,
  method text not null constraint ck_receipts_method check (method in ('cash', 'transfer', 'card', 'other')),
  note text,
  paid_on date not null,
  issued_by_uuid uuid,
  search_text text not null,
  name_key text generated always as (search_key(number || ' ' || split_part(billing_address, E'\\n', 1))) stored,
  created_at timestamptz not null,
  constraint uq_receipts_counter unique (year, counter),
  constraint ck_receipts_reverses check ((kind = 'reversal') = (reverses_uuid is not null))
);
create index ix_receipts_created on receipts (created_at desc, uuid desc);
create index ix_receipts_debtor on receipts (debtor_uuid, created_at desc, uuid desc);
create index ix_receipts_reverses on receipts (reverses_uuid) where reverses_uuid is not null;
create index ix_receipts_search on receipts using gin (search_text gin_trgm_ops);
create index ix_receipts_name_key on receipts using gin (name_key gin_trgm_ops);

create table receipt_items (
  uuid uuid constraint pk_receipt_items primary key,
  receipt_uuid uuid not null constraint fk_receipt_items_receipt references receipts,
  position integer not null,
  attendance_uuid uuid constraint fk_receipt_items_attendance references attendances,
  edition_uuid uuid,
  offer_name text,
  participant_name text,
  amount integer not null constraint ck_receipt_items_amount check (amount <> 0),
  reverses_item_uuid uuid constraint fk_receipt_items_reverses references receipt_items
    constraint uq_receipt_items_reverses unique,
  constraint uq_receipt_items_position unique (receipt_uuid, position)
);
create index ix_receipt_items_attendance on receipt_items (attendance_uuid) where attendance_uuid is not null;
create index ix_receipt_items_edition on receipt_items (edition_uuid) where edition_uuid is not null;

create function receipts_paid_on() returns trigger language plpgsql as $$
begin
  new.paid_on := coalesce(new.paid_on, (new.created_at at time zone 'Europe/Berlin')::date);
  return new;
end $$;
create trigger tr_receipts_paid_on before insert on receipts for each row execute function receipts_paid_on();
`;

/** A number without its predecessor is refused, so that the numbers of a year have no gap. */
const RECEIPT_NUMBERS = `
create table receipt_counters (
  year integer constraint pk_receipt_counters primary key,
  last integer not null
);

create function receipts_next() returns trigger language plpgsql as $$
begin
  if new.counter > 1 and not exists (select from public.receipts where year = new.year and counter = new.counter - 1) then
    raise exception 'receipts: number % of % has no predecessor', new.counter, new.year using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger tr_receipts_next before insert on receipts for each row execute function receipts_next();

create function receipt_counters_count() returns trigger language plpgsql as $$
begin
  if new.year <> old.year or new.last <> old.last + 1 then
    raise exception 'receipt_counters: counts by one' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger tr_receipt_counters_count before update on receipt_counters
  for each row execute function receipt_counters_count();
`;

/** The service knows the common ledgers by these uuids. */
const LEDGERS = `
create table ledgers (
  uuid uuid constraint pk_ledgers primary key,
  kind text not null constraint ck_ledgers_kind
    check (kind in ('debtor', 'revenue', 'cash', 'bank', 'card', 'other', 'write_offs')),
  debtor_uuid uuid constraint fk_ledgers_debtor references debtors constraint uq_ledgers_debtor unique,
  edition_uuid uuid constraint fk_ledgers_edition references editions constraint uq_ledgers_edition unique,
  created_at timestamptz not null,
  constraint ck_ledgers_debtor check ((kind = 'debtor') = (debtor_uuid is not null)),
  constraint ck_ledgers_edition check ((kind = 'revenue') = (edition_uuid is not null))
);
create unique index uq_ledgers_common on ledgers (kind) where debtor_uuid is null and edition_uuid is null;
insert into ledgers (uuid, kind, created_at) values
  ('01900000-0000-7000-8000-000000000001', 'cash', now()),
  ('01900000-0000-7000-8000-000000000002', 'bank', now()),
  ('01900000-0000-7000-8000-000000000003', 'card', now()),
  ('01900000-0000-7000-8000-000000000004', 'other', now()),
  ('01900000-0000-7000-8000-000000000005', 'write_offs', now());
`;

/**
 * Postings of a receipt count from the day on which the money came or went (`valued_at`: its begin, or the moment of booking when
 * that was on the same day), all others when they are booked. Money carried from the till to
 * the bank is booked as `carry`, without a receipt, on the day that is named.
 *
 * An entry names the application it is about, and the ledger on the other side. Several entries of one debtor can be about
 * several applications: so payments go over from one to another.
 */
const POSTINGS = `
create table postings (
  uuid uuid constraint pk_postings primary key,
  booked_at timestamptz not null,
  valued_at timestamptz not null,
  kind text not null constraint ck_postings_kind check (kind in ('charge', 'discharge', 'adjustment', 'payment', 'reversal',
    'transfer', 'write_off', 'refund', 'carry')),
  text text not null,
  receipt_uuid uuid constraint fk_postings_receipt references receipts,
  item_uuid uuid constraint fk_postings_item references receipt_items,
  account_uuid uuid,
  constraint uq_postings_booked unique (uuid, booked_at),
  constraint ck_postings_receipt check ((kind in ('payment', 'reversal', 'refund')) = (receipt_uuid is not null)),
  constraint ck_postings_item check ((kind in ('payment', 'reversal', 'refund', 'transfer')) = (item_uuid is not null))
);
create index ix_postings_valued on postings (valued_at, uuid);
create index ix_postings_receipt on postings (receipt_uuid) where receipt_uuid is not null;
create index ix_postings_item on postings (item_uuid) where item_uuid is not null;

create function postings_valued() returns trigger language plpgsql as $$
declare
  paid date := coalesce((select paid_on from public.receipts where uuid = new.receipt_uuid),
    case when new.kind = 'carry' then (new.valued_at at time zone 'Europe/Berlin')::date end);
begin
  new.valued_at := case when paid is null or paid = (new.booked_at at time zone 'Europe/Berlin')::date then new.booked_at
    else paid::timestamp at time zone 'Europe/Berlin' end;
  return new;
end $$;
create trigger tr_postings_valued before insert on postings for each row execute function postings_valued();

create table book_entries (
  uuid uuid constraint pk_book_entries primary key,
  posting_uuid uuid not null,
  booked_at timestamptz not null,
  ledger_uuid uuid not null constraint fk_book_entries_ledger references ledgers,
  contra_uuid uuid not null constraint fk_book_entries_contra references ledgers,
  attendance_uuid uuid,
  amount integer not null constraint ck_book_entries_amount check (amount <> 0),
  constraint fk_book_entries_posting foreign key (posting_uuid, booked_at) references postings (uuid, booked_at)
);
create index ix_book_entries_posting on book_entries (posting_uuid, booked_at);
create index ix_book_entries_ledger on book_entries (ledger_uuid, booked_at desc, uuid desc) include (amount);
create index ix_book_entries_contra on book_entries (contra_uuid);
create index ix_book_entries_attendance on book_entries (attendance_uuid) where attendance_uuid is not null;
`;

/** Asked at the commit, of each new posting and of each posting that got a new entry. */
const BALANCED = `
create function postings_balanced() returns trigger language plpgsql as $$
declare
  posting uuid := case tg_table_name when 'postings' then to_jsonb(new) ->> 'uuid' else to_jsonb(new) ->> 'posting_uuid' end;
  entries bigint;
  total bigint;
begin
  select count(*), coalesce(sum(amount), 0) into entries, total from public.book_entries where posting_uuid = posting;
  if entries < 2 or total <> 0 then
    raise exception 'posting % does not balance: % entries, sum %', posting, entries, total using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger tr_postings_balanced after insert on postings deferrable initially deferred
  for each row execute function postings_balanced();
create constraint trigger tr_book_entries_balanced after insert on book_entries deferrable initially deferred
  for each row execute function postings_balanced();
`;

/** What was paid for an application follows the books by itself. */
const PAID = `
create function attendances_paid() returns trigger language plpgsql as $$
begin
  update public.attendances t set paid_amount = t.paid_amount + moved.amount, modified_at = greatest(t.modified_at, moved.at)
  from (select e.attendance_uuid, -sum(e.amount) as amount, max(e.booked_at) as at
    from added e join public.ledgers l on l.uuid = e.ledger_uuid and l.kind = 'debtor'
      join public.postings p on p.uuid = e.posting_uuid and p.kind in ('payment', 'reversal', 'refund', 'transfer')
    where e.attendance_uuid is not null
    group by e.attendance_uuid having sum(e.amount) <> 0) moved
  where t.uuid = moved.attendance_uuid;
  return null;
end $$;
create trigger tr_book_entries_paid after insert on book_entries referencing new table as added
  for each statement execute function attendances_paid();
`;

/**
 * Invoices: what a family was asked to pay for an edition. They book nothing, but are kept like the books: never changed, never
 * removed. What is still open of an item, and whether an invoice is paid, is read from the books.
 *
 * The reference has a number of the same sequence as those of applications, so that no two are alike. An item holds for one charge
 * of its application: what is charged anew later is on another invoice. Payments beyond `paid_before` are for the item;
 * `discounted` says that its amount is the one of a discounted child.
 *
 * What families hold of invoices: that its letter was printed for them, which nothing else tells, stands in `invoice_prints`.
 * Whether an invoice was mailed, and whether its family was told that it is void, the mails tell.
 */
const INVOICES = `
create table invoices (
  uuid uuid constraint pk_invoices primary key,
  year integer not null,
  counter integer not null constraint ck_invoices_counter check (counter > 0),
  number text not null constraint uq_invoices_number unique,
  reference_number bigint not null constraint uq_invoices_reference_number unique,
  debtor_uuid uuid not null constraint fk_invoices_debtor references debtors,
  edition_uuid uuid not null,
  billing_address text not null,
  credit integer not null constraint ck_invoices_credit check (credit >= 0),
  due_on date not null,
  issued_by_uuid uuid,
  search_text text not null,
  created_at timestamptz not null,
  constraint uq_invoices_counter unique (year, counter)
);
create index ix_invoices_created on invoices (created_at desc, uuid desc);
create index ix_invoices_debtor on invoices (debtor_uuid, created_at desc, uuid desc);
create index ix_invoices_edition on invoices (edition_uuid, created_at desc, uuid desc);
create index ix_invoices_search on invoices using gin (search_text gin_trgm_ops);

create table invoice_items (
  uuid uuid constraint pk_invoice_items primary key,
  invoice_uuid uuid not null constraint fk_invoice_items_invoice references invoices,
  position integer not null,
  attendance_uuid uuid not null,
  charge_uuid uuid not null,
  offer_name text not null,
  participant_name text,
  first_date date,
  amount integer not null constraint ck_invoice_items_amount check (amount > 0),
  discounted boolean not null default false,
  paid_before integer not null,
  constraint uq_invoice_items_position unique (invoice_uuid, position)
);
create index ix_invoice_items_attendance on invoice_items (attendance_uuid);

create table invoice_cancellations (
  invoice_uuid uuid constraint pk_invoice_cancellations primary key
    constraint fk_invoice_cancellations_invoice references invoices,
  at timestamptz not null,
  account_uuid uuid
);

create table invoice_prints (
  invoice_uuid uuid constraint pk_invoice_prints primary key constraint fk_invoice_prints_invoice references invoices,
  at timestamptz not null
);
`;

/** As those of receipts. */
const INVOICE_NUMBERS = `
create table invoice_counters (
  year integer constraint pk_invoice_counters primary key,
  last integer not null
);

create function invoices_next() returns trigger language plpgsql as $$
begin
  if new.counter > 1 and not exists (select from public.invoices where year = new.year and counter = new.counter - 1) then
    raise exception 'invoices: number % of % has no predecessor', new.counter, new.year using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger tr_invoices_next before insert on invoices for each row execute function invoices_next();

create function invoice_counters_count() returns trigger language plpgsql as $$
begin
  if new.year <> old.year or new.last <> old.last + 1 then
    raise exception 'invoice_counters: counts by one' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger tr_invoice_counters_count before update on invoice_counters
  for each row execute function invoice_counters_count();
`;

const KEPT = [
  ...['debtors', 'payment_references', 'reminders', 'reminder_withdrawals', 'receipts', 'receipt_items', 'ledgers'],
  ...['postings', 'book_entries', 'invoices', 'invoice_items', 'invoice_cancellations'],
];
const COUNTERS = ['receipt_counters', 'invoice_counters'];

/** What guards the books. A replica or a restore must not be a way around, so they are always on. */
const GUARDS = [
  ...KEPT.map((table) => [table, 'append_only']),
  ...COUNTERS.flatMap((table) => [
    [table, 'kept'],
    [table, 'count'],
  ]),
  ['receipts', 'next'],
  ['receipts', 'paid_on'],
  ['invoices', 'next'],
  ['postings', 'valued'],
  ['postings', 'balanced'],
  ['book_entries', 'balanced'],
];

const APPEND_ONLY = `
create function books_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, tg_op using errcode = 'insufficient_privilege';
end $$;
${KEPT.map(
  (table) => `create trigger tr_${table}_append_only before update or delete or truncate on ${table}
  for each statement execute function books_refuse();`,
).join('\n')}
${COUNTERS.map(
  (table) => `create trigger tr_${table}_kept before delete or truncate on ${table}
  for each statement execute function books_refuse();`,
).join('\n')}
${GUARDS.map(([table, guard]) => `alter table ${table} enable always trigger tr_${table}_${guard};`).join('\n')}
`;

/**
 * Statements of the bank, and what becomes of their entries. What the file told stays as it was; keys and fingerprint are how
 * an entry is known again in another file.
 */
const STATEMENTS = `
create table bank_statements (
  uuid uuid constraint pk_bank_statements primary key,
  filename text not null,
  kind text not null,
  accounts text[] not null,
  imported_by_uuid uuid,
  created_at timestamptz not null
);
create index ix_bank_statements_created on bank_statements (created_at desc, uuid desc);

create table bank_entries (
  uuid uuid constraint pk_bank_entries primary key,
  statement_uuid uuid not null constraint fk_bank_entries_statement references bank_statements,
  position integer not null,
  place text not null,
  account text,
  state text not null
    constraint ck_bank_entries_state check (state in ('matched', 'proposed', 'open', 'booked', 'ignored')),
  reason text,
  transfer jsonb,
  proposals jsonb not null default '[]',
  keys text[] not null,
  fingerprint text,
  repeats_uuid uuid constraint fk_bank_entries_repeats references bank_entries,
  credit integer not null default 0,
  decided_by_uuid uuid,
  decided_at timestamptz,
  constraint uq_bank_entries_position unique (statement_uuid, position),
  constraint ck_bank_entries_reason check ((state = 'ignored') = (reason is not null))
);
create index ix_bank_entries_keys on bank_entries using gin (keys);
create index ix_bank_entries_fingerprint on bank_entries (fingerprint) where fingerprint is not null;
create index ix_bank_entries_repeats on bank_entries (repeats_uuid) where repeats_uuid is not null;

create table bank_entry_receipts (
  entry_uuid uuid not null constraint fk_bank_entry_receipts_entry references bank_entries,
  receipt_uuid uuid not null constraint fk_bank_entry_receipts_receipt references receipts
    constraint uq_bank_entry_receipts_receipt unique,
  constraint pk_bank_entry_receipts primary key (entry_uuid, receipt_uuid)
);
`;
