import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Whether an edition's waiting lists moved by themselves when they were last looked at; null: not looked at yet. */
export class WaitingListsWatched1700000012400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table editions add column waiting_lists_moved boolean');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table editions drop column waiting_lists_moved');
  }
}
