import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Who calls: accounts, their tokens and sessions, second factors, and asked-for resets of passwords. */
export class Accounts1790000002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ACCOUNTS);
    await runner.query(TOKENS);
    await runner.query(SIGN_IN);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table password_resets, recovery_codes, two_factors, tokens, accounts');
  }
}

/**
 * `anonymised_at` is the moment at which a person was made unrecognisable because records that must stay still point to the
 * row. Nobody is shown any more what was kept of an account that is hidden from then on, or gone.
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
  password_hash text,
  last_login_at timestamptz,
  anonymised_at timestamptz,
  search_text text not null generated always as (search_fold(
    coalesce(firstname, '') || ' ' || coalesce(lastname, '') || E'\\n' || email)) stored,
  name_key text generated always as (search_key(
    coalesce(firstname, '') || ' ' || coalesce(lastname, '') || ' ' || email)) stored,
  created_at timestamptz not null,
  modified_at timestamptz not null
);
create unique index uq_accounts_email on accounts (lower(email));
create index ix_accounts_name on accounts (lastname collate german, firstname collate german, uuid);
create index ix_accounts_roles on accounts using gin (roles);
create index ix_accounts_search on accounts using gin (search_text gin_trgm_ops);
create index ix_accounts_name_key on accounts using gin (name_key gin_trgm_ops);

create trigger tr_accounts_masked after update on accounts for each row
  when (new.protected and not old.protected or new.anonymised_at is not null and old.anonymised_at is null
    or 'ROLE_MEMBER' = any(new.roles) and not 'ROLE_MEMBER' = any(old.roles))
  execute function maskings_note();
create trigger tr_accounts_gone after delete on accounts for each row execute function maskings_note();
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
