import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What all tables stand on: how names sort and are searched, what staff set, and answers kept for repeated requests. */
export class Foundation1795824001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [SORTING, FOLDING, SEARCH, PHONES, SETTINGS, REQUESTS, MASKINGS]) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table maskings, idempotency_keys, integration_settings;
      drop function hidden_note, maskings_note, phone_digits, search_alike, search_key, search_fold;
      drop collation german`);
  }
}

/**
 * German names sort by German rules, with upper and lower case equal.
 *
 * The extension may have been made beforehand by somebody else. Functions name everything by its schema, because dumps are
 * restored with an empty search path, and so know it in one place only.
 */
const SORTING = `
create extension if not exists pg_trgm with schema public;
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
 * in a word of six pass. The threshold is a setting of the session, so it is as before when the function ends; an error takes
 * it back with the transaction. As a clause of the function, only a superuser could make it where the extension is there already.
 */
const SEARCH = `
create function search_key(value text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(
    E'\\n' || case folded when half || E'\\n' || half then half else folded end,
    '[ \\t!-/:-@\\[-\`{-~\\u00A0\\u00A1\\u00A7\\u00AB\\u00B4\\u00B6\\u00B7\\u00BB\\u00BF\\u2000-\\u206F\\u2E00-\\u2E7F\\u3000-\\u3020]+', ' ', 'g'), '\\n ?', E'\\n ', 'g')
  from (select folded, left(folded, (length(folded) - 1) / 2) as half from (select public.search_fold(value) as folded) f) g
$$;

create function search_alike(kind regclass, question text, at_most integer)
  returns table (uuid uuid, likeness real) rows 200 language plpgsql stable as $$
#variable_conflict use_column
declare
  -- Nothing until the extension is used for the first time in a session.
  former text := coalesce(current_setting('pg_trgm.word_similarity_threshold', true), '0.6');
begin
  perform set_config('pg_trgm.word_similarity_threshold', '0.4', true);
  return query execute format(
    'select uuid, public.word_similarity($1, name_key) from %s where $1 operator(public.<%%) name_key order by 2 desc, 1 limit $2',
    kind) using question, at_most;
  perform set_config('pg_trgm.word_similarity_threshold', former, true);
end $$;
`;

/** Telephone numbers are found by their digits. phone.ts takes the same steps with the question. */
const PHONES = `
create function phone_digits(number text) returns text language sql immutable parallel safe as $$
  select replace(regexp_replace(regexp_replace(regexp_replace(coalesce(number, ''), '[^0-9+]', '', 'g'),
    '^(\\+|00)490?', '0'), '^\\+', '00'), '+', '')
$$;
`;

const SETTINGS = `
create table integration_settings (
  key text constraint pk_integration_settings primary key,
  value jsonb not null,
  modified_at timestamptz not null default now()
);
`;

/**
 * Answers kept for repeated requests (Idempotency-Key). A kept answer may name somebody who is hidden by now: it is shown again
 * only while the world in which it was made, its snapshot (`seen`), knows of all `maskings`.
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
`;

/**
 * Which transactions hid somebody who was shown before. Whoever hides people calls maskings_note() by trigger.
 *
 * hidden_note() writes since when somebody is under an information lock: files with personal data made before are given to
 * nobody. A change of somebody who was hidden long before takes none away.
 */
const MASKINGS = `
create table maskings (
  xid text constraint pk_maskings primary key,
  at timestamptz not null
);
create index ix_maskings_at on maskings (at);

create function maskings_note() returns trigger language plpgsql as $$
begin
  insert into public.maskings (xid, at) values (pg_current_xact_id()::text, now()) on conflict do nothing;
  return null;
end $$;

create function hidden_note() returns trigger language plpgsql as $$
begin
  new.hidden_at := new.modified_at;
  return new;
end $$;
`;
