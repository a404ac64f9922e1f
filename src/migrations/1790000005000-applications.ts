import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Children, their applications to offers, and the history of those. */
export class Applications1790000005000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PARTICIPANTS);
    await runner.query(SHIELDS);
    await runner.query(ATTENDANCES);
    await runner.query(COUNTED);
    await runner.query(OPEN_CHANGES);
    await runner.query(KEPT);
    await runner.query(HISTORY);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger tr_accounts_shield on accounts;
      drop table attendance_history, attendances, participants;
      drop function attendances_keep_paid, attendances_open_change, attendances_tally, accounts_shield, participants_shield`);
  }
}

/**
 * `anonymised_at` is the moment at which a child was made unrecognisable because records that must stay still point to the row.
 * `shielded` is kept by triggers. Nobody is shown any more what was kept of a child that is hidden from then on, or gone.
 */
const PARTICIPANTS = `
create table participants (
  uuid uuid constraint pk_participants primary key,
  account_uuid uuid constraint fk_participants_account references accounts,
  firstname text not null,
  lastname text,
  date_of_birth date,
  email text,
  phone text,
  mobile text,
  discounted boolean not null default false,
  protected boolean not null default false,
  shielded boolean not null default false,
  comment text,
  anonymised_at timestamptz,
  search_text text generated always as (search_fold(firstname || ' ' || coalesce(lastname, ''))) stored,
  name_key text generated always as (search_key(firstname || ' ' || coalesce(lastname, ''))) stored,
  created_at timestamptz not null,
  modified_at timestamptz not null
);
create index ix_participants_account on participants (account_uuid);
create index ix_participants_name on participants (lastname collate german, firstname collate german, uuid);
create index ix_participants_search on participants using gin (search_text gin_trgm_ops);
create index ix_participants_name_key on participants using gin (name_key gin_trgm_ops);

create trigger tr_participants_masked after update on participants for each row
  when (new.shielded and not old.shielded or new.anonymised_at is not null and old.anonymised_at is null)
  execute function maskings_note();
create trigger tr_participants_gone after delete on participants for each row execute function maskings_note();
`;

/**
 * A child is under an information lock, its own or that of its account: every statement asks one column for both, and the flag of
 * an account counts for its children at once. A child that comes to an account holds the account's flag as it is: whoever sets it
 * waits, and then finds the child. A child that is there already needs no lock, because setting the flag writes its row.
 */
const SHIELDS = `
create function participants_shield() returns trigger language plpgsql as $$
declare
  locked boolean;
begin
  if tg_op = 'INSERT' or new.account_uuid is distinct from old.account_uuid then
    select a.protected into locked from accounts a where a.uuid = new.account_uuid for share;
  else
    select a.protected into locked from accounts a where a.uuid = new.account_uuid;
  end if;
  new.shielded := new.protected or coalesce(locked, false);
  return new;
end $$;
create trigger tr_participants_shield before insert or update of protected, account_uuid, shielded on participants
  for each row execute function participants_shield();

create function accounts_shield() returns trigger language plpgsql as $$
begin
  update participants set shielded = protected or new.protected where account_uuid = new.uuid;
  return null;
end $$;
create trigger tr_accounts_shield after update on accounts
  for each row when (old.protected is distinct from new.protected) execute function accounts_shield();
`;

/**
 * The edition stands in the application too, so that the lists of one edition come from an index in their order; the foreign
 * key keeps it equal to the offer's. `decision` is not yet committed. Money is in cents: `own_fee` is what staff set for this
 * child, `charged` the price frozen when it was booked (null while nothing is owed), `paid_amount` what receipts say.
 */
const ATTENDANCES = `
create table attendances (
  uuid uuid constraint pk_attendances primary key,
  offer_uuid uuid not null,
  edition_uuid uuid not null,
  participant_uuid uuid not null constraint fk_attendances_participant references participants,
  status text not null constraint ck_attendances_status check (status in ('waiting', 'confirmed', 'waitlisted',
    'withdrawn', 'rejected', 'unfulfilled', 'participated', 'noshow')),
  decision text,
  priority integer,
  list_rank integer,
  own_fee integer constraint ck_attendances_own_fee check (own_fee >= 0),
  charged integer constraint ck_attendances_charged check (charged >= 0),
  paid_amount integer not null default 0,
  answers jsonb not null default '[]',
  comment text,
  applied_at timestamptz not null,
  withdrawn_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  openly_modified_at timestamptz not null,
  constraint uq_attendances_participant_offer unique (participant_uuid, offer_uuid),
  constraint fk_attendances_offer foreign key (offer_uuid, edition_uuid) references offers (uuid, edition_uuid)
    on update cascade,
  constraint ck_attendances_list_rank check ((status = 'waitlisted') = (list_rank is not null)),
  constraint ck_attendances_decision check (decision is null
    or status = 'waiting' and decision in ('confirmed', 'waitlisted', 'unfulfilled', 'rejected')),
  constraint ck_attendances_withdrawn check ((status = 'withdrawn') = (withdrawn_at is not null))
);
create index ix_attendances_offer on attendances (offer_uuid, status);
create index ix_attendances_offer_created on attendances (offer_uuid, created_at desc, uuid desc);
create index ix_attendances_waiting_list on attendances (offer_uuid, list_rank, uuid) where status = 'waitlisted';
create index ix_attendances_edition on attendances (edition_uuid, created_at desc, uuid desc);
create index ix_attendances_edition_status on attendances (edition_uuid, status, created_at desc, uuid desc);
create index ix_attendances_decision on attendances (edition_uuid, offer_uuid) where decision is not null;
create index ix_attendances_created on attendances (created_at desc, uuid desc);
create index ix_attendances_modified on attendances (modified_at desc, uuid desc);
`;

/** Keeps offer_tallies. */
const COUNTED = `
create function attendances_tally() returns trigger language plpgsql as $$
declare
  counted text;
begin
  counted := case tg_op
    when 'INSERT' then 'select offer_uuid, status, 1 as n from added'
    when 'DELETE' then 'select offer_uuid, status, -1 as n from removed'
    else 'select offer_uuid, status, 1 as n from added union all select offer_uuid, status, -1 from removed' end;
  -- Net first: a change that moves no application between states touches no count.
  execute 'with c as (select offer_uuid, status, sum(n) as n from (' || counted || ') moved
      group by offer_uuid, status having sum(n) <> 0),
    locked as (select offer_uuid from offer_tallies where offer_uuid in (select offer_uuid from c)
      -- In one order, so that two writers of several offers wait for each other instead of deadlocking.
      order by offer_uuid for update),
    s as (select offer_uuid,
      coalesce(sum(n) filter (where status = ''waiting''), 0) as waiting,
      coalesce(sum(n) filter (where status = ''confirmed''), 0) as confirmed,
      coalesce(sum(n) filter (where status = ''waitlisted''), 0) as waitlisted,
      coalesce(sum(n) filter (where status = ''withdrawn''), 0) as withdrawn,
      coalesce(sum(n) filter (where status = ''rejected''), 0) as rejected,
      coalesce(sum(n) filter (where status = ''unfulfilled''), 0) as unfulfilled,
      coalesce(sum(n) filter (where status = ''participated''), 0) as participated,
      coalesce(sum(n) filter (where status = ''noshow''), 0) as noshow
    from c join locked using (offer_uuid) group by offer_uuid)
    update offer_tallies t set waiting = t.waiting + s.waiting, confirmed = t.confirmed + s.confirmed,
      waitlisted = t.waitlisted + s.waitlisted, withdrawn = t.withdrawn + s.withdrawn, rejected = t.rejected + s.rejected,
      unfulfilled = t.unfulfilled + s.unfulfilled, participated = t.participated + s.participated,
      noshow = t.noshow + s.noshow
    from s where s.offer_uuid = t.offer_uuid';
  return null;
end $$;
create trigger tr_attendances_insert after insert on attendances referencing new table as added
  for each statement execute function attendances_tally();
create trigger tr_attendances_update after update on attendances referencing new table as added old table as removed
  for each statement execute function attendances_tally();
create trigger tr_attendances_delete after delete on attendances referencing old table as removed
  for each statement execute function attendances_tally();
`;

/**
 * `openly_modified_at`: when something of an application changed that organisers are shown. What is decided and not committed,
 * and what a child owes, is not for them, nor are words about a child under an information lock. Their `modifiedAt` must not
 * tell of it.
 */
const OPEN_CHANGES = `
create function attendances_open_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT'
    or (new.offer_uuid, new.participant_uuid, new.status, new.priority, new.applied_at, new.withdrawn_at)
      is distinct from (old.offer_uuid, old.participant_uuid, old.status, old.priority, old.applied_at, old.withdrawn_at)
    -- Others on the waiting list get another rank without being changed.
    or new.list_rank is distinct from old.list_rank and new.modified_at <> old.modified_at
    or (new.answers, new.comment) is distinct from (old.answers, old.comment)
      and not exists (select from participants p where p.uuid = new.participant_uuid and p.shielded) then
    new.openly_modified_at := new.modified_at;
  else
    new.openly_modified_at := old.openly_modified_at;
  end if;
  return new;
end $$;
create trigger tr_attendances_open_change before insert or update on attendances
  for each row execute function attendances_open_change();
`;

/** What is paid for is not deleted. The books name applications by bare uuid, and refuse as a foreign key would. */
const KEPT = `
create function attendances_keep_paid() returns trigger language plpgsql as $$
begin
  raise exception 'attendances: % is paid for', old.uuid
    using errcode = 'foreign_key_violation', constraint = 'fk_book_entries_attendance';
end $$;
create trigger tr_attendances_keep_paid before delete on attendances
  for each row when (old.paid_amount <> 0) execute function attendances_keep_paid();
`;

/** One entry for each change of state; what one request or one job did shares a batch. */
const HISTORY = `
create table attendance_history (
  uuid uuid constraint pk_attendance_history primary key,
  attendance_uuid uuid not null constraint fk_attendance_history_attendance references attendances on delete cascade,
  account_uuid uuid constraint fk_attendance_history_account references accounts on delete set null,
  batch_uuid uuid not null,
  at timestamptz not null,
  transition text,
  from_status text,
  to_status text not null,
  procedure text not null constraint ck_attendance_history_procedure check (procedure in ('staff', 'organiser', 'family',
    'lot', 'firstcome', 'promotion', 'decisions', 'move')),
  notified boolean not null,
  note text
);
create index ix_attendance_history_attendance on attendance_history (attendance_uuid, at desc, uuid desc);
create index ix_attendance_history_batch on attendance_history (batch_uuid);
create index ix_attendance_history_account on attendance_history (account_uuid) where account_uuid is not null;
`;
