import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Offers with their dates, links, pictures, shares and history. What is derived follows its sources by trigger: whoever writes
 * a date, a link or a name, the sort by begin and the free-text search are never stale.
 */
export class Offers1795824004000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [OFFERS, DATES, FORMER, LINKS, SEARCH, RENAMED, HISTORY, TALLIES]) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger tr_hosts_renamed on hosts;
      drop trigger tr_categories_renamed on categories;
      drop table offer_tallies, offer_history, offer_shares, offer_media, offer_categories, edition_hosts, offer_hosts,
        offer_former_details, offer_gone_dates, offer_occurrences, offer_dates, offers;
      drop function offers_open_tally, categories_renamed, hosts_renamed, offers_links_search, offers_own_search,
        offer_links_text, offers_refresh_begin, offer_status, offers_calendar_lead`);
  }
}

/**
 * An offer that is taken out of the programme stays called off until it is published again. `first_begin_at` and `search_text`
 * are kept by triggers.
 *
 * `calendar_lead`: seconds by which an offer's number in calendars is ahead of its last change, so that each change has a
 * greater one. Calendar programs ignore what is not newer than what they have, and count in seconds.
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
  calendar_lead integer not null default 0,
  search_text text not null default '',
  name_key text generated always as (search_key(name)) stored,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  -- What points to an offer and stands in its edition too keeps both equal by a foreign key on this.
  constraint uq_offers_edition unique (uuid, edition_uuid),
  constraint ck_offers_cancelled check (not cancelled or place in ('published', 'unpublished')),
  constraint ck_offers_ages check (max_age >= min_age),
  constraint ck_offers_participants check (max_participants >= min_participants)
);
-- The offers of an edition in the order of lists: the first of them are read without the others.
create index ix_offers_edition_begin on offers (edition_uuid, first_begin_at, uuid);
-- The public list: the identifiers of a page in their order come from this index alone, however many editions lie behind.
create index ix_offers_public on offers (edition_uuid, first_begin_at, uuid)
  where place = 'published' and publish = 'public';
create index ix_offers_contact on offers (contact_uuid) where contact_uuid is not null;
create index ix_offers_variant_of on offers (variant_of_uuid) where variant_of_uuid is not null;
-- Aliases that begin alike are found by an index in databases of any locale.
create index ix_offers_alias on offers (alias text_pattern_ops);
create index ix_offers_begin on offers (first_begin_at, uuid);
create index ix_offers_begin_desc on offers (first_begin_at desc nulls last, uuid desc);
create index ix_offers_name on offers (name collate german, uuid);
create index ix_offers_created on offers (created_at, uuid);
create index ix_offers_modified on offers (modified_at, uuid);
create index ix_offers_search on offers using gin (search_text gin_trgm_ops);
create index ix_offers_name_key on offers using gin (name_key gin_trgm_ops);

create function offers_calendar_lead() returns trigger language plpgsql as $$
begin
  new.calendar_lead := greatest(0, old.calendar_lead + 1 + extract(epoch from
    date_trunc('second', old.modified_at) - date_trunc('second', new.modified_at))::integer);
  return new;
end $$;
create trigger tr_offers_calendar_lead before update of modified_at on offers
  for each row execute function offers_calendar_lead();

-- What callers read as the status: one that is called off stays so when it is unpublished.
create function offer_status(place text, cancelled boolean) returns text[] language sql immutable parallel safe as $$
  select case when cancelled then array[place, 'cancelled'] else array[place] end
$$;
`;

/**
 * offer_occurrences holds each recurring date expanded. offer_gone_dates: dates that offers with applications had, as they were
 * when they went or became another series. The calendars of families may hold them under identifiers that no date has any more,
 * and are to be told that they are off.
 */
const DATES = `
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

create table offer_gone_dates (
  date_uuid uuid not null,
  offer_uuid uuid not null constraint fk_offer_gone_dates_offer references offers on delete cascade,
  begin_at timestamptz not null,
  end_at timestamptz not null,
  recurrence text,
  gone_at timestamptz not null,
  constraint pk_offer_gone_dates primary key (date_uuid, gone_at)
);
create index ix_offer_gone_dates_offer on offer_gone_dates (offer_uuid);

-- Only where the begin becomes another: an offer carries a dozen indices.
create function offers_refresh_begin() returns trigger language plpgsql as $$
begin
  update public.offers o set first_begin_at = first.at
  from (select c.offer_uuid, (select min(d.begin_at) from public.offer_dates d where d.offer_uuid = c.offer_uuid) as at
    from (select distinct offer_uuid from changed) c) first
  where o.uuid = first.offer_uuid and o.first_begin_at is distinct from first.at;
  return null;
end $$;
create trigger tr_offer_dates_insert after insert on offer_dates referencing new table as changed
  for each statement execute function offers_refresh_begin();
create trigger tr_offer_dates_update after update on offer_dates referencing new table as changed
  for each statement execute function offers_refresh_begin();
create trigger tr_offer_dates_delete after delete on offer_dates referencing old table as changed
  for each statement execute function offers_refresh_begin();
`;

/**
 * Dates, meeting point and address of an offer before each change of them, numbered, while it has applications: families are
 * told what was and what is. One edit of an offer and its variants is one cause.
 */
const FORMER = `
create table offer_former_details (
  offer_uuid uuid not null constraint fk_offer_former_details_offer references offers on delete cascade,
  nth integer not null,
  cause_uuid uuid not null,
  replaced_at timestamptz not null,
  meeting_point text,
  meeting_address text,
  dates jsonb not null,
  known_to_teams boolean not null default false,
  constraint pk_offer_former_details primary key (offer_uuid, nth)
);
create index ix_offer_former_details_cause on offer_former_details (cause_uuid);
`;

/** Who gives an offer (and who an edition is restricted to), its categories, pictures, and whom it is shared with. */
const LINKS = `
create table offer_hosts (
  offer_uuid uuid not null constraint fk_offer_hosts_offer references offers on delete cascade,
  host_uuid uuid not null constraint fk_offer_hosts_host references hosts,
  position integer not null,
  constraint pk_offer_hosts primary key (offer_uuid, host_uuid)
);
create index ix_offer_hosts_host on offer_hosts (host_uuid);

-- An edition restricted to one organiser must not open to all when that one is deleted: no cascade. The table stands behind
-- offer_hosts because of two foreign keys that refuse, PostgreSQL names the older one, and offers are what staff are told of.
create table edition_hosts (
  edition_uuid uuid not null constraint fk_edition_hosts_edition references editions on delete cascade,
  host_uuid uuid not null constraint fk_edition_hosts_host references hosts,
  constraint pk_edition_hosts primary key (edition_uuid, host_uuid)
);
create index ix_edition_hosts_host on edition_hosts (host_uuid);

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
`;

/** Emptying search_text has it written anew: the trigger on offers is the only one that knows what stands in it. */
const SEARCH = `
create function offer_links_text(offer uuid) returns text language sql stable as $$
  select concat_ws(E'\\n',
    (select string_agg(h.name, E'\\n') from public.offer_hosts l join public.hosts h on h.uuid = l.host_uuid
      where l.offer_uuid = offer),
    (select string_agg(c.name, E'\\n') from public.offer_categories l
      join public.categories c on c.uuid = l.category_uuid where l.offer_uuid = offer))
$$;
create function offers_own_search() returns trigger language plpgsql as $$
begin
  new.search_text := public.search_fold(concat_ws(E'\\n', new.name, new.teaser, new.description, new.meeting_point,
    public.offer_links_text(new.uuid)));
  return new;
end $$;
create trigger tr_offers_search before insert or update of name, teaser, description, meeting_point, search_text on offers
  for each row execute function offers_own_search();

create function offers_links_search() returns trigger language plpgsql as $$
begin
  update public.offers set search_text = '' where uuid in (select offer_uuid from changed);
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
`;

/**
 * Whoever is renamed locks its offers in the order in which everybody does, bases before their variants: else the rename and a
 * change of a base could wait for each other.
 */
const renamed = (table: string, links: string, key: string): string => `
create function ${table}_renamed() returns trigger language plpgsql as $$
begin
  perform from public.offers where uuid in (select offer_uuid from public.${links} where ${key} = new.uuid)
    order by variant_of_uuid nulls first, created_at, uuid for no key update;
  update public.offers set search_text = ''
    where uuid in (select offer_uuid from public.${links} where ${key} = new.uuid);
  return null;
end $$;
create trigger tr_${table}_renamed after update of name on ${table}
  for each row when (old.name is distinct from new.name) execute function ${table}_renamed();
`;

const RENAMED =
  renamed('hosts', 'offer_hosts', 'host_uuid') + renamed('categories', 'offer_categories', 'category_uuid');

/** `changes`: what fields held before and hold since; `mailed`: whether a transition was mailed to anybody. */
const HISTORY = `
create table offer_history (
  uuid uuid constraint pk_offer_history primary key,
  offer_uuid uuid not null constraint fk_offer_history_offer references offers on delete cascade,
  account_uuid uuid constraint fk_offer_history_account references accounts on delete set null,
  at timestamptz not null,
  action text not null
    constraint ck_offer_history_action check (action in ('created', 'changed', 'transition', 'link_renewed')),
  transition text,
  from_status text[] not null default '{}',
  to_status text[] not null default '{}',
  fields text[] not null default '{}',
  changes jsonb not null default '[]',
  notified boolean not null default false,
  mailed boolean,
  note text
);
create index ix_offer_history_offer on offer_history (offer_uuid, at desc, uuid desc);
create index ix_offer_history_account on offer_history (account_uuid) where account_uuid is not null;
`;

/**
 * offer_tallies counts an offer's applications by state. The triggers of applications keep it in the transaction of the change,
 * so a page of offers needs no counting and the counts can never differ from the table.
 */
const TALLIES = `
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
  insert into public.offer_tallies (offer_uuid) select uuid from created;
  return null;
end $$;
create trigger tr_offers_open_tally after insert on offers referencing new table as created
  for each statement execute function offers_open_tally();
`;
