import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Accounts and children: who calls, with tokens and sessions, second factors and asked-for resets of passwords, and for whom
 * families apply.
 */
export class People1795824002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [ACCOUNTS, TOKENS, SIGN_IN, PARTICIPANTS, SHIELDS, CHANGES]) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table person_changes, participants, password_resets, recovery_codes, two_factors, tokens, accounts;
      drop function accounts_shield, participants_shield`);
  }
}

/**
 * `anonymised_at` is the moment at which a person was made unrecognisable because records that must stay still point to the
 * row. Nobody is shown any more what was kept of an account that is hidden from then on, or gone. `hidden_at`: since when the
 * account is under an information lock, kept by trigger.
 *
 * Most have no telephone number, and many the same number twice: `phone_key` is empty then, and short.
 */
const ACCOUNTS = `
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
  hidden_at timestamptz,
  password_hash text,
  last_login_at timestamptz,
  anonymised_at timestamptz,
  search_text text not null generated always as (search_fold(
    coalesce(firstname, '') || ' ' || coalesce(lastname, '') || E'\\n' || email)) stored,
  name_key text generated always as (search_key(
    coalesce(firstname, '') || ' ' || coalesce(lastname, '') || ' ' || email)) stored,
  phone_key text generated always as (
    case when phone is null and mobile is null then null
      else phone_digits(phone) || E'\\n' || phone_digits(mobile) end) stored,
  created_at timestamptz not null,
  modified_at timestamptz not null
);
create unique index uq_accounts_email on accounts (lower(email));
create index ix_accounts_name on accounts (lastname collate german, firstname collate german, uuid);
create index ix_accounts_roles on accounts using gin (roles);
create index ix_accounts_search on accounts using gin (search_text gin_trgm_ops);
create index ix_accounts_name_key on accounts using gin (name_key gin_trgm_ops);
create index ix_accounts_phone_key on accounts using gin (phone_key gin_trgm_ops);

create trigger tr_accounts_masked after update on accounts for each row
  when (new.protected and not old.protected or new.anonymised_at is not null and old.anonymised_at is null
    or 'ROLE_MEMBER' = any(new.roles) and not 'ROLE_MEMBER' = any(old.roles))
  execute function maskings_note();
create trigger tr_accounts_gone after delete on accounts for each row execute function maskings_note();
create trigger tr_accounts_hidden before update on accounts for each row
  when (new.protected and not old.protected) execute function hidden_note();
`;

/**
 * Sessions are tokens of a kind of their own. A token knows by which token or session it was made, so that it ends when that
 * one is revoked; a session knows when its password was given last. Codes and secrets are stored as hashes only.
 */
const TOKENS = `
create table tokens (
  uuid uuid constraint pk_tokens primary key,
  account_uuid uuid not null constraint fk_tokens_account references accounts on delete cascade,
  kind text not null default 'token' constraint ck_tokens_kind check (kind in ('token', 'session')),
  name text not null,
  secret_hash bytea not null constraint uq_tokens_secret_hash unique,
  scopes text[] not null,
  made_by uuid constraint fk_tokens_made_by references tokens on delete set null,
  password_given_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_from text,
  created_at timestamptz not null
);
create index ix_tokens_account on tokens (account_uuid);
create index ix_tokens_made_by on tokens (made_by) where made_by is not null;
create index ix_tokens_sessions on tokens (expires_at) where kind = 'session';
`;

const SIGN_IN = `
create table two_factors (
  account_uuid uuid constraint pk_two_factors primary key
    constraint fk_two_factors_account references accounts on delete cascade,
  secret text not null,
  last_step bigint,
  confirmed_at timestamptz,
  created_at timestamptz not null
);

create table recovery_codes (
  uuid uuid constraint pk_recovery_codes primary key,
  account_uuid uuid not null constraint fk_recovery_codes_account references two_factors on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null,
  constraint uq_recovery_codes_hash unique (account_uuid, code_hash)
);

create table password_resets (
  uuid uuid constraint pk_password_resets primary key,
  email text not null,
  account_uuid uuid constraint fk_password_resets_account references accounts on delete cascade,
  code_hash bytea constraint uq_password_resets_code_hash unique,
  expires_at timestamptz,
  used_at timestamptz,
  created_at timestamptz not null
);
create index ix_password_resets_account on password_resets (account_uuid);
`;

/**
 * `anonymised_at` is the moment at which a child was made unrecognisable because records that must stay still point to the row.
 * `shielded` and `hidden_at` are kept by triggers. Nobody is shown any more what was kept of a child that is hidden from then
 * on, or gone; of a child that its account hides, the account says since when. `health_noted_at`: when health note or emergency contact was last written; forgotten after the season that
 * follows.
 *
 * Children that were entered twice become one. A merged child is gone; only where the books name it does its row stay, without
 * any data, and `merged_into_uuid` points to the other.
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
  hidden_at timestamptz,
  comment text,
  health_note text,
  emergency_contact jsonb,
  health_noted_at timestamptz,
  anonymised_at timestamptz,
  merged_into_uuid uuid constraint fk_participants_merged_into references participants,
  search_text text generated always as (search_fold(firstname || ' ' || coalesce(lastname, ''))) stored,
  name_key text generated always as (search_key(firstname || ' ' || coalesce(lastname, ''))) stored,
  phone_key text generated always as (
    case when phone is null and mobile is null then null
      else phone_digits(phone) || E'\\n' || phone_digits(mobile) end) stored,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  constraint ck_participants_health_noted check (health_noted_at is not null
    or health_note is null and emergency_contact is null),
  constraint ck_participants_merged check (merged_into_uuid is null or anonymised_at is not null)
);
create index ix_participants_account on participants (account_uuid);
create index ix_participants_merged_into on participants (merged_into_uuid) where merged_into_uuid is not null;
create index ix_participants_name on participants (lastname collate german, firstname collate german, uuid);
create index ix_participants_search on participants using gin (search_text gin_trgm_ops);
create index ix_participants_name_key on participants using gin (name_key gin_trgm_ops);
create index ix_participants_phone_key on participants using gin (phone_key gin_trgm_ops);
create index ix_participants_email on participants using gin (lower(email) gin_trgm_ops) where email is not null;
create index ix_participants_health_noted on participants (health_noted_at) where health_noted_at is not null;

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
    select a.protected into locked from public.accounts a where a.uuid = new.account_uuid for share;
  else
    select a.protected into locked from public.accounts a where a.uuid = new.account_uuid;
  end if;
  new.shielded := new.protected or coalesce(locked, false);
  return new;
end $$;
create trigger tr_participants_shield before insert or update of protected, account_uuid, shielded on participants
  for each row execute function participants_shield();
-- By its name it comes after the trigger that sets shielded.
create trigger tr_participants_shield_noted before update on participants for each row
  when (new.shielded and not old.shielded) execute function hidden_note();

create function accounts_shield() returns trigger language plpgsql as $$
begin
  update public.participants set shielded = protected or new.protected where account_uuid = new.uuid;
  return null;
end $$;
create trigger tr_accounts_shield after update on accounts
  for each row when (old.protected is distinct from new.protected) execute function accounts_shield();
`;

/** What fields of an account or of a child held before and hold since; goes with it. */
const CHANGES = `
create table person_changes (
  uuid uuid constraint pk_person_changes primary key,
  account_uuid uuid constraint fk_person_changes_account references accounts on delete cascade,
  participant_uuid uuid constraint fk_person_changes_participant references participants on delete cascade,
  by_uuid uuid constraint fk_person_changes_by references accounts on delete set null,
  at timestamptz not null,
  changes jsonb not null,
  constraint ck_person_changes_of check (num_nonnulls(account_uuid, participant_uuid) = 1)
);
create index ix_person_changes_account on person_changes (account_uuid, at desc, uuid desc) where account_uuid is not null;
create index ix_person_changes_participant on person_changes (participant_uuid, at desc, uuid desc) where participant_uuid is not null;
create index ix_person_changes_by on person_changes (by_uuid) where by_uuid is not null;
`;
