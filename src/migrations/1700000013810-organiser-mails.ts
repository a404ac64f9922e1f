import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** How many mails an organiser has caused on a local day (decisions J6): a row for each, locked while it is counted on. */
export class OrganiserMails1700000013810 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table organiser_mails (
      host_uuid uuid not null constraint fk_organiser_mails_host references hosts on delete cascade,
      day date not null,
      mails integer not null constraint ck_organiser_mails_mails check (mails > 0),
      constraint pk_organiser_mails primary key (host_uuid, day))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table organiser_mails');
  }
}
