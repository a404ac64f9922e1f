import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Money counts for the day on which it came or went (decisions J9), which the receipt says: `paid_on`. Postings of a receipt
 * count from that day on (`valued_at`: its begin, or the moment of booking when that was on the same day), all others when they
 * are booked. Triggers fill both, so that the version before this one goes on writing while this one starts.
 */
export class PaidOn1700000013800 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table receipts add column paid_on date');
    await runner.query('alter table postings add column valued_at timestamptz');
    await unguarded(runner, 'receipts', OLD_RECEIPTS);
    await unguarded(runner, 'postings', OLD_POSTINGS);
    await runner.query('alter table receipts alter column paid_on set not null');
    await runner.query('alter table postings alter column valued_at set not null');
    await runner.query('create index ix_postings_valued on postings (valued_at, uuid)');
    await runner.query('drop index ix_postings_booked');
    await runner.query(NEW_RECEIPTS);
    await runner.query(NEW_POSTINGS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger tr_postings_valued on postings');
    await runner.query('drop function postings_valued()');
    await runner.query('drop trigger tr_receipts_paid_on on receipts');
    await runner.query('drop function receipts_paid_on()');
    await runner.query('create index ix_postings_booked on postings (booked_at, uuid)');
    await runner.query('alter table postings drop column valued_at');
    await runner.query('alter table receipts drop column paid_on');
  }
}

/** The books are append-only; for this statement alone they are not. The lock keeps everybody else out meanwhile. */
const unguarded = async (runner: QueryRunner, table: string, sql: string): Promise<void> => {
  await runner.query(`alter table ${table} disable trigger tr_${table}_append_only`);
  await runner.query(sql);
  await runner.query(`alter table ${table} enable always trigger tr_${table}_append_only`);
};

/** What came by bank, on the day that the bank booked it. */
const OLD_RECEIPTS = `update receipts r set paid_on = coalesce(
  (select (e.transfer ->> 'bookedOn')::date from bank_entry_receipts b join bank_entries e on e.uuid = b.entry_uuid
    where b.receipt_uuid = r.uuid limit 1),
  (r.created_at at time zone 'Europe/Berlin')::date)`;

const VALUED = (paidOn: string, bookedAt: string): string =>
  `case when ${paidOn} is null or ${paidOn} = (${bookedAt} at time zone 'Europe/Berlin')::date then ${bookedAt}
    else ${paidOn}::timestamp at time zone 'Europe/Berlin' end`;

const OLD_POSTINGS = `update postings p set valued_at = ${VALUED('x.paid_on', 'x.booked_at')}
  from (select q.uuid, q.booked_at, r.paid_on from postings q left join receipts r on r.uuid = q.receipt_uuid) x
  where x.uuid = p.uuid`;

const NEW_RECEIPTS = `
create function receipts_paid_on() returns trigger language plpgsql as $$
begin
  new.paid_on := coalesce(new.paid_on, (new.created_at at time zone 'Europe/Berlin')::date);
  return new;
end $$;
create trigger tr_receipts_paid_on before insert on receipts for each row execute function receipts_paid_on();
alter table receipts enable always trigger tr_receipts_paid_on;`;

const NEW_POSTINGS = `
create function postings_valued() returns trigger language plpgsql as $$
declare
  paid date := (select paid_on from receipts where uuid = new.receipt_uuid);
begin
  new.valued_at := ${VALUED('paid', 'new.booked_at')};
  return new;
end $$;
create trigger tr_postings_valued before insert on postings for each row execute function postings_valued();
alter table postings enable always trigger tr_postings_valued;`;
