import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Applications that had a place before there were books owe its price like all others: what was noted as charged, else the
 * price of today. Afterwards whoever has a place is charged, and nobody else; `ledger:verify` asks for that.
 */
export class OldCharges1700000010350 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PLACES);
    await runner.query(OWED);
    await runner.query(DEBTORS);
    await runner.query(LEDGERS);
    await runner.query(POSTINGS);
    await runner.query(ENTRIES);
    // The balance is asked now, not at the commit: migrations that follow could not touch tables that wait for it.
    await runner.query('set constraints all immediate');
    await runner.query('set constraints all deferred');
    await runner.query('drop table owed');
  }

  /** Books are never taken back. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}

const PLACES = `update attendances t set charged = case
    when t.status not in ('confirmed', 'participated', 'noshow') then null
    else coalesce(t.own_fee, case when p.discounted and o.fee >= 200 then o.fee / 2 else coalesce(o.fee, 0) end) end
  from offers o, participants p where o.uuid = t.offer_uuid and p.uuid = t.participant_uuid
    and (t.status in ('confirmed', 'participated', 'noshow')) = (t.charged is null)
    and not exists (select from book_entries e where e.attendance_uuid = t.uuid)`;

const OWED = `create temporary table owed on commit drop as
  select gen_random_uuid() as posting, t.uuid as attendance, t.charged as amount, t.edition_uuid as edition, o.name as offer,
    p.account_uuid as account, p.uuid as participant, now() as at
  from attendances t join offers o on o.uuid = t.offer_uuid join participants p on p.uuid = t.participant_uuid
  where t.charged > 0 and not exists (select from book_entries e where e.attendance_uuid = t.uuid)`;

const DEBTORS = `insert into debtors (uuid, account_uuid, participant_uuid, created_at)
  select distinct coalesce(w.account, w.participant), w.account, case when w.account is null then w.participant end, w.at
  from owed w on conflict (uuid) do nothing`;

const LEDGERS = `with numbered as (insert into payment_references (attendance_uuid)
    select w.attendance from owed w order by w.attendance on conflict (attendance_uuid) do nothing)
  insert into ledgers (uuid, kind, debtor_uuid, edition_uuid, created_at)
  select gen_random_uuid(), n.kind, n.debtor, n.edition, n.at from (
    select distinct 'debtor' as kind, coalesce(w.account, w.participant) as debtor, null::uuid as edition, w.at from owed w
    union all select distinct 'revenue', null::uuid, w.edition, w.at from owed w) n
  on conflict do nothing`;

const POSTINGS = `insert into postings (uuid, booked_at, kind, text)
  select w.posting, w.at, 'charge', 'Gebühr: ' || w.offer from owed w`;

const ENTRIES = `insert into book_entries (uuid, posting_uuid, booked_at, ledger_uuid, contra_uuid, attendance_uuid, amount)
  select gen_random_uuid(), w.posting, w.at, s.ledger, s.contra, w.attendance, s.amount
  from owed w join ledgers d on d.debtor_uuid = coalesce(w.account, w.participant)
    join ledgers r on r.edition_uuid = w.edition
    cross join lateral (values (d.uuid, r.uuid, w.amount), (r.uuid, d.uuid, -w.amount)) s (ledger, contra, amount)`;
