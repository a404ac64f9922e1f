import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * What every write of an application sets off, without planning a statement each time: its counts, and when something of it
 * changed that organisers are shown.
 */
export class QuickCounts1790000037000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TALLY);
    await runner.query(OPEN_CHANGE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(TALLY_BEFORE);
    await runner.query(OPEN_CHANGE_BEFORE);
  }
}

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
      update offer_tallies t set ${STATUSES.map((status) => `${status} = t.${status} + net.${status}`).join(', ')}
      where t.offer_uuid = net.offer_uuid;
    end loop;`;

const TALLY = `
create or replace function attendances_tally() returns trigger language plpgsql as $$
declare
  net record;
begin
  -- Three texts: a statement about rows that are not there cannot be planned, and one put together is never kept.
  if tg_op = 'INSERT' then${counting(ADDED)}
  elsif tg_op = 'DELETE' then${counting(REMOVED)}
  else${counting(`${ADDED} union all ${REMOVED}`)}
  end if;
  return null;
end $$`;

const FACTS = [
  ...['offer_uuid', 'participant_uuid', 'status', 'priority', 'applied_at', 'withdrawn_at'],
  ...['favourite', 'agreement_received'],
];
const WORDS = ['answers', 'comment', 'group_code'];
const rowOf = (record: string, columns: readonly string[]): string =>
  `(${columns.map((column) => `${record}.${column}`).join(', ')})`;
const changes = (columns: readonly string[]): string =>
  `${rowOf('new', columns)} is distinct from ${rowOf('old', columns)}`;

const OPEN_CHANGE = `
create or replace function attendances_open_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.openly_modified_at := new.modified_at;
  elsif ${changes(FACTS)}
    -- Others on the waiting list get another rank without being changed.
    or new.list_rank is distinct from old.list_rank and new.modified_at <> old.modified_at then
    new.openly_modified_at := new.modified_at;
  elsif ${changes(WORDS)} then
    -- Asked for words only: with the conditions above, it would be planned for every write.
    if exists (select from participants p where p.uuid = new.participant_uuid and p.shielded) then
      new.openly_modified_at := old.openly_modified_at;
    else
      new.openly_modified_at := new.modified_at;
    end if;
  else
    new.openly_modified_at := old.openly_modified_at;
  end if;
  return new;
end $$`;

const TALLY_BEFORE = `
create or replace function attendances_tally() returns trigger language plpgsql as $$
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
end $$`;

const OPEN_CHANGE_BEFORE = `
create or replace function attendances_open_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT'
    or ${changes(FACTS)}
    -- Others on the waiting list get another rank without being changed.
    or new.list_rank is distinct from old.list_rank and new.modified_at <> old.modified_at
    or ${changes(WORDS)}
      and not exists (select from participants p where p.uuid = new.participant_uuid and p.shielded) then
    new.openly_modified_at := new.modified_at;
  else
    new.openly_modified_at := old.openly_modified_at;
  end if;
  return new;
end $$`;
