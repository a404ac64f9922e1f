import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * No two categories of one name (decisions D): upper and lower case, accents and the number of blanks make no difference.
 * Where there are such, the oldest keeps its name and the others are numbered: merged, offers would change by themselves.
 */
export class CategoryNames1700000013500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table categories add column folded_name text not null generated always as (
        split_part(search_fold(btrim(regexp_replace(name, '[ \\t\\n\\v\\f\\r\\u00A0]+', ' ', 'g'))), E'\\n', 1)) stored;
      do $$
      declare
        twin record;
        number integer;
      begin
        for twin in select uuid, name from (
          select uuid, name, created_at, row_number() over (partition by folded_name order by created_at, uuid) as place
          from categories) c where place > 1 order by created_at, uuid
        loop
          number := 2;
          loop
            update categories set name = left(twin.name, 240) || ' (' || number || ')' where uuid = twin.uuid;
            exit when not exists (select from categories a join categories b using (folded_name)
              where a.uuid = twin.uuid and b.uuid <> twin.uuid);
            number := number + 1;
          end loop;
        end loop;
      end $$;
      create unique index uq_categories_name on categories (folded_name);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index uq_categories_name; alter table categories drop column folded_name;');
  }
}
