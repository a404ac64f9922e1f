import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Questions say whether their answers are forgotten after the offer, as those in free text are, and mails which
 * applications' remarks they repeat.
 */
export class SensitiveAnswers1790000049000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`update offers o set application_questions = (
      select jsonb_agg(q || jsonb_build_object('sensitive', q ->> 'type' = 'text') order by n)
      from jsonb_array_elements(o.application_questions) with ordinality w (q, n))
      where o.application_questions <> '[]'`);
    await runner.query("alter table mails add quotes uuid[] not null default '{}'");
    await runner.query("create index ix_mails_quotes on mails using gin (quotes) where quotes <> '{}'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table mails drop quotes');
    await runner.query(`update offers o set application_questions = (
      select jsonb_agg(q - 'sensitive' order by n) from jsonb_array_elements(o.application_questions) with ordinality w (q, n))
      where o.application_questions <> '[]'`);
  }
}
