import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The frame of a programme: editions with their tasks, categories, organisers with their teams and invitations. */
export class Programme1795824003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [EDITIONS, CATEGORIES, HOSTS, TEAMS, INVITATIONS]) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table invitations, organiser_mails, host_members, hosts, categories, edition_tasks, editions',
    );
  }
}

/**
 * `waiting_lists_moved`: whether its waiting lists moved by themselves when they were last looked at; null: not looked at yet.
 * `remind_before`: hours before the first date of a day at which families are reminded; null: nobody is.
 */
const EDITIONS = `
create table editions (
  uuid uuid constraint pk_editions primary key,
  name text not null,
  alias text not null constraint uq_editions_alias unique,
  archived boolean not null default false,
  hosts_can_assign boolean not null default false,
  waiting_lists_moved boolean,
  remind_before integer constraint ck_editions_remind_before check (remind_before between 0 and 168),
  name_key text generated always as (search_key(name)) stored,
  created_at timestamptz not null,
  modified_at timestamptz not null
);
create index ix_editions_name_key on editions using gin (name_key gin_trgm_ops);

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
  max_places integer constraint ck_edition_tasks_max_places check (max_places >= 1),
  hide_status boolean,
  age_check text constraint ck_edition_tasks_age_check check (age_check in ('exact', 'vague_on_year')),
  gap_minutes integer constraint ck_edition_tasks_gap check (gap_minutes >= 0),
  first_place_by text constraint ck_edition_tasks_first_place_by check (first_place_by in ('lot', 'favourites')),
  one_of_variants boolean,
  friends boolean,
  siblings boolean,
  rest text constraint ck_edition_tasks_rest check (rest in ('waitlisted', 'unfulfilled')),
  beacon_source text,
  constraint ck_edition_tasks_order check (end_at > begin_at)
);
create index ix_edition_tasks_edition on edition_tasks (edition_uuid, begin_at, uuid);
create unique index uq_edition_tasks_holiday on edition_tasks (edition_uuid) where type = 'holiday';
`;

/** No two categories of one name: upper and lower case, accents and the number of blanks make no difference. */
const CATEGORIES = `
create table categories (
  uuid uuid constraint pk_categories primary key,
  name text not null,
  alias text not null constraint uq_categories_alias unique,
  color text,
  folded_name text not null generated always as (
    split_part(search_fold(btrim(regexp_replace(name, '[ \\t\\n\\v\\f\\r\\u00A0]+', ' ', 'g'))), E'\\n', 1)) stored,
  name_key text generated always as (search_key(name)) stored,
  created_at timestamptz not null,
  modified_at timestamptz not null
);
create unique index uq_categories_name on categories (folded_name);
create index ix_categories_name on categories (name collate german, uuid);
create index ix_categories_name_key on categories using gin (name_key gin_trgm_ops);
`;

/**
 * Every organiser has a calendar behind a secret link; the default gives those a secret that are made without the service
 * (import, load tests): 244 random bits, from the database's cryptographic source. `team_by_masked`: an admin from whom
 * families are masked brought somebody into the team, so nobody brings families to it blindly.
 */
const HOSTS = `
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
  calendar_secret text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  team_by_masked boolean not null default false,
  search_text text not null generated always as (search_fold(name || E'\\n' || coalesce(email, ''))) stored,
  name_key text generated always as (search_key(name || ' ' || coalesce(email, ''))) stored,
  phone_key text generated always as (
    case when phone is null and mobile is null then null
      else phone_digits(phone) || E'\\n' || phone_digits(mobile) end) stored,
  created_at timestamptz not null,
  modified_at timestamptz not null
);
-- Aliases that begin alike are found by an index in databases of any locale.
create index ix_hosts_alias on hosts (alias text_pattern_ops);
create index ix_hosts_name on hosts (name collate german, uuid);
create index ix_hosts_search on hosts using gin (search_text gin_trgm_ops);
create index ix_hosts_name_key on hosts using gin (name_key gin_trgm_ops);
create index ix_hosts_phone_key on hosts using gin (phone_key gin_trgm_ops);
`;

/** `organiser_mails`: how many mails an organiser has caused on a local day; a row for each, locked while it is counted on. */
const TEAMS = `
create table host_members (
  host_uuid uuid not null constraint fk_host_members_host references hosts on delete cascade,
  account_uuid uuid not null constraint fk_host_members_account references accounts on delete cascade,
  created_at timestamptz not null,
  constraint pk_host_members primary key (host_uuid, account_uuid)
);
create index ix_host_members_account on host_members (account_uuid);

create table organiser_mails (
  host_uuid uuid not null constraint fk_organiser_mails_host references hosts on delete cascade,
  day date not null,
  mails integer not null constraint ck_organiser_mails_mails check (mails > 0),
  constraint pk_organiser_mails primary key (host_uuid, day)
);
`;

/**
 * Invitations to the teams of organisers. Of the code only a hash is kept. `sends` holds the moments at which it was mailed,
 * for the limit of mails. An invitation goes with the organiser, and with the account that accepted it.
 */
const INVITATIONS = `
create table invitations (
  uuid uuid constraint pk_invitations primary key,
  host_uuid uuid not null constraint fk_invitations_host references hosts on delete cascade,
  email text not null,
  message text,
  code_hash bytea not null constraint uq_invitations_code_hash unique,
  invited_by_uuid uuid constraint fk_invitations_invited_by references accounts on delete set null,
  account_uuid uuid constraint fk_invitations_account references accounts on delete cascade,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  sends timestamptz[] not null,
  search_text text not null generated always as (search_fold(email)) stored,
  created_at timestamptz not null,
  constraint ck_invitations_end check (accepted_at is null or revoked_at is null),
  constraint ck_invitations_account check (account_uuid is null or accepted_at is not null)
);
create index ix_invitations_newest on invitations (created_at desc, uuid desc);
create index ix_invitations_host on invitations (host_uuid, created_at desc, uuid desc);
create index ix_invitations_email on invitations (lower(email));
create index ix_invitations_invited_by on invitations (invited_by_uuid);
create index ix_invitations_account on invitations (account_uuid);
create index ix_invitations_search on invitations using gin (search_text gin_trgm_ops);
`;
