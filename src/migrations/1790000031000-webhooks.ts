import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Webhooks: who is told of events, and each event that one is told of. */
export class Webhooks1790000031000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(WEBHOOKS);
    await runner.query(DELIVERIES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table webhook_deliveries, webhooks');
  }
}

/** `reached` is the last event that deliveries were made of. Secrets are sealed under a key that is not in the database. */
const WEBHOOKS = `
create table webhooks (
  uuid uuid constraint pk_webhooks primary key,
  url text not null,
  types text[] not null,
  description text,
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  reached text collate "C" not null,
  disabled_at timestamptz,
  disabled_reason text constraint ck_webhooks_disabled_reason check (disabled_reason in ('manual', 'failing', 'gone')),
  failing_since timestamptz,
  last_delivered_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  constraint ck_webhooks_disabled check ((disabled_at is null) = (disabled_reason is null)),
  constraint ck_webhooks_previous_secret check ((previous_secret is null) = (previous_secret_until is null))
);
`;

/** `content` is that of a test, which is no event. */
const DELIVERIES = `
create table webhook_deliveries (
  uuid uuid constraint pk_webhook_deliveries primary key,
  webhook_uuid uuid not null constraint fk_webhook_deliveries_webhook references webhooks on delete cascade,
  event text collate "C" not null,
  type text not null,
  content jsonb,
  status text not null constraint ck_webhook_deliveries_status check (status in ('pending', 'delivered', 'failed')),
  attempt integer not null,
  next_try_at timestamptz,
  last_try_at timestamptz,
  http_status integer,
  ms integer,
  failure text,
  created_at timestamptz not null,
  constraint uq_webhook_deliveries_event unique (webhook_uuid, event),
  constraint ck_webhook_deliveries_next_try check ((status = 'pending') = (next_try_at is not null))
);
create index ix_webhook_deliveries_due on webhook_deliveries (webhook_uuid, next_try_at, event) where status = 'pending';
create index ix_webhook_deliveries_latest on webhook_deliveries (webhook_uuid, created_at desc, uuid desc);
create index ix_webhook_deliveries_old on webhook_deliveries (created_at);
`;
