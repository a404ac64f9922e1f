import { type MigrationInterface, type QueryRunner } from 'typeorm';

const KINDS = "'charge', 'discharge', 'adjustment', 'payment', 'reversal', 'transfer', 'write_off'";

/** The kinds of receipts, of postings, and of postings that have a receipt. */
const constraints = (receipts: string, postings: string): string => `
  alter table public.receipts drop constraint ck_receipts_kind,
    add constraint ck_receipts_kind check (kind in (${receipts})) not valid;
  alter table public.postings drop constraint ck_postings_kind, drop constraint ck_postings_receipt,
    drop constraint ck_postings_item,
    add constraint ck_postings_kind check (kind in (${postings})) not valid,
    add constraint ck_postings_receipt check ((kind in (${receipts})) = (receipt_uuid is not null)) not valid,
    add constraint ck_postings_item check ((kind in (${receipts}, 'transfer')) = (item_uuid is not null)) not valid;
  alter table public.receipts validate constraint ck_receipts_kind;
  alter table public.postings validate constraint ck_postings_kind, validate constraint ck_postings_receipt,
    validate constraint ck_postings_item;`;

/** What was paid for an application follows the books by itself. */
const paid = (kinds: string): string => `
create or replace function public.attendances_paid() returns trigger language plpgsql as $$
begin
  update public.attendances t set paid_amount = t.paid_amount + moved.amount, modified_at = greatest(t.modified_at, moved.at)
  from (select e.attendance_uuid, -sum(e.amount) as amount, max(e.booked_at) as at
    from added e join public.ledgers l on l.uuid = e.ledger_uuid and l.kind = 'debtor'
      join public.postings p on p.uuid = e.posting_uuid and p.kind in (${kinds})
    where e.attendance_uuid is not null
    group by e.attendance_uuid having sum(e.amount) <> 0) moved
  where t.uuid = moved.attendance_uuid;
  return null;
end $$;`;

/** @param otherwise the day of what has no receipt */
const valued = (otherwise: string): string => `
create or replace function public.postings_valued() returns trigger language plpgsql as $$
declare
  paid date := coalesce((select paid_on from public.receipts where uuid = new.receipt_uuid)${otherwise});
begin
  new.valued_at := case when paid is null or paid = (new.booked_at at time zone 'Europe/Berlin')::date then new.booked_at
    else paid::timestamp at time zone 'Europe/Berlin' end;
  return new;
end $$;`;

/**
 * Refunds of credits are receipts of their own kind, booked as `refund`; money carried from the till to the bank is booked as
 * `carry`, without a receipt, on the day that is named.
 * A refund takes back no item, and what takes a refund back adds: the verification of the books knows which sign an item has.
 */
export class Refunds1790000047000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("set local lock_timeout = '3s'");
    await runner.query(
      `${constraints("'payment', 'reversal', 'refund'", `${KINDS}, 'refund', 'carry'`)}
       alter table public.receipt_items drop constraint ck_receipt_items_sign;`,
    );
    await runner.query(paid("'payment', 'reversal', 'refund', 'transfer'"));
    await runner.query(
      valued(`,
    case when new.kind = 'carry' then (new.valued_at at time zone 'Europe/Berlin')::date end`),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(valued(''));
    await runner.query(paid("'payment', 'reversal', 'transfer'"));
    await runner.query(
      `${constraints("'payment', 'reversal'", KINDS)}
       alter table public.receipt_items add constraint ck_receipt_items_sign
         check ((amount < 0) = (reverses_item_uuid is not null));`,
    );
  }
}
