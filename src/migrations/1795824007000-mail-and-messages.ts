import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Mails, the words for them that staff set, and messages to many at once. */
export class MailAndMessages1795824007000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [MAILS, FOLLOWING, TEMPLATES, MESSAGES, RECIPIENTS, FILES]) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table message_files, message_recipients, messages, mail_templates, mails;
      drop function tellings_follow`);
  }
}

/**
 * Every mail the service sends, as it is sent: written with the change it tells of, sent by a job afterwards. The key of its
 * event makes sure that one event becomes one mail, however often it is worked on.
 *
 * Whom it was written to stands beside the address: the account and the children it tells of, as bare uuids, so that masks,
 * erasure and a family's file find it after the address has changed, or the row they point to is gone. `quotes`: the
 * applications whose remarks it repeats, which are forgotten there when they are forgotten with the application. `reply_to`:
 * the address of the town's letterhead on the day it was written, or an organiser's.
 */
const MAILS = `
create table mails (
  uuid uuid constraint pk_mails primary key,
  event text not null constraint uq_mails_event unique,
  template text not null,
  recipient_name text,
  recipient_address text not null,
  reply_to text,
  account_uuid uuid,
  children uuid[] not null default '{}',
  quotes uuid[] not null default '{}',
  edition_uuid uuid constraint fk_mails_edition references editions on delete set null,
  subject text not null,
  text text not null,
  html text not null,
  attachments jsonb not null default '[]',
  secret boolean not null default false,
  state text not null default 'queued' constraint ck_mails_state check (state in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  sends integer not null default 1,
  error text,
  message_id text,
  answer text,
  claimed_until timestamptz,
  search_text text not null
    generated always as (search_fold(coalesce(recipient_name, '') || ' ' || recipient_address || ' ' || subject)) stored,
  created_at timestamptz not null,
  sent_at timestamptz,
  constraint ck_mails_sent_at check ((state = 'sent') = (sent_at is not null))
);
create index ix_mails_created on mails (created_at desc, uuid desc);
create index ix_mails_recipient on mails (lower(recipient_address));
create index ix_mails_account on mails (account_uuid) where account_uuid is not null;
create index ix_mails_children on mails using gin (children);
create index ix_mails_quotes on mails using gin (quotes) where quotes <> '{}';
create index ix_mails_edition on mails (edition_uuid, created_at desc, uuid desc) where edition_uuid is not null;
create index ix_mails_unsent on mails (state, created_at desc, uuid desc) where state <> 'sent';
create index ix_mails_waiting_applications on mails (split_part(event, ':', 3))
  where state = 'queued' and split_part(event, ':', 1) = 'applications';
-- By the invoice, or the message, that they are about: the second part of their event.
create index ix_mails_invoices on mails (split_part(event, ':', 2)) where split_part(event, ':', 1) = 'invoice';
create index ix_mails_of_messages on mails (split_part(event, ':', 2)) where split_part(event, ':', 1) = 'message';
create index ix_mails_search on mails using gin (search_text gin_trgm_ops);
-- What metrics count at every scrape: mails that wait, and those given up. Few of many.
create index ix_mails_open on mails (state)
  where state = 'queued' or (state = 'failed' and error is distinct from 'superseded');
`;

/** A mail that is given up, or fails for good, told nobody anything; one that is sent again does. */
const FOLLOWING = `
create function tellings_follow() returns trigger language plpgsql as $$
begin
  if new.state <> 'failed' then
    update public.tellings set state = 'told' where event = new.event and state = 'failed';
  elsif new.error = 'superseded' then
    update public.tellings set state = 'given_up' where event = new.event and state in ('told', 'failed');
  else
    update public.tellings set state = 'failed' where event = new.event and state = 'told';
  end if;
  return null;
end $$;
create trigger tr_mails_tellings after update of state on mails for each row
  when (old.state is distinct from new.state and 'failed' in (old.state, new.state)) execute function tellings_follow();
`;

/** For all editions or for one. */
const TEMPLATES = `
create table mail_templates (
  uuid uuid constraint pk_mail_templates primary key,
  type text not null,
  edition_uuid uuid constraint fk_mail_templates_edition references editions on delete cascade,
  subject text not null,
  body text not null,
  modified_by_uuid uuid constraint fk_mail_templates_modified_by references accounts on delete set null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  constraint uq_mail_templates_type_edition unique nulls not distinct (type, edition_uuid)
);
create index ix_mail_templates_edition on mail_templates (edition_uuid);
create index ix_mail_templates_modified_by on mail_templates (modified_by_uuid);
`;

/**
 * What staff and organisers wrote to many families or teams at once, to whom, and how many it reached. A null list of the
 * audience was not given; `absent`: families without application, or teams without offer; `scope_hosts` and
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
  absent boolean not null default false,
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
