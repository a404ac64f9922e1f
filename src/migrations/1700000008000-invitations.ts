import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Invitations to the teams of organisers (decisions E5). Of the code only a hash is kept. `sends` holds the moments at
 * which it was mailed, for the limit of mails. An invitation goes with the organiser, and with the account that accepted it.
 */
export class Invitations1700000008000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
        created_at timestamptz not null,
        search_text text not null generated always as (search_fold(email)) stored,
        constraint ck_invitations_end check (accepted_at is null or revoked_at is null),
        constraint ck_invitations_account check (account_uuid is null or accepted_at is not null)
      );
      create index ix_invitations_newest on invitations (created_at desc, uuid desc);
      create index ix_invitations_host on invitations (host_uuid, created_at desc, uuid desc);
      create index ix_invitations_email on invitations (lower(email));
      create index ix_invitations_invited_by on invitations (invited_by_uuid);
      create index ix_invitations_account on invitations (account_uuid);
      create index ix_invitations_search on invitations using gin (search_text gin_trgm_ops);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table invitations');
  }
}
