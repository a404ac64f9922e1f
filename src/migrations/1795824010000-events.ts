import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Every change of a record leaves an event, written by the database itself in the transaction of the change: no feature can
 * forget it. One event for each record, type and transaction. Webhooks are told of them.
 */
export class Events1795824010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const parts = [OFFERS, HOSTS, CATEGORIES, EDITIONS, ATTENDANCES, PARTICIPANTS, MONEY, WORK];
    for (const sql of [LOG, EVENTS, PHASES, NOTE, ...parts, WEBHOOKS, DELIVERIES]) await runner.query(sql);
  }

  /** The triggers on the tables of others go with their functions. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table webhook_deliveries, webhooks, edition_phases, events, event_log;
      drop function job_events, draw_events, invoice_events, receipt_events, participant_events, presence_events,
        attendance_events, edition_part_events, edition_events, category_events, host_part_events, host_events,
        offer_part_events, offer_events, events_note, events_renumber, events_number, events_cluster, events_timeline cascade`);
  }
}

/**
 * One row. `epoch` counts the histories of this database: one restored from a dump begins with low numbers of transactions
 * again, and its events have to stand behind the old ones. `cluster` is where the epoch began. The last event that was
 * forgotten says how far back readers may go.
 */
const LOG = `
create table event_log (
  uuid uuid constraint pk_event_log primary key,
  epoch integer not null,
  cluster text,
  forgotten_epoch integer not null,
  forgotten_xid bigint not null,
  forgotten_seq bigint not null
);
insert into event_log (uuid, epoch, forgotten_epoch, forgotten_xid, forgotten_seq)
  values ('01900000-0000-7000-8000-00000000e001', 1, 0, 0, 0);

-- Grows with each failover and each recovery to a point in time, from the first write on. 0 where it is not told.
create function events_timeline() returns bigint language plpgsql as $$
begin
  return ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::bigint;
exception when insufficient_privilege or feature_not_supported then
  return 0;
end $$;

-- Another cluster, or another timeline of it after a failover or a restore. Empty where the role may not ask.
create function events_cluster() returns text language plpgsql as $$
begin
  return (select s.system_identifier || '/' || public.events_timeline() from pg_control_system() s);
exception when insufficient_privilege then
  return '';
end $$;
`;

/**
 * In the order in which they are read: a sequence alone would be wrong, because who takes a number first may commit last.
 * A reader sees only events of transactions that are older than every one still open, and these in the order of their
 * numbers, so nothing ever appears behind it. A record that is created and then completed in one transaction was created.
 *
 * `sequence` is a number that is taken while the row of the record is locked. Of one record the greater one is later, also
 * where the transaction with the smaller number committed last.
 */
const EVENTS = `
create sequence events_sequence;

-- Greater than all of earlier timelines: what a lost primary gave out may be known outside, and the promoted one counts it again.
create function events_number() returns bigint language plpgsql as $$
begin
  return public.events_timeline() * 100000000000 + nextval('public.events_sequence');
end $$;

create table events (
  epoch integer not null,
  xid bigint not null,
  seq bigint generated always as identity,
  sequence bigint not null default events_number(),
  type text not null,
  subject uuid not null,
  at timestamptz not null default now(),
  data jsonb not null,
  constraint pk_events primary key (epoch, xid, seq)
);
alter sequence events_sequence owned by events.sequence;
create unique index uq_events_once on events (subject, replace(type, '.created', '.changed'), epoch, xid);

-- What a later statement of the same transaction adds to an event is later, too.
create function events_renumber() returns trigger language plpgsql as $$
begin
  new.sequence := public.events_number();
  return new;
end $$;
create trigger tr_events_renumber before update of data on events for each row execute function events_renumber();
`;

/** What was said of each phase: whether it has begun, and ended. */
const PHASES = `
create table edition_phases (
  task_uuid uuid constraint pk_edition_phases primary key
    constraint fk_edition_phases_task references edition_tasks on delete cascade,
  begun boolean not null,
  ended boolean not null
);
`;

/** Writes what a statement selects as type, subject and data. What was `before` the transaction stays, what is `after` it follows. */
const insert = (select: string): string => `
  insert into public.events (epoch, xid, type, subject, data)
  select (select epoch from public.event_log), pg_current_xact_id()::text::bigint, c.type, c.subject, c.data
  from (${select}) c (type, subject, data)
  on conflict (subject, replace(type, '.created', '.changed'), epoch, xid) do update
    set data = events.data || (excluded.data - 'before')
    where events.data <> events.data || (excluded.data - 'before');`;

/** For what no trigger can know. */
const NOTE = `
create function events_note(what text, about uuid, details jsonb) returns void language plpgsql as $$
begin${insert('select what, about, details')}
end $$;
`;

/** Statement triggers: `added` and `removed` are the rows as they are, and as they were. */
const followNew = (table: string, run: string): string => `
create trigger tr_${table}_event_insert after insert on ${table} referencing new table as added
  for each statement execute function ${run}();`;

/** Statement triggers for all three operations. */
const follow = (table: string, run: string): string => `${followNew(table, run)}
create trigger tr_${table}_event_update after update on ${table} referencing new table as added old table as removed
  for each statement execute function ${run}();
create trigger tr_${table}_event_delete after delete on ${table} referencing old table as removed
  for each statement execute function ${run}();
`;

/**
 * A function for statement triggers. The plan is kept and used for one row and for 25,000: a nested loop of the two sets of rows
 * would take hours.
 */
const tracing = (name: string, branches: Readonly<Record<string, readonly string[]>>): string => `
create function ${name}() returns trigger language plpgsql set enable_nestloop = off as $$
begin
${Object.entries(branches)
  .map(([op, selects]) => `  if tg_op = '${op}' then${selects.map(insert).join('')}\n  end if;`)
  .join('\n')}
  return null;
end $$;
`;

/** A record whose parts or links stand in tables of their own. */
interface Whole {
  readonly table: string;
  /** The column of the parts that names the record. */
  readonly key: string;
  readonly type: string;
  /** SQL of what is said of a record `r` that did not change in itself. */
  readonly data: string;
}

/**
 * A function for statement triggers on the parts of a record: rows that are new, gone or different change the record. Of one
 * that is gone, or was never there for others, nothing is said beyond its own event.
 *
 * Found by the key of the record: as a join without nested loops, each date of an offer that was written would read all offers.
 * The record is locked before it is read, because its row was not written, and another transaction may write it.
 */
const tracingParts = (name: string, { table, key, type, data }: Whole): string => {
  const note = (keys: string): string => `
    perform 1 from public.${table} r where r.uuid = any(array(${keys})) order by r.uuid for no key update;
    ${insert(`select '${type}', r.uuid, ${data} from public.${table} r where r.uuid = any(array(${keys}))`)}`;
  return `
create function ${name}() returns trigger language plpgsql as $$
begin
  -- Three texts: a statement about rows that are not there cannot be planned.
  if tg_op = 'INSERT' then${note(`select ${key} from added`)}
  elsif tg_op = 'DELETE' then${note(`select ${key} from removed`)}
  else${note(`select ${key} from (table added except table removed) n
      union select ${key} from (table removed except table added) o`)}
  end if;
  return null;
end $$;
`;
};

const offerState = (row: string): string =>
  `jsonb_build_object('status', public.offer_status(${row}.place, ${row}.cancelled), 'publish', ${row}.publish)`;

const offerData = (before: string, after: string): string =>
  `jsonb_build_object('edition', ${after}.edition_uuid, 'before', ${offerState(before)}, 'after', ${offerState(after)})`;

/** SQL condition: an offer has another status, and is, or was, in the programme. */
const TRANSITION = `public.offer_status(n.place, n.cancelled) <> public.offer_status(o.place, o.cancelled)
        and 'published' in (n.place, o.place)`;

/** A transition is no other change beside, unless more was written with it. */
const OFFERS = `
${tracing('offer_events', {
  INSERT: [
    `select 'offer.created', n.uuid, ${offerData('n', 'n')} - 'before' from added n`,
    `select 'offer.published', n.uuid, ${offerData('n', 'n')} - 'before' from added n where n.place = 'published'`,
  ],
  UPDATE: [
    `select case
        when n.place = 'published' and n.cancelled then 'offer.cancelled'
        when n.place = 'published' and o.place = 'published' then 'offer.relaunched'
        when n.place = 'published' then 'offer.published'
        else 'offer.unpublished' end, n.uuid, ${offerData('o', 'n')}
      from added n join removed o using (uuid)
      where ${TRANSITION}`,
    `select 'offer.changed', n.uuid, ${offerData('o', 'n')} from added n join removed o using (uuid)
      where n is distinct from o and case
        when ${TRANSITION}
          then to_jsonb(n) - '{place,cancelled,modified_at,calendar_lead}'::text[] <> to_jsonb(o) - '{place,cancelled,modified_at,calendar_lead}'::text[]
        else true end`,
  ],
  DELETE: [`select 'offer.deleted', o.uuid, ${offerData('o', 'o')} - 'after' from removed o`],
})}
${tracingParts('offer_part_events', {
  table: 'offers',
  key: 'offer_uuid',
  type: 'offer.changed',
  data: offerData('r', 'r'),
})}
${follow('offers', 'offer_events')}
${['offer_dates', 'offer_hosts', 'offer_categories', 'offer_media', 'offer_shares']
  .map((table) => follow(table, 'offer_part_events'))
  .join('')}`;

/** SQL condition: more was written than when. A write of the same values is no change. @param but a column that says nothing either */
const differs = (but = ''): string => {
  const row = (alias: string): string => `to_jsonb(${alias}) - '{modified_at${but === '' ? '' : `,${but}`}}'::text[]`;
  return `${row('n')} <> ${row('o')}`;
};

/** A record of which nothing but its identifier is said. */
const plain = (kind: string): Readonly<Record<string, readonly string[]>> => ({
  INSERT: [`select '${kind}.created', n.uuid, '{}'::jsonb from added n`],
  UPDATE: [`select '${kind}.changed', n.uuid, '{}'::jsonb from added n join removed o using (uuid) where ${differs()}`],
  DELETE: [`select '${kind}.deleted', o.uuid, '{}'::jsonb from removed o`],
});

const HOSTS = `
${tracing('host_events', plain('host'))}
${tracingParts('host_part_events', { table: 'hosts', key: 'host_uuid', type: 'host.changed', data: `'{}'::jsonb` })}
${follow('hosts', 'host_events')}
${follow('host_members', 'host_part_events')}`;

const CATEGORIES = `
${tracing('category_events', plain('category'))}
${follow('categories', 'category_events')}`;

const editionData = (before: string, after: string): string =>
  `jsonb_build_object('before', jsonb_build_object('archived', ${before}.archived),
    'after', jsonb_build_object('archived', ${after}.archived))`;

/** What the service notes about waiting lists for itself is no change of the edition. */
const EDITIONS = `
${tracing('edition_events', {
  INSERT: [`select 'edition.created', n.uuid, ${editionData('n', 'n')} - 'before' from added n`],
  UPDATE: [
    `select 'edition.changed', n.uuid, ${editionData('o', 'n')} from added n join removed o using (uuid)
      where ${differs('waiting_lists_moved')}`,
  ],
  DELETE: [`select 'edition.deleted', o.uuid, ${editionData('o', 'o')} - 'after' from removed o`],
})}
${tracingParts('edition_part_events', {
  table: 'editions',
  key: 'edition_uuid',
  type: 'edition.changed',
  data: editionData('r', 'r'),
})}
${follow('editions', 'edition_events')}
${['edition_tasks', 'edition_hosts', 'edition_lots'].map((table) => follow(table, 'edition_part_events')).join('')}`;

const attendanceData = (before: string, after: string): string =>
  `jsonb_build_object('offer', ${after}.offer_uuid, 'edition', ${after}.edition_uuid, 'participant', ${after}.participant_uuid,
    'before', jsonb_build_object('status', ${before}.status), 'after', jsonb_build_object('status', ${after}.status))`;

const ATTENDANCES = `
${tracing('attendance_events', {
  INSERT: [`select 'attendance.created', n.uuid, ${attendanceData('n', 'n')} - 'before' from added n`],
  UPDATE: [
    `select 'attendance.changed', n.uuid, ${attendanceData('o', 'n')} from added n join removed o using (uuid)
      where n is distinct from o`,
  ],
  DELETE: [`select 'attendance.deleted', o.uuid, ${attendanceData('o', 'o')} - 'after' from removed o`],
})}
${tracingParts('presence_events', {
  table: 'attendances',
  key: 'attendance_uuid',
  type: 'attendance.changed',
  data: attendanceData('r', 'r'),
})}
${follow('attendances', 'attendance_events')}
${follow('presences', 'presence_events')}`;

/** For others a child is gone when its row is, or holds nothing any more. A merged one is told of by whoever merges, if its row goes. */
const PARTICIPANTS = `
${tracing('participant_events', {
  INSERT: [`select 'participant.changed', n.uuid, '{}'::jsonb from added n where n.anonymised_at is null`],
  UPDATE: [
    `select case when n.anonymised_at is null then 'participant.changed'
        when n.merged_into_uuid is null then 'participant.deleted' else 'participant.merged' end, n.uuid,
        case when n.merged_into_uuid is null then '{}'::jsonb else jsonb_build_object('into', n.merged_into_uuid) end
      from added n join removed o using (uuid) where o.anonymised_at is null and ${differs()}`,
  ],
  DELETE: [
    `select 'participant.deleted', o.uuid, '{}'::jsonb from removed o where o.anonymised_at is null and o.uuid not in (
        select e.subject from public.events e join public.event_log k on k.epoch = e.epoch
        where e.xid = pg_current_xact_id()::text::bigint and e.type = 'participant.merged')`,
  ],
})}
${follow('participants', 'participant_events')}`;

/** That an invoice is paid, or cancelled, follows from the books: whoever books says so. */
const MONEY = `
${tracing('receipt_events', {
  INSERT: [
    `select 'receipt.created', n.uuid, jsonb_strip_nulls(jsonb_build_object('number', n.number, 'kind', n.kind,
        'debtor', n.debtor_uuid, 'reverses', n.reverses_uuid)) from added n`,
  ],
})}
${tracing('invoice_events', {
  INSERT: [
    `select 'invoice.created', n.uuid, jsonb_build_object('number', n.number, 'debtor', n.debtor_uuid,
        'edition', n.edition_uuid, 'after', '{"state":"open"}'::jsonb) from added n`,
  ],
})}
${followNew('receipts', 'receipt_events')}
${followNew('invoices', 'invoice_events')}`;

/** A job notes its progress all the time: only its end is asked for. */
const WORK = `
create function draw_events() returns trigger language plpgsql as $$
begin
  perform public.events_note('draw.committed', new.uuid, jsonb_build_object('edition', new.edition_uuid, 'number', new.number,
    'before', jsonb_build_object('state', old.state), 'after', jsonb_build_object('state', new.state)));
  return null;
end $$;
create trigger tr_draws_event_committed after update on draws for each row
  when (new.state = 'committed' and old.state <> 'committed') execute function draw_events();

create function job_events() returns trigger language plpgsql as $$
begin
  perform public.events_note(case new.state when 'done' then 'job.finished' else 'job.failed' end, new.uuid,
    jsonb_strip_nulls(jsonb_build_object('kind', new.kind, 'record', new.record_uuid,
      'before', jsonb_build_object('state', old.state), 'after', jsonb_build_object('state', new.state))));
  return null;
end $$;
create trigger tr_background_jobs_event_ended after update on background_jobs for each row
  when (new.state in ('done', 'failed') and old.state not in ('done', 'failed')) execute function job_events();
`;

/** Who is told of events. `reached` is the last event that deliveries were made of. Secrets are sealed under a key that is not in the database. */
const WEBHOOKS = `
create table webhooks (
  uuid uuid constraint pk_webhooks primary key,
  url text not null,
  types text[] not null,
  description text,
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  reached text collate "C" not null,
  disabled_at timestamptz,
  disabled_reason text constraint ck_webhooks_disabled_reason check (disabled_reason in ('manual', 'failing', 'gone')),
  failing_since timestamptz,
  last_delivered_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  constraint ck_webhooks_disabled check ((disabled_at is null) = (disabled_reason is null)),
  constraint ck_webhooks_previous_secret check ((previous_secret is null) = (previous_secret_until is null))
);
`;

/** Each event that a webhook is told of. `content` is that of a test, which is no event. */
const DELIVERIES = `
create table webhook_deliveries (
  uuid uuid constraint pk_webhook_deliveries primary key,
  webhook_uuid uuid not null constraint fk_webhook_deliveries_webhook references webhooks on delete cascade,
  event text collate "C" not null,
  type text not null,
  content jsonb,
  status text not null constraint ck_webhook_deliveries_status check (status in ('pending', 'delivered', 'failed')),
  attempt integer not null,
  next_try_at timestamptz,
  last_try_at timestamptz,
  http_status integer,
  ms integer,
  failure text,
  created_at timestamptz not null,
  constraint uq_webhook_deliveries_event unique (webhook_uuid, event),
  constraint ck_webhook_deliveries_next_try check ((status = 'pending') = (next_try_at is not null))
);
create index ix_webhook_deliveries_due on webhook_deliveries (webhook_uuid, next_try_at, event) where status = 'pending';
create index ix_webhook_deliveries_latest on webhook_deliveries (webhook_uuid, created_at desc, uuid desc);
create index ix_webhook_deliveries_old on webhook_deliveries (created_at);
`;
