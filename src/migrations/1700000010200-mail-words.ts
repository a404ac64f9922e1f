import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Whom a mail was written to, beside the address: the account and the children it tells of stand in it as bare uuids, so
 * that masks, erasure and a family's file find it after the address has changed, or the row they point to is gone. And the
 * words of mails that staff set, for all editions or for one.
 */
export class MailWords1700000010200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table mails
        add account_uuid uuid,
        add children uuid[] not null default '{}',
        add edition_uuid uuid constraint fk_mails_edition references editions on delete set null,
        add sends integer not null default 1,
        add search_text text not null
          generated always as (search_fold(coalesce(recipient_name, '') || ' ' || recipient_address || ' ' || subject)) stored`);
    await runner.query(BACKFILL);
    await runner.query(`
      create index ix_mails_account on mails (account_uuid) where account_uuid is not null;
      create index ix_mails_children on mails using gin (children);
      create index ix_mails_edition on mails (edition_uuid, created_at desc, uuid desc) where edition_uuid is not null;
      create index ix_mails_unsent on mails (state, created_at desc, uuid desc) where state <> 'sent';
      create index ix_mails_waiting_applications on mails (split_part(event, ':', 3))
        where state = 'queued' and split_part(event, ':', 1) = 'applications';
      create index ix_mails_search on mails using gin (search_text gin_trgm_ops)`);
    await runner.query(`
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
      create index ix_mail_templates_modified_by on mail_templates (modified_by_uuid)`);
    // Of which changes of applications families were told, and by which telling: each once, however often a job runs.
    await runner.query(`
      create table told_changes (
        history_uuid uuid constraint pk_told_changes primary key
          constraint fk_told_changes_history references attendance_history on delete cascade,
        telling_uuid uuid not null
      );
      create index ix_told_changes_telling on told_changes (telling_uuid)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table told_changes, mail_templates');
    await runner.query(
      `alter table mails drop search_text, drop sends, drop edition_uuid, drop children, drop account_uuid`,
    );
  }
}

/** Mails about offers name their family in the last part of the event; of the others only the address is known. */
const BACKFILL = `
with families as (
  select m.uuid, (select a.uuid from accounts a where lower(a.email) = lower(m.recipient_address)) as account,
    split_part(m.event, ':', 3) as family
  from mails m where m.recipient_address <> '' and m.template <> 'invitation'
)
update mails m set account_uuid = f.account,
  children = case when m.template like 'offer-%' then array(select p.uuid from participants p
    where p.account_uuid::text = f.family or p.uuid::text = f.family order by p.uuid) else '{}' end
from families f where f.uuid = m.uuid`;
