import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Applications of children to offers: their history, who was there, what families were told, and what staff note. */
export class Applications1795824005000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const parts = [ATTENDANCES, COUNTED, OPEN_CHANGES, MOVED, ONLY_WAITED, KEPT, HISTORY, PRESENCES, TELLINGS, NOTES];
    for (const sql of parts) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table notes, tellings, presences, attendance_edits, attendance_history, attendances;
      drop function attendances_keep_paid, attendances_only_waited, attendances_moved, attendances_open_change,
        attendances_tally`);
  }
}

/**
 * The edition stands in the application too, so that the lists of one edition come from an index in their order; the foreign
 * key keeps it equal to the offer's. `decision` is not yet committed, `decision_reason` what the family will read of why. Money
 * is in cents: `own_fee` is what staff set for this child, `charged` the price frozen when it was booked (null while nothing is
 * owed), `paid_amount` what receipts say. `agreement_received`: whether the signed form of the parents has arrived.
 *
 * `draw_uuid`, `draw_reason`, `draw_rank`: the draw that decided the application, why, and its place among those that it
 * lets wait. Empty for what was decided by hand.
 *
 * `duplicate_of_uuid`: of two applications of merged children to one offer, one was withdrawn for the other, and stays so: a
 * child still has one application to an offer. Bare uuid, because the other may be deleted.
 */
const ATTENDANCES = `
create table attendances (
  uuid uuid constraint pk_attendances primary key,
  offer_uuid uuid not null,
  edition_uuid uuid not null,
  participant_uuid uuid not null constraint fk_attendances_participant references participants,
  status text not null constraint ck_attendances_status check (status in ('waiting', 'confirmed', 'waitlisted',
    'withdrawn', 'rejected', 'unfulfilled', 'participated', 'noshow')),
  only_waited boolean not null default true,
  decision text,
  decision_reason text,
  priority integer,
  favourite boolean not null default false,
  group_code text,
  list_rank integer,
  draw_uuid uuid,
  draw_reason jsonb,
  draw_rank integer,
  duplicate_of_uuid uuid,
  own_fee integer constraint ck_attendances_own_fee check (own_fee >= 0),
  charged integer constraint ck_attendances_charged check (charged >= 0),
  paid_amount integer not null default 0,
  agreement_received boolean not null default false,
  answers jsonb not null default '[]',
  comment text,
  applied_at timestamptz not null,
  withdrawn_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  openly_modified_at timestamptz not null,
  constraint fk_attendances_offer foreign key (offer_uuid, edition_uuid) references offers (uuid, edition_uuid)
    on update cascade,
  constraint ck_attendances_list_rank check ((status = 'waitlisted') = (list_rank is not null)),
  constraint ck_attendances_decision check (decision is null
    or status = 'waiting' and decision in ('confirmed', 'waitlisted', 'unfulfilled', 'rejected')),
  constraint ck_attendances_withdrawn check ((status = 'withdrawn') = (withdrawn_at is not null)),
  constraint ck_attendances_draw check (draw_uuid is not null or draw_reason is null and draw_rank is null),
  constraint ck_attendances_duplicate check (duplicate_of_uuid is null or status = 'withdrawn')
);
create unique index uq_attendances_participant_offer on attendances (participant_uuid, offer_uuid)
  where duplicate_of_uuid is null;
create index ix_attendances_participant on attendances (participant_uuid, offer_uuid);
create index ix_attendances_favourite on attendances (participant_uuid, edition_uuid) where favourite;
create index ix_attendances_offer on attendances (offer_uuid, status);
create index ix_attendances_offer_created on attendances (offer_uuid, created_at desc, uuid desc);
create index ix_attendances_waiting_list on attendances (offer_uuid, list_rank, uuid) where status = 'waitlisted';
create index ix_attendances_edition on attendances (edition_uuid, created_at desc, uuid desc);
create index ix_attendances_edition_status on attendances (edition_uuid, status, created_at desc, uuid desc);
create index ix_attendances_decision on attendances (edition_uuid, offer_uuid) where decision is not null;
create index ix_attendances_draw on attendances (draw_uuid) where draw_uuid is not null;
create index ix_attendances_created on attendances (created_at desc, uuid desc);
create index ix_attendances_modified on attendances (modified_at desc, uuid desc);
`;

const STATUSES = [
  ...['waiting', 'confirmed', 'waitlisted', 'withdrawn'],
  ...['rejected', 'unfulfilled', 'participated', 'noshow'],
];

const ADDED = 'select offer_uuid, status, 1 as n from added';
const REMOVED = 'select offer_uuid, status, -1 as n from removed';

/**
 * Net first: a change that moves no application between states touches no count. In one order, so that two writers of
 * several offers wait for each other instead of deadlocking.
 */
const counting = (moved: string): string => `
    for net in select offer_uuid, ${STATUSES.map((status) => `coalesce(sum(n) filter (where status = '${status}'), 0) as ${status}`).join(', ')}
      from (select offer_uuid, status, sum(n) as n from (${moved}) moved
        group by offer_uuid, status having sum(n) <> 0) changed
      group by offer_uuid order by offer_uuid
    loop
      update public.offer_tallies t set ${STATUSES.map((status) => `${status} = t.${status} + net.${status}`).join(', ')}
      where t.offer_uuid = net.offer_uuid;
    end loop;`;

/** Keeps offer_tallies, without planning a statement each time. */
const COUNTED = `
create function attendances_tally() returns trigger language plpgsql as $$
declare
  net record;
begin
  -- Three texts: a statement about rows that are not there cannot be planned, and one put together is never kept.
  if tg_op = 'INSERT' then${counting(ADDED)}
  elsif tg_op = 'DELETE' then${counting(REMOVED)}
  else${counting(`${ADDED} union all ${REMOVED}`)}
  end if;
  return null;
end $$;
create trigger tr_attendances_insert after insert on attendances referencing new table as added
  for each statement execute function attendances_tally();
create trigger tr_attendances_update after update on attendances referencing new table as added old table as removed
  for each statement execute function attendances_tally();
create trigger tr_attendances_delete after delete on attendances referencing old table as removed
  for each statement execute function attendances_tally();
`;

/** Whether a family wants an offer most is a fact; whom it names in a code is text about a child. */
const FACTS = [
  ...['offer_uuid', 'participant_uuid', 'status', 'priority', 'applied_at', 'withdrawn_at'],
  ...['favourite', 'agreement_received'],
];
const WORDS = ['answers', 'comment', 'group_code'];
const rowOf = (record: string, columns: readonly string[]): string =>
  `(${columns.map((column) => `${record}.${column}`).join(', ')})`;
const changes = (columns: readonly string[]): string =>
  `${rowOf('new', columns)} is distinct from ${rowOf('old', columns)}`;

/**
 * `openly_modified_at`: when something of an application changed that organisers are shown. What is decided and not committed,
 * and what a child owes, is not for them, nor are words about a child under an information lock. Their `modifiedAt` must not
 * tell of it.
 */
const OPEN_CHANGES = `
create function attendances_open_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.openly_modified_at := new.modified_at;
  elsif ${changes(FACTS)}
    -- Others on the waiting list get another rank without being changed.
    or new.list_rank is distinct from old.list_rank and new.modified_at <> old.modified_at then
    new.openly_modified_at := new.modified_at;
  elsif ${changes(WORDS)} then
    -- Asked for words only: with the conditions above, it would be planned for every write.
    if exists (select from public.participants p where p.uuid = new.participant_uuid and p.shielded) then
      new.openly_modified_at := old.openly_modified_at;
    else
      new.openly_modified_at := new.modified_at;
    end if;
  else
    new.openly_modified_at := old.openly_modified_at;
  end if;
  return new;
end $$;
create trigger tr_attendances_open_change before insert or update on attendances
  for each row execute function attendances_open_change();
`;

/**
 * What was said of applications in one edition, and does not hold when their offer moves to another one. An uncommitted draw of
 * the old edition decides nothing in the new one, and a fourth favourite there is none any more. The edition follows by the
 * foreign key to offers, so a trigger sees it whoever moves the offer.
 */
const MOVED = `
create function attendances_moved() returns trigger language plpgsql as $$
begin
  if new.status = 'waiting' and new.draw_uuid is not null then
    new.decision := null;
    new.draw_uuid := null;
    new.draw_reason := null;
    new.draw_rank := null;
  end if;
  if new.favourite and new.status not in ('withdrawn', 'rejected') and (
    select count(*) from public.attendances f where f.participant_uuid = new.participant_uuid
      and f.edition_uuid = new.edition_uuid and f.favourite and f.status not in ('withdrawn', 'rejected')
      and f.uuid <> new.uuid) >= 3 then
    new.favourite := false;
  end if;
  return new;
end $$;
create trigger tr_attendances_moved before update of edition_uuid on attendances
  for each row when (new.edition_uuid <> old.edition_uuid) execute function attendances_moved();
`;

/** Of an application that has never had another state than waiting there is nothing to tell. */
const ONLY_WAITED = `
create function attendances_only_waited() returns trigger language plpgsql as $$
begin
  if new.status <> 'waiting' then
    new.only_waited := false;
  end if;
  return new;
end $$;
create trigger tr_attendances_only_waited before insert or update of status on attendances
  for each row execute function attendances_only_waited();
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

/**
 * One entry for each change of state; what one request or one job did shares a batch. `reason` is what families read of why,
 * `note` what staff note for themselves.
 *
 * What fields held before and hold since stands in `attendance_edits`, apart from the history, whose latest entry says how an
 * application came to its state.
 */
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
  reason text,
  note text
);
create index ix_attendance_history_attendance on attendance_history (attendance_uuid, at desc, uuid desc);
create index ix_attendance_history_batch on attendance_history (batch_uuid);
create index ix_attendance_history_account on attendance_history (account_uuid) where account_uuid is not null;

create table attendance_edits (
  uuid uuid constraint pk_attendance_edits primary key,
  attendance_uuid uuid not null constraint fk_attendance_edits_attendance references attendances on delete cascade,
  account_uuid uuid constraint fk_attendance_edits_account references accounts on delete set null,
  at timestamptz not null,
  status text not null,
  procedure text not null constraint ck_attendance_edits_procedure check (procedure in ('staff', 'organiser')),
  changes jsonb not null,
  note text
);
create index ix_attendance_edits_attendance on attendance_edits (attendance_uuid, at desc, uuid desc);
create index ix_attendance_edits_account on attendance_edits (account_uuid) where account_uuid is not null;
`;

/**
 * Who was there on each day. `date_uuid` is bare: a date that is removed later takes nothing back. A presence is about a
 * child, and goes with its application.
 */
const PRESENCES = `
create table presences (
  attendance_uuid uuid not null constraint fk_presences_attendance references attendances on delete cascade,
  date_uuid uuid not null,
  day date not null,
  present boolean not null,
  marked_at timestamptz not null,
  constraint pk_presences primary key (attendance_uuid, date_uuid, day)
);
`;

/**
 * What families were told of each application, so that what they were not told can be told later. Each telling is numbered.
 * Two that tell at the same time want the same number, so one of them finds that it is told already. `entry_uuid` is the
 * history entry that made the state, `course_uuid` the entry by which its offer was called off or on; bare uuids, because
 * nothing depends on them. `offer_changes`: of how many former dates and meeting points the family knows. What is taken from a
 * mail that is given up is `dropped` once it is told anew, or holds no longer.
 */
const TELLINGS = `
create table tellings (
  attendance_uuid uuid not null constraint fk_tellings_attendance references attendances on delete cascade,
  nth integer not null,
  entry_uuid uuid,
  course_uuid uuid,
  status text not null,
  cancelled boolean not null,
  offer_changes integer not null default 0,
  cause_uuid uuid not null,
  event text not null,
  state text not null constraint ck_tellings_state check (state in ('told', 'failed', 'given_up', 'dropped')),
  told_at timestamptz not null,
  constraint pk_tellings primary key (attendance_uuid, nth)
);
create index ix_tellings_event on tellings (event);
create index ix_tellings_entry on tellings (entry_uuid) where entry_uuid is not null;
create index ix_tellings_cause on tellings (cause_uuid);
`;

/** Notes of staff on accounts and applications; each is about one of them, and goes with it. */
const NOTES = `
create table notes (
  uuid uuid constraint pk_notes primary key,
  account_uuid uuid constraint fk_notes_account references accounts on delete cascade,
  attendance_uuid uuid constraint fk_notes_attendance references attendances on delete cascade,
  text text not null,
  by_uuid uuid constraint fk_notes_by references accounts on delete set null,
  created_at timestamptz not null,
  constraint ck_notes_about check (num_nonnulls(account_uuid, attendance_uuid) = 1)
);
create index ix_notes_account on notes (account_uuid, created_at desc, uuid desc) where account_uuid is not null;
create index ix_notes_attendance on notes (attendance_uuid, created_at desc, uuid desc) where attendance_uuid is not null;
create index ix_notes_by on notes (by_uuid) where by_uuid is not null;
`;
