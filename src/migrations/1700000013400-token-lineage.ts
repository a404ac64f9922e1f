import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * A token knows by which token or session it was made, so that it ends when that one is revoked; a session knows when its
 * password was given last. Of what exists nothing is known: those tokens have no maker, and for those sessions their
 * beginning counts.
 */
export class TokenLineage1700000013400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tokens add column made_by uuid, add column password_given_at timestamptz,
        add constraint fk_tokens_made_by foreign key (made_by) references tokens on delete set null not valid`);
    await runner.query('alter table tokens validate constraint fk_tokens_made_by');
    await runner.query('create index ix_tokens_made_by on tokens (made_by) where made_by is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tokens drop column made_by, drop column password_given_at');
  }
}
