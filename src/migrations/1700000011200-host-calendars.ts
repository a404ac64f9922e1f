import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Every organiser has a calendar behind a secret link. The default gives those a secret that exist already, and those made
 * without the service (import, load tests): 244 random bits, from the database's cryptographic source.
 */
export class HostCalendars1700000011200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table hosts add column calendar_secret text not null
      default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table hosts drop column calendar_secret');
  }
}
