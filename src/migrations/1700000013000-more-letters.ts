import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Letters that are no letter with a mark for Unicode, and stay what they are when marks are taken off, are found by those
 * that people type for them (decisions A12): `Yıldız` by `yildiz`, `Đurić` by `duric`, `Øster` by `oester` and `oster`.
 */
export class MoreLetters1700000013000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await fold(
      runner,
      `replace(replace(replace(replace(replace(known, 'ä', 'ae'), 'ö', 'oe'), 'ø', 'oe'), 'ü', 'ue'), 'ß', 'ss')`,
      `replace(replace(known, 'ø', 'o'), 'ß', 'ss')`,
      `replace(replace(replace(translate(folded, 'ıłđðħŧ', 'ilddht'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await fold(
      runner,
      `replace(replace(replace(replace(known, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss')`,
      `replace(known, 'ß', 'ss')`,
      'folded',
    );
  }
}

/** Replaces the function, and has everything that was folded by the old one folded anew. */
const fold = async (runner: QueryRunner, speltOut: string, bare: string, known: string): Promise<void> => {
  await runner.query(`
    create or replace function search_fold(value text) returns text language sql immutable parallel safe as $$
      select regexp_replace(normalize(${speltOut} || E'\\n' || ${bare}, NFD), '[\\u0300-\\u036F]', '', 'g')
      from (select ${known} as known
        from (select lower(normalize(coalesce(value, ''), NFC) collate pg_c_utf8) as folded) f) k
    $$;
    do $$
    declare folded record;
    begin
      for folded in select table_name, column_name, generation_expression from information_schema.columns
        where table_schema = current_schema() and generation_expression ~ 'search_(fold|key)'
      loop
        execute format('alter table %I alter column %I set expression as (%s)', folded.table_name, folded.column_name,
          folded.generation_expression);
      end loop;
    end $$;
    update offers set search_text = '';`);
};
