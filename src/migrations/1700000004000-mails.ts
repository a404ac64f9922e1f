import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Every mail the service sends, as it is sent: written with the change it tells of, sent by a job afterwards. The key of
 * its event makes sure that one event becomes one mail, however often it is worked on.
 */
export class Mails1700000004000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table mails (
        uuid uuid constraint pk_mails primary key,
        event text not null constraint uq_mails_event unique,
        template text not null,
        recipient_name text,
        recipient_address text not null,
        subject text not null,
        text text not null,
        html text not null,
        attachments jsonb not null default '[]',
        secret boolean not null default false,
        state text not null default 'queued' constraint ck_mails_state check (state in ('queued', 'sent', 'failed')),
        attempts integer not null default 0,
        error text,
        claimed_until timestamptz,
        created_at timestamptz not null,
        sent_at timestamptz,
        constraint ck_mails_sent_at check ((state = 'sent') = (sent_at is not null))
      )`);
    await runner.query('create index ix_mails_created on mails (created_at desc, uuid desc)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table mails');
  }
}
