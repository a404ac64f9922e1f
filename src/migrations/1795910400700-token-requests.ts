import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The requests of the last 30 days that were sent with a token, for those who look for their own mistake. Written in batches
 * beside the requests, deleted oldest first; nothing of what was sent stands in them. The key orders them by time, which
 * serves the whole list and the deletion alike.
 */
export class TokenRequests1795910400700 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table token_requests (
        at timestamptz not null,
        uuid uuid not null,
        token_uuid uuid not null constraint fk_token_requests_token references tokens on delete cascade,
        method text not null,
        route text not null,
        status integer,
        problem jsonb,
        idempotency_key text,
        request_id uuid not null,
        ms integer not null,
        constraint pk_token_requests primary key (at, uuid)
      )`);
    await runner.query('create index ix_token_requests_token on token_requests (token_uuid, at desc, uuid desc)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table token_requests');
  }
}
