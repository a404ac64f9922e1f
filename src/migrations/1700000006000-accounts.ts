import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * What the administration of accounts adds (decisions E): a folded text to search in, an index for roles, and the moment
 * at which a person was made unrecognisable because records that must stay still
 * point to the row. Mails to somebody are found by the address, to go with the account.
 */
export class Accounts1700000006000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table accounts
        add anonymised_at timestamptz,
        add search_text text not null generated always as (search_fold(
          coalesce(firstname, '') || ' ' || coalesce(lastname, '') || E'\\n' || email)) stored;
      create index ix_accounts_search on accounts using gin (search_text gin_trgm_ops);
      create index ix_accounts_roles on accounts using gin (roles);
      alter table participants add anonymised_at timestamptz;
      create index ix_mails_recipient on mails (lower(recipient_address));`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index ix_mails_recipient;
      alter table participants drop anonymised_at;
      drop index ix_accounts_roles;
      alter table accounts drop search_text, drop anonymised_at;`);
  }
}
