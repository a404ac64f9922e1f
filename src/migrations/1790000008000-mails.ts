import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Mails, the words for them that staff set, and of which changes families were told. */
export class Mails1790000008000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(MAILS);
    await runner.query(TEMPLATES);
    await runner.query(TOLD);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table told_changes, mail_templates, mails');
  }
}

/**
 * Every mail the service sends, as it is sent: written with the change it tells of, sent by a job afterwards. The key of its
 * event makes sure that one event becomes one mail, however often it is worked on.
 *
 * Whom it was written to stands beside the address: the account and the children it tells of, as bare uuids, so that masks,
 * erasure and a family's file find it after the address has changed, or the row they point to is gone.
 */
const MAILS = `
create table mails (
  uuid uuid constraint pk_mails primary key,
  event text not null constraint uq_mails_event unique,
  template text not null,
  recipient_name text,
  recipient_address text not null,
  account_uuid uuid,
  children uuid[] not null default '{}',
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
create index ix_mails_edition on mails (edition_uuid, created_at desc, uuid desc) where edition_uuid is not null;
create index ix_mails_unsent on mails (state, created_at desc, uuid desc) where state <> 'sent';
create index ix_mails_waiting_applications on mails (split_part(event, ':', 3))
  where state = 'queued' and split_part(event, ':', 1) = 'applications';
create index ix_mails_search on mails using gin (search_text gin_trgm_ops);
-- What metrics count at every scrape: mails that wait, and those given up. Few of many.
create index ix_mails_open on mails (state)
  where state = 'queued' or (state = 'failed' and error is distinct from 'superseded');
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

/** Of which changes of applications families were told, and by which telling: each once, however often a job runs. */
const TOLD = `
create table told_changes (
  history_uuid uuid constraint pk_told_changes primary key
    constraint fk_told_changes_history references attendance_history on delete cascade,
  telling_uuid uuid not null
);
create index ix_told_changes_telling on told_changes (telling_uuid);
`;
