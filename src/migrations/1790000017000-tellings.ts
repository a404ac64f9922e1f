import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What families were told of each application, so that what they were not told can be told later. */
export class Tellings1790000017000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ONLY_WAITED);
    await runner.query(TELLINGS);
    await runner.query(FOLLOWING);
    await runner.query(TOLD_BEFORE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop trigger tr_mails_tellings on mails;
      drop table tellings;
      drop trigger tr_attendances_only_waited on attendances;
      alter table attendances drop column only_waited;
      drop function tellings_follow, attendances_only_waited`);
  }
}

/** Of an application that has never had another state than waiting there is nothing to tell. */
const ONLY_WAITED = `
alter table attendances add column only_waited boolean not null default true;
update attendances t set only_waited = false where t.status <> 'waiting' or exists (
  select from attendance_history h where h.attendance_uuid = t.uuid
    and (h.to_status <> 'waiting' or h.from_status <> 'waiting'));

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

/**
 * Each telling of an application, numbered. Two that tell at the same time want the same number, so one of them finds that it
 * is told already. `entry_uuid` is the history entry that made the state, `course_uuid` the entry by which its offer was
 * called off or on; bare uuids, because nothing depends on them. What is taken from a mail that is given up is `dropped`
 * once it is told anew, or holds no longer.
 */
const TELLINGS = `
create table tellings (
  attendance_uuid uuid not null constraint fk_tellings_attendance references attendances on delete cascade,
  nth integer not null,
  entry_uuid uuid,
  course_uuid uuid,
  status text not null,
  cancelled boolean not null,
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

/** A mail that is given up, or fails for good, told nobody anything; one that is sent again does. */
const FOLLOWING = `
create function tellings_follow() returns trigger language plpgsql as $$
begin
  if new.state <> 'failed' then
    update tellings set state = 'told' where event = new.event and state = 'failed';
  elsif new.error = 'superseded' then
    update tellings set state = 'given_up' where event = new.event and state in ('told', 'failed');
  else
    update tellings set state = 'failed' where event = new.event and state = 'told';
  end if;
  return null;
end $$;
create trigger tr_mails_tellings after update of state on mails for each row
  when (old.state is distinct from new.state and 'failed' in (old.state, new.state)) execute function tellings_follow();
`;

/**
 * What was told before there were tellings: changes of applications, and mails that an offer was called off or takes place
 * after all, each in the state that the application had then.
 */
const TOLD_BEFORE = `
insert into tellings (attendance_uuid, nth, entry_uuid, course_uuid, status, cancelled, cause_uuid, event, state, told_at)
select attendance, row_number() over (partition by attendance order by at, event), entry, course, status, cancelled,
  cause, event, 'told', at
from (
  select h.attendance_uuid as attendance, h.uuid as entry, null::uuid as course, h.to_status as status, false as cancelled,
    c.telling_uuid as cause, 'applications:' || c.telling_uuid || ':' || coalesce(p.account_uuid, p.uuid) as event, h.at
  from told_changes c join attendance_history h on h.uuid = c.history_uuid
    join attendances t on t.uuid = h.attendance_uuid join participants p on p.uuid = t.participant_uuid
  union all
  select t.uuid, e.uuid, o.uuid, coalesce(e.to_status, t.status), m.event like 'offer-cancelled:%', o.uuid, m.event, m.created_at
  from mails m join offer_history o on o.uuid::text = split_part(m.event, ':', 2)
    join attendances t on t.offer_uuid = o.offer_uuid
    join participants p on p.uuid = t.participant_uuid
      and coalesce(p.account_uuid, p.uuid)::text = split_part(m.event, ':', 3)
    left join lateral (select h.uuid, h.to_status from attendance_history h where h.attendance_uuid = t.uuid
      and h.at <= m.created_at order by h.at desc, h.uuid desc limit 1) e on true
  where (m.event like 'offer-cancelled:%' or m.event like 'offer-relaunched:%') and m.state <> 'failed'
    and coalesce(e.to_status, t.status) in ('waiting', 'confirmed', 'waitlisted')
) told;
`;
