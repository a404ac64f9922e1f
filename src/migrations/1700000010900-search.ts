import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What can be found by name, with the text of its name. */
const NAMES = {
  hosts: `name || ' ' || coalesce(email, '')`,
  offers: 'name',
  editions: 'name',
  categories: 'name',
  accounts: `coalesce(firstname, '') || ' ' || coalesce(lastname, '') || ' ' || email`,
  participants: `firstname || ' ' || coalesce(lastname, '')`,
  receipts: `number || ' ' || split_part(billing_address, E'\\n', 1)`,
} as const;

/**
 * Names as the search over all kinds needs them (decisions G): folded in both ways, one line each, every word behind a blank.
 * So `like '% kan%'` finds the beginnings of words, also of two letters, by the trigram index.
 */
export class Search1700000010900 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FUNCTIONS);
    for (const [table, name] of Object.entries(NAMES)) {
      await runner.query(`
        alter table ${table} add column name_key text generated always as (search_key(${name})) stored;
        create index ix_${table}_name_key on ${table} using gin (name_key gin_trgm_ops);`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(NAMES)) {
      await runner.query(`drop index ix_${table}_name_key; alter table ${table} drop column name_key;`);
    }
    await runner.query('drop function search_alike; drop function search_key;');
  }
}

/**
 * `search_key`: both foldings, or one where they are the same, which makes comparing half the work.
 *
 * `search_alike` finds names that resemble the question, best first, by the index; 0.4 lets two letters that changed places
 * in a word of six pass. The threshold is a setting of the session, so it is set around a function of its own.
 */
const FUNCTIONS = `
create function search_key(value text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(
    E'\\n' || case folded when half || E'\\n' || half then half else folded end,
    '[ \\t!-/:-@\\[-\`{-~\\u00A0\\u00A1\\u00A7\\u00AB\\u00B4\\u00B6\\u00B7\\u00BB\\u00BF\\u2000-\\u206F\\u2E00-\\u2E7F\\u3000-\\u3020]+', ' ', 'g'), '\\n ?', E'\\n ', 'g')
  from (select folded, left(folded, (length(folded) - 1) / 2) as half from (select search_fold(value) as folded) f) g
$$;
create function search_alike(kind regclass, question text, at_most integer)
  returns table (uuid uuid, likeness real) rows 200
  language plpgsql stable set pg_trgm.word_similarity_threshold = 0.4 as $$
#variable_conflict use_column
begin
  return query execute format(
    'select uuid, word_similarity($1, name_key) from %s where $1 <%% name_key order by 2 desc, 1 limit $2', kind)
    using question, at_most;
end $$;
`;
