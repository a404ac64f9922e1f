import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Invoices: what a family was asked to pay for an edition. They book nothing, but are kept like the books: never changed, never
 * removed. What is still open of an item, and whether an invoice is paid, is read from the books.
 */
export class Invoices1790000015000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(INVOICES);
    await runner.query(NUMBERS);
    await runner.query(APPEND_ONLY);
    await runner.query(MAILS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index ix_mails_invoices;
      drop table invoice_cancellations, invoice_items, invoices, invoice_counters;
      drop function invoices_next, invoice_counters_count`);
  }
}

/**
 * The reference has a number of the same sequence as those of applications, so that no two are alike. An item holds for one charge
 * of its application: what is charged anew later is on another invoice. Payments beyond `paid_before` are for the item.
 */
const INVOICES = `
create table invoices (
  uuid uuid constraint pk_invoices primary key,
  year integer not null,
  counter integer not null constraint ck_invoices_counter check (counter > 0),
  number text not null constraint uq_invoices_number unique,
  reference_number bigint not null
    constraint uq_invoices_reference_number unique,
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
`;

/** A number without its predecessor is refused, so that the numbers of a year have no gap. */
const NUMBERS = `
create table invoice_counters (
  year integer constraint pk_invoice_counters primary key,
  last integer not null
);

create function invoices_next() returns trigger language plpgsql as $$
begin
  if new.counter > 1 and not exists (select from invoices where year = new.year and counter = new.counter - 1) then
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

const KEPT = ['invoices', 'invoice_items', 'invoice_cancellations'];

/** Always on, also while a replica or a restore applies rows. */
const GUARDS = [
  ...KEPT.map((table) => [table, 'append_only']),
  ['invoice_counters', 'kept'],
  ['invoice_counters', 'count'],
  ['invoices', 'next'],
];

const APPEND_ONLY = `
${KEPT.map(
  (table) => `create trigger tr_${table}_append_only before update or delete or truncate on ${table}
  for each statement execute function books_refuse();`,
).join('\n')}
create trigger tr_invoice_counters_kept before delete or truncate on invoice_counters
  for each statement execute function books_refuse();
${GUARDS.map(([table, guard]) => `alter table ${table} enable always trigger tr_${table}_${guard};`).join('\n')}
`;

/** By invoice: whether it was mailed. */
const MAILS = `
create index ix_mails_invoices on mails (split_part(event, ':', 2)) where split_part(event, ':', 1) = 'invoice'`;
