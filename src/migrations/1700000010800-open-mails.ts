import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What metrics count at every scrape: mails that wait, and those given up. Few of many. */
export class OpenMails1700000010800 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index ix_mails_open on mails (state)
      where state = 'queued' or (state = 'failed' and error is distinct from 'superseded')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_mails_open');
  }
}
