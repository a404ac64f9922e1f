import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Nobody owes anything for an offer that is called off. What was charged for those that are cancelled already is taken back, and
 * so is what was given up of it; what was paid stays, as a credit. An offer that is taken out of the programme stays called off
 * until it is published again.
 */
export class CancelledOffers1700000013600 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table offers drop constraint ck_offers_cancelled');
    await runner.query(`alter table offers add constraint ck_offers_cancelled
      check (not cancelled or place in ('published', 'unpublished')) not valid`);
    await runner.query('alter table offers validate constraint ck_offers_cancelled');
    await runner.query(LAPSED);
    await runner.query(POSTINGS);
    await runner.query(ENTRIES);
    await runner.query(PRICES);
    // The balance is asked now, not at the commit: migrations that follow could not touch tables that wait for it.
    await runner.query('set constraints all immediate');
    await runner.query('set constraints all deferred');
    await runner.query('drop table lapsed');
  }

  /** Books are never taken back; offers that are called off and out of the programme were only the one before. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`update offers set cancelled = false where place = 'unpublished' and cancelled`);
    await runner.query('alter table offers drop constraint ck_offers_cancelled');
    await runner.query(
      `alter table offers add constraint ck_offers_cancelled check (not cancelled or place = 'published')`,
    );
  }
}

/** What is charged on debtors' ledgers, and what was given up of it, each with the ledger on the other side. */
const LAPSED = `create temporary table lapsed on commit drop as
  select gen_random_uuid() as posting, e.attendance_uuid as attendance, e.ledger_uuid as ledger, e.contra_uuid as contra,
    o.name as offer, sum(e.amount)::integer as amount, p.kind = 'write_off' as given_up, now() as at
  from offers o join attendances t on t.offer_uuid = o.uuid join book_entries e on e.attendance_uuid = t.uuid
    join ledgers l on l.uuid = e.ledger_uuid and l.kind = 'debtor'
    join postings p on p.uuid = e.posting_uuid and p.kind in ('charge', 'discharge', 'adjustment', 'write_off')
  where o.cancelled
  group by e.attendance_uuid, e.ledger_uuid, e.contra_uuid, o.name, p.kind = 'write_off' having sum(e.amount) <> 0`;

const POSTINGS = `insert into postings (uuid, booked_at, kind, text)
  select w.posting, w.at, case when w.given_up then 'write_off' else 'discharge' end,
    case when w.given_up then 'Ausbuchung zurückgenommen: ' else 'Gebühr entfällt: ' end || w.offer from lapsed w`;

const ENTRIES = `insert into book_entries (uuid, posting_uuid, booked_at, ledger_uuid, contra_uuid, attendance_uuid, amount)
  select gen_random_uuid(), w.posting, w.at, s.ledger, s.contra, w.attendance, s.amount
  from lapsed w cross join lateral (values (w.ledger, w.contra, -w.amount), (w.contra, w.ledger, w.amount)) s (ledger, contra, amount)`;

const PRICES = `update attendances t set charged = null from offers o
  where o.uuid = t.offer_uuid and o.cancelled and t.charged is not null`;
