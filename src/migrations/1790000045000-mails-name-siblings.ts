import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Calendar files of mails name siblings with a place in the same offer, of whom the mail did not know: one that is locked was
 * shown with it. Which of them a stored file names is not known, so each counts as named.
 */
export class MailsNameSiblings1790000045000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`update mails m set children = array(
        select c.uuid from unnest(m.children) c (uuid) union select p.uuid from participants p where p.account_uuid = m.account_uuid
        order by 1)
      where m.account_uuid is not null and m.children <> '{}'
        and exists (select from jsonb_array_elements(m.attachments) a where a ->> 'contentType' like 'text/calendar%')
        and exists (select from participants p where p.account_uuid = m.account_uuid and p.uuid <> all(m.children))`);
  }

  /** Whom a mail names besides is not forgotten: it would be shown again. */
  async down(): Promise<void> {
    // Nothing to undo.
  }
}
