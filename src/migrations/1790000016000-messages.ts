import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Messages that staff and organisers write to many families or teams at once. */
export class Messages1790000016000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(MESSAGES);
    await runner.query(RECIPIENTS);
    await runner.query(FILES);
    await runner.query(MAILS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_mails_of_messages');
    await runner.query('drop table message_files, message_recipients, messages');
  }
}

/**
 * What was written, to whom, and how many it reached. A null list of the audience was not given; `scope_hosts` and
 * `scope_offers` are whose offers it is confined to when an organiser wrote it, whose team is `host_uuid`.
 */
const MESSAGES = `
create table messages (
  uuid uuid constraint pk_messages primary key,
  edition_uuid uuid constraint fk_messages_edition references editions on delete set null,
  addressed text not null constraint ck_messages_addressed check (addressed in ('families', 'hosts')),
  offers uuid[],
  categories uuid[],
  hosts uuid[],
  statuses text[],
  scope_hosts uuid[],
  scope_offers uuid[],
  host_uuid uuid constraint fk_messages_host references hosts on delete set null,
  subject text not null,
  body text not null,
  reply_to text,
  fingerprint bytea not null,
  by_uuid uuid constraint fk_messages_by references accounts on delete set null,
  recipients integer not null,
  unreachable integer not null,
  search_text text not null generated always as (search_fold(subject || ' ' || body)) stored,
  created_at timestamptz not null
);
create index ix_messages_created on messages (created_at desc, uuid desc);
create index ix_messages_edition on messages (edition_uuid);
create index ix_messages_host on messages (host_uuid);
create index ix_messages_by on messages (by_uuid);
create index ix_messages_fingerprint on messages (fingerprint, created_at);
create index ix_messages_search on messages using gin (search_text gin_trgm_ops);
`;

/** Who still has to get the mail: bare uuids of accounts, children or organisers, gone once it is written. */
const RECIPIENTS = `
create table message_recipients (
  message_uuid uuid not null constraint fk_message_recipients_message references messages on delete cascade,
  recipient_uuid uuid not null,
  constraint pk_message_recipients primary key (message_uuid, recipient_uuid)
);
`;

/** Stored once for all mails of a message; without a message: of a test mail. Pictures and PDFs do not compress. */
const FILES = `
create table message_files (
  uuid uuid constraint pk_message_files primary key,
  message_uuid uuid constraint fk_message_files_message references messages on delete cascade,
  position integer not null,
  filename text not null,
  content_type text not null,
  size integer not null,
  data bytea storage external not null,
  created_at timestamptz not null
);
create index ix_message_files_message on message_files (message_uuid);
create index ix_message_files_created on message_files (created_at);
`;

/** By the message they belong to, the second part of their event. */
const MAILS = `
create index ix_mails_of_messages on mails (split_part(event, ':', 2)) where split_part(event, ':', 1) = 'message';
`;
