import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The first floor plan: callers, editions, categories, organisers, offers with their dates, and the applications whose
 * counts an offer shows. Every constraint is named, every foreign key has an index, every table a primary key.
 */
export class Foundation1700000001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SEARCH);
    await runner.query(CALLERS);
    await runner.query(PROGRAMME);
    await runner.query(OFFERS);
    await runner.query(APPLICATIONS);
    await runner.query(REQUESTS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table idempotency_keys, attendances, participants, offer_tallies, offer_shares, offer_media, offer_categories,
        offer_hosts, offer_occurrences, offer_dates, offers, edition_hosts, host_members, hosts, categories, edition_tasks, editions,
        tokens, accounts, integration_settings cascade;
      drop function attendances_tally, offers_open_tally, offers_refresh_begin, offers_own_search, offers_links_search,
        hosts_renamed, categories_renamed, offer_links_text, search_fold;
      drop collation german`);
  }
}

/**
 * German names sort by German rules with upper and lower case equal. Free text is searched in two foldings at once
 * (ü as ue, and ü as u), so that "mueller", "müller" and "muller" all find "Müller"; foldQuery() folds the question.
 * The collation makes lower() know every letter, whatever the locale of the database.
 */
const SEARCH = `
create extension if not exists pg_trgm;
create collation german (provider = icu, locale = 'de-u-ks-level2', deterministic = false);

create function search_fold(value text) returns text language sql immutable parallel safe as $$
  select regexp_replace(normalize(
    replace(replace(replace(replace(folded, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss') || E'\\n' || replace(folded, 'ß', 'ss'),
    NFD), '[\\u0300-\\u036F]', '', 'g')
  from (select lower(normalize(coalesce(value, ''), NFC) collate pg_c_utf8) as folded) f
$$;
`;

const CALLERS = `
create table integration_settings (
  key text constraint pk_integration_settings primary key,
  value jsonb not null,
  modified_at timestamptz not null default now()
);

create table accounts (
  uuid uuid constraint pk_accounts primary key,
  kind text not null default 'person' constraint ck_accounts_kind check (kind in ('person', 'service')),
  email text not null,
  firstname text,
  lastname text,
  roles text[] not null default '{}',
  phone text,
  mobile text,
  address jsonb,
  disabled boolean not null default false,
  protected boolean not null default false,
  password_hash text,
  last_login_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz not null
);
create unique index uq_accounts_email on accounts (lower(email));
create index ix_accounts_name on accounts (lastname collate german, firstname collate german, uuid);

create table tokens (
  uuid uuid constraint pk_tokens primary key,
  account_uuid uuid not null constraint fk_tokens_account references accounts on delete cascade,
  name text not null,
  secret_hash bytea not null constraint uq_tokens_secret_hash unique,
  scopes text[] not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_from text,
  created_at timestamptz not null
);
create index ix_tokens_account on tokens (account_uuid);
`;

const PROGRAMME = `
create table editions (
  uuid uuid constraint pk_editions primary key,
  name text not null,
  alias text not null constraint uq_editions_alias unique,
  archived boolean not null default false,
  hosts_can_assign boolean not null default false,
  created_at timestamptz not null,
  modified_at timestamptz not null
);

create table edition_tasks (
  uuid uuid constraint pk_edition_tasks primary key,
  edition_uuid uuid not null constraint fk_edition_tasks_edition references editions on delete cascade,
  type text not null constraint ck_edition_tasks_type check (type in ('holiday', 'host_editing_stage', 'show_offers',
    'application_system', 'allocation', 'pay_days', 'publish_lists', 'custom')),
  title text,
  description text,
  begin_at timestamptz not null,
  end_at timestamptz not null,
  application_system text constraint ck_edition_tasks_system check (application_system in ('lot', 'firstcome')),
  max_applications integer,
  skip_max_applications boolean,
  max_applications_day integer,
  hide_status boolean,
  age_check text constraint ck_edition_tasks_age_check check (age_check in ('exact', 'vague_on_year')),
  constraint ck_edition_tasks_order check (end_at > begin_at)
);
create index ix_edition_tasks_edition on edition_tasks (edition_uuid, begin_at, uuid);
create unique index uq_edition_tasks_holiday on edition_tasks (edition_uuid) where type = 'holiday';

create table categories (
  uuid uuid constraint pk_categories primary key,
  name text not null,
  alias text not null constraint uq_categories_alias unique,
  color text,
  created_at timestamptz not null,
  modified_at timestamptz not null
);
create index ix_categories_name on categories (name collate german, uuid);

create table hosts (
  uuid uuid constraint pk_hosts primary key,
  name text not null,
  alias text not null constraint uq_hosts_alias unique,
  email text,
  phone text,
  mobile text,
  fax text,
  website text,
  address jsonb,
  text text,
  logo text,
  search_text text not null generated always as (search_fold(name || E'\\n' || coalesce(email, ''))) stored,
  created_at timestamptz not null,
  modified_at timestamptz not null
);
create index ix_hosts_name on hosts (name collate german, uuid);
create index ix_hosts_search on hosts using gin (search_text gin_trgm_ops);

create table host_members (
  host_uuid uuid not null constraint fk_host_members_host references hosts on delete cascade,
  account_uuid uuid not null constraint fk_host_members_account references accounts on delete cascade,
  created_at timestamptz not null,
  constraint pk_host_members primary key (host_uuid, account_uuid)
);
create index ix_host_members_account on host_members (account_uuid);

create table edition_hosts (
  edition_uuid uuid not null constraint fk_edition_hosts_edition references editions on delete cascade,
  host_uuid uuid not null constraint fk_edition_hosts_host references hosts on delete cascade,
  constraint pk_edition_hosts primary key (edition_uuid, host_uuid)
);
create index ix_edition_hosts_host on edition_hosts (host_uuid);
`;

/**
 * first_begin_at and search_text follow their sources by trigger: whoever writes a date, a link or a host's name, the
 * sort by begin and the free-text search are never stale. offer_occurrences holds each recurring date expanded.
 */
const OFFERS = `
create table offers (
  uuid uuid constraint pk_offers primary key,
  edition_uuid uuid not null constraint fk_offers_edition references editions,
  name text not null,
  alias text not null constraint uq_offers_alias unique,
  place text not null default 'draft'
    constraint ck_offers_place check (place in ('draft', 'completed', 'reviewed', 'published', 'unpublished')),
  cancelled boolean not null default false,
  publish text not null default 'public' constraint ck_offers_publish check (publish in ('public', 'private_link')),
  link_secret text not null,
  teaser text,
  description text,
  fee integer constraint ck_offers_fee check (fee between 0 and 1000000),
  min_age integer,
  max_age integer,
  min_participants integer,
  max_participants integer,
  requires_application boolean not null default true,
  online_application boolean not null default true,
  application_deadline timestamptz,
  meeting_point text,
  meeting_address text,
  meeting_lat double precision,
  meeting_lng double precision,
  bring text,
  wheelchair_accessible boolean,
  comment text,
  contact_uuid uuid constraint fk_offers_contact references accounts on delete set null,
  application_questions jsonb not null default '[]',
  apply_text text,
  requires_agreement boolean not null default false,
  agreement_path text,
  accessibility text[] not null default '{}',
  internal_note text,
  variant_of_uuid uuid constraint fk_offers_variant_of references offers,
  first_begin_at timestamptz,
  search_text text not null default '',
  created_at timestamptz not null,
  modified_at timestamptz not null,
  constraint ck_offers_cancelled check (not cancelled or place = 'published'),
  constraint ck_offers_ages check (max_age >= min_age),
  constraint ck_offers_participants check (max_participants >= min_participants)
);
create index ix_offers_edition on offers (edition_uuid);
-- The public list: the identifiers of a page in their order come from this index alone, however many editions lie behind.
create index ix_offers_public on offers (edition_uuid, first_begin_at, uuid)
  where place = 'published' and publish = 'public';
create index ix_offers_contact on offers (contact_uuid) where contact_uuid is not null;
create index ix_offers_variant_of on offers (variant_of_uuid) where variant_of_uuid is not null;
create index ix_offers_begin on offers (first_begin_at, uuid);
create index ix_offers_begin_desc on offers (first_begin_at desc nulls last, uuid desc);
create index ix_offers_name on offers (name collate german, uuid);
create index ix_offers_created on offers (created_at, uuid);
create index ix_offers_modified on offers (modified_at, uuid);
create index ix_offers_search on offers using gin (search_text gin_trgm_ops);

create table offer_dates (
  uuid uuid constraint pk_offer_dates primary key,
  offer_uuid uuid not null constraint fk_offer_dates_offer references offers on delete cascade,
  begin_at timestamptz not null,
  end_at timestamptz not null,
  recurrence text,
  constraint ck_offer_dates_order check (end_at > begin_at)
);
create index ix_offer_dates_offer on offer_dates (offer_uuid, begin_at, uuid);

create table offer_occurrences (
  date_uuid uuid not null constraint fk_offer_occurrences_date references offer_dates on delete cascade,
  offer_uuid uuid not null constraint fk_offer_occurrences_offer references offers on delete cascade,
  begin_at timestamptz not null,
  end_at timestamptz not null,
  constraint pk_offer_occurrences primary key (date_uuid, begin_at)
);
create index ix_offer_occurrences_offer on offer_occurrences (offer_uuid, begin_at, end_at);
create index ix_offer_occurrences_begin on offer_occurrences (begin_at, end_at);

create table offer_hosts (
  offer_uuid uuid not null constraint fk_offer_hosts_offer references offers on delete cascade,
  host_uuid uuid not null constraint fk_offer_hosts_host references hosts,
  position integer not null,
  constraint pk_offer_hosts primary key (offer_uuid, host_uuid)
);
create index ix_offer_hosts_host on offer_hosts (host_uuid);

create table offer_categories (
  offer_uuid uuid not null constraint fk_offer_categories_offer references offers on delete cascade,
  category_uuid uuid not null constraint fk_offer_categories_category references categories,
  position integer not null,
  constraint pk_offer_categories primary key (offer_uuid, category_uuid)
);
create index ix_offer_categories_category on offer_categories (category_uuid);

create table offer_media (
  uuid uuid constraint pk_offer_media primary key,
  offer_uuid uuid not null constraint fk_offer_media_offer references offers on delete cascade,
  path text not null,
  position integer not null
);
create index ix_offer_media_offer on offer_media (offer_uuid, position);

create table offer_shares (
  offer_uuid uuid not null constraint fk_offer_shares_offer references offers on delete cascade,
  account_uuid uuid not null constraint fk_offer_shares_account references accounts on delete cascade,
  constraint pk_offer_shares primary key (offer_uuid, account_uuid)
);
create index ix_offer_shares_account on offer_shares (account_uuid);

create function offers_refresh_begin() returns trigger language plpgsql as $$
begin
  update offers o set first_begin_at = (select min(d.begin_at) from offer_dates d where d.offer_uuid = o.uuid)
  where o.uuid in (select offer_uuid from changed);
  return null;
end $$;
create trigger tr_offer_dates_insert after insert on offer_dates referencing new table as changed
  for each statement execute function offers_refresh_begin();
create trigger tr_offer_dates_update after update on offer_dates referencing new table as changed
  for each statement execute function offers_refresh_begin();
create trigger tr_offer_dates_delete after delete on offer_dates referencing old table as changed
  for each statement execute function offers_refresh_begin();

create function offer_links_text(offer uuid) returns text language sql stable as $$
  select concat_ws(E'\\n',
    (select string_agg(h.name, E'\\n') from offer_hosts l join hosts h on h.uuid = l.host_uuid where l.offer_uuid = offer),
    (select string_agg(c.name, E'\\n') from offer_categories l join categories c on c.uuid = l.category_uuid
      where l.offer_uuid = offer))
$$;
create function offers_own_search() returns trigger language plpgsql as $$
begin
  new.search_text := search_fold(concat_ws(E'\\n', new.name, new.teaser, new.description, new.meeting_point,
    offer_links_text(new.uuid)));
  return new;
end $$;
create trigger tr_offers_search before insert or update of name, teaser, description, meeting_point, search_text on offers
  for each row execute function offers_own_search();
create function offers_links_search() returns trigger language plpgsql as $$
begin
  update offers set search_text = '' where uuid in (select offer_uuid from changed);
  return null;
end $$;
create trigger tr_offer_hosts_insert after insert on offer_hosts referencing new table as changed
  for each statement execute function offers_links_search();
create trigger tr_offer_hosts_delete after delete on offer_hosts referencing old table as changed
  for each statement execute function offers_links_search();
create trigger tr_offer_categories_insert after insert on offer_categories referencing new table as changed
  for each statement execute function offers_links_search();
create trigger tr_offer_categories_delete after delete on offer_categories referencing old table as changed
  for each statement execute function offers_links_search();
create function hosts_renamed() returns trigger language plpgsql as $$
begin
  update offers set search_text = '' where uuid in (select offer_uuid from offer_hosts where host_uuid = new.uuid);
  return null;
end $$;
create trigger tr_hosts_renamed after update of name on hosts
  for each row when (old.name is distinct from new.name) execute function hosts_renamed();
create function categories_renamed() returns trigger language plpgsql as $$
begin
  update offers set search_text = '' where uuid in (select offer_uuid from offer_categories where category_uuid = new.uuid);
  return null;
end $$;
create trigger tr_categories_renamed after update of name on categories
  for each row when (old.name is distinct from new.name) execute function categories_renamed();
`;

/**
 * offer_tallies counts an offer's applications by state. It is kept by trigger in the transaction of the change, so a
 * page of offers needs no counting and the counts can never differ from the table.
 */
const APPLICATIONS = `
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
  comment text,
  created_at timestamptz not null,
  modified_at timestamptz not null
);
create index ix_participants_account on participants (account_uuid);
create index ix_participants_name on participants (lastname collate german, firstname collate german, uuid);

create table attendances (
  uuid uuid constraint pk_attendances primary key,
  offer_uuid uuid not null constraint fk_attendances_offer references offers,
  participant_uuid uuid not null constraint fk_attendances_participant references participants,
  status text not null constraint ck_attendances_status check (status in ('waiting', 'confirmed', 'waitlisted',
    'withdrawn', 'rejected', 'unfulfilled', 'participated', 'noshow')),
  priority integer,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  constraint uq_attendances_participant_offer unique (participant_uuid, offer_uuid)
);
create index ix_attendances_offer on attendances (offer_uuid, status);
create index ix_attendances_created on attendances (created_at desc, uuid desc);

create table offer_tallies (
  offer_uuid uuid constraint pk_offer_tallies primary key
    constraint fk_offer_tallies_offer references offers on delete cascade,
  waiting integer not null default 0,
  confirmed integer not null default 0,
  waitlisted integer not null default 0,
  withdrawn integer not null default 0,
  rejected integer not null default 0,
  unfulfilled integer not null default 0,
  participated integer not null default 0,
  noshow integer not null default 0,
  constraint ck_offer_tallies_counts check (least(waiting, confirmed, waitlisted, withdrawn, rejected, unfulfilled,
    participated, noshow) >= 0)
);
create function offers_open_tally() returns trigger language plpgsql as $$
begin
  insert into offer_tallies (offer_uuid) select uuid from created;
  return null;
end $$;
create trigger tr_offers_open_tally after insert on offers referencing new table as created
  for each statement execute function offers_open_tally();

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

const REQUESTS = `
create table idempotency_keys (
  caller text not null,
  key_hash bytea not null,
  fingerprint bytea not null,
  status integer,
  headers jsonb,
  body text,
  created_at timestamptz not null,
  constraint pk_idempotency_keys primary key (caller, key_hash)
);
create index ix_idempotency_keys_created on idempotency_keys (created_at);
`;
