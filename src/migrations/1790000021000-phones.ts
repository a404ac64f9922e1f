import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Telephone numbers are found by their digits, children by their own e-mail address. */
export class Phones1790000021000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(DIGITS);
    for (const table of TABLES) await runner.query(keyOf(table));
    await runner.query(
      'create index ix_participants_email on participants using gin (lower(email) gin_trgm_ops) where email is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_participants_email');
    for (const table of TABLES) await runner.query(`alter table ${table} drop column phone_key`);
    await runner.query('drop function phone_digits');
  }
}

/** phone.ts takes the same steps with the question. */
const DIGITS = `
create function phone_digits(number text) returns text language sql immutable parallel safe as $$
  select replace(regexp_replace(regexp_replace(regexp_replace(coalesce(number, ''), '[^0-9+]', '', 'g'),
    '^(\\+|00)490?', '0'), '^\\+', '00'), '+', '')
$$;
`;

const TABLES = ['accounts', 'participants', 'hosts'];

/** Most have no number, and many the same number twice: the column is empty then, and short. */
const keyOf = (table: string): string => `
alter table ${table} add column phone_key text generated always as (
  case when phone is null and mobile is null then null
    else phone_digits(phone) || E'\\n' || phone_digits(mobile) end) stored;
create index ix_${table}_phone_key on ${table} using gin (phone_key gin_trgm_ops);
`;
