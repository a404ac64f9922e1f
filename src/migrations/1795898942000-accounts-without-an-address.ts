import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * A family that a website or staff enter may have no e-mail address. What is searched of it was empty with the address, so it is
 * derived anew, which rewrites the table: a second for 20,000 accounts.
 */
export class AccountsWithoutAnAddress1795898942000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      set local lock_timeout = '3s';
      alter table accounts alter column email drop not null,
        add constraint ck_accounts_email check (email is not null or kind = 'person'),
        alter column search_text set expression as (search_fold(
          coalesce(firstname, '') || ' ' || coalesce(lastname, '') || E'\\n' || coalesce(email, ''))),
        alter column name_key set expression as (search_key(
          coalesce(firstname, '') || ' ' || coalesce(lastname, '') || ' ' || coalesce(email, '')))`);
  }

  /** Accounts without an address get one that never receives mail (RFC 2606). */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update accounts set email = uuid || '@unknown.invalid' where email is null;
      alter table accounts drop constraint ck_accounts_email, alter column email set not null,
        alter column search_text set expression as (search_fold(
          coalesce(firstname, '') || ' ' || coalesce(lastname, '') || E'\\n' || email)),
        alter column name_key set expression as (search_key(
          coalesce(firstname, '') || ' ' || coalesce(lastname, '') || ' ' || email))`);
  }
}
