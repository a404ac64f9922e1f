import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Where answers to a mail go: the address of the town's letterhead on the day it was written, or an organiser's. */
export class AnswersToMails1790000014000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table mails add column reply_to text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table mails drop column reply_to');
  }
}
