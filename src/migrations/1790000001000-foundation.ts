import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What all tables stand on: how names sort and are searched, what staff set, and answers kept for repeated requests. */
export class Foundation1790000001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SORTING);
    await runner.query(FOLDING);
    await runner.query(SEARCH);
    await runner.query(SETTINGS);
    await runner.query(REQUESTS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table maskings, idempotency_keys, integration_settings;
      drop function maskings_note, search_alike, search_key, search_fold;
      drop collation german`);
  }
}

/** German names sort by German rules, with upper and lower case equal. */
const SORTING = `
create extension if not exists pg_trgm;
create collation german (provider = icu, locale = 'de-u-ks-level2', deterministic = false);
`;

/**
 * Free text is searched in two foldings at once (ü as ue, and ü as u), so that "mueller", "müller" and "muller" all find
 * "Müller"; fold.ts folds the question. Letters that are no letter with a mark for Unicode, and stay what they are when marks
 * are taken off, are found by those that people type for them: "Yıldız" by "yildiz", "Đurić" by "duric", "Øster" by "oester"
 * and "oster". The collation makes lower() know every letter, whatever the locale of the database.
 */
const FOLDING = `
create function search_fold(value text) returns text language sql immutable parallel safe as $$
  select regexp_replace(normalize(replace(replace(replace(replace(replace(known,
      'ä', 'ae'), 'ö', 'oe'), 'ø', 'oe'), 'ü', 'ue'), 'ß', 'ss')
    || E'\\n' || replace(replace(known, 'ø', 'o'), 'ß', 'ss'), NFD), '[\\u0300-\\u036F]', '', 'g')
  from (select replace(replace(replace(translate(folded, 'ıłđðħŧ', 'ilddht'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') as known
    from (select lower(normalize(coalesce(value, ''), NFC) collate pg_c_utf8) as folded) f) k
$$;
`;

/**
 * Names as the search over all kinds needs them. `search_key`: both foldings, or one where they are the same, which makes
 * comparing half the work; one line each, every word behind a blank. So `like '% kan%'` finds the beginnings of words, also of
 * two letters, by the trigram index.
 *
 * `search_alike` finds names that resemble the question, best first, by the index; 0.4 lets two letters that changed places
 * in a word of six pass. The threshold is a setting of the session, so it is set around a function of its own.
 */
const SEARCH = `
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

const SETTINGS = `
create table integration_settings (
  key text constraint pk_integration_settings primary key,
  value jsonb not null,
  modified_at timestamptz not null default now()
);
`;

/**
 * Answers kept for repeated requests (Idempotency-Key), and which transactions hid somebody who was shown before. A kept
 * answer may name them: it is shown again only while the world in which it was made, its snapshot (`seen`), knows of all of
 * them. Whoever hides people calls maskings_note() by trigger.
 */
const REQUESTS = `
create table idempotency_keys (
  caller text not null,
  key_hash bytea not null,
  fingerprint bytea not null,
  status integer,
  headers jsonb,
  body text,
  seen text,
  xid text,
  created_at timestamptz not null,
  constraint pk_idempotency_keys primary key (caller, key_hash)
);
create index ix_idempotency_keys_created on idempotency_keys (created_at);

create table maskings (
  xid text constraint pk_maskings primary key,
  at timestamptz not null
);
create index ix_maskings_at on maskings (at);
create function maskings_note() returns trigger language plpgsql as $$
begin
  insert into maskings (xid, at) values (pg_current_xact_id()::text, now()) on conflict do nothing;
  return null;
end $$;
`;
