import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Signing in: sessions are tokens of a kind of their own; second factors with their recovery codes; asked-for resets of
 * passwords. Codes are stored as hashes only. Stored answers are sealed from now on, so the readable ones go.
 */
export class SignIn1700000007000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tokens add column kind text not null default 'token'
        constraint ck_tokens_kind check (kind in ('token', 'session'))`);
    await runner.query(`create index ix_tokens_sessions on tokens (expires_at) where kind = 'session'`);
    await runner.query(`
      create table two_factors (
        account_uuid uuid constraint pk_two_factors primary key
          constraint fk_two_factors_account references accounts on delete cascade,
        secret text not null,
        last_step bigint,
        confirmed_at timestamptz,
        created_at timestamptz not null
      )`);
    await runner.query(`
      create table recovery_codes (
        uuid uuid constraint pk_recovery_codes primary key,
        account_uuid uuid not null constraint fk_recovery_codes_account references two_factors on delete cascade,
        code_hash bytea not null,
        used_at timestamptz,
        created_at timestamptz not null,
        constraint uq_recovery_codes_hash unique (account_uuid, code_hash)
      )`);
    await runner.query(`
      create table password_resets (
        uuid uuid constraint pk_password_resets primary key,
        email text not null,
        account_uuid uuid constraint fk_password_resets_account references accounts on delete cascade,
        code_hash bytea constraint uq_password_resets_code_hash unique,
        expires_at timestamptz,
        used_at timestamptz,
        created_at timestamptz not null
      )`);
    await runner.query(`create index ix_password_resets_account on password_resets (account_uuid)`);
    await runner.query('delete from idempotency_keys');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from idempotency_keys');
    await runner.query('drop table password_resets, recovery_codes, two_factors');
    await runner.query(`delete from tokens where kind = 'session'`);
    await runner.query('drop index ix_tokens_sessions');
    await runner.query('alter table tokens drop column kind');
  }
}
