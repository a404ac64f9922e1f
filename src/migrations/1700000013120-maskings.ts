import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Which transactions hid somebody who was shown before. A stored answer (Idempotency-Key) may name them: it is shown again only
 * while the world in which it was made, its snapshot, knows of all of them.
 */
export class Maskings1700000013120 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table maskings (xid text constraint pk_maskings primary key, at timestamptz not null)`);
    await runner.query('create index ix_maskings_at on maskings (at)');
    await runner.query('alter table idempotency_keys add column seen text, add column xid text');
    // Answers kept before may name children that 13100 has hidden: nobody knows in which world they were made, so none is shown.
    await runner.query('insert into maskings (xid, at) values (pg_current_xact_id()::text, now())');
    await runner.query(`
      create function maskings_note() returns trigger language plpgsql as $$
      begin
        insert into maskings (xid, at) values (pg_current_xact_id()::text, now()) on conflict do nothing;
        return null;
      end $$`);
    await runner.query(`
      create trigger tr_accounts_masked after update on accounts for each row
        when (new.protected and not old.protected or new.anonymised_at is not null and old.anonymised_at is null
          or 'ROLE_MEMBER' = any(new.roles) and not 'ROLE_MEMBER' = any(old.roles))
        execute function maskings_note()`);
    await runner.query(`
      create trigger tr_participants_masked after update on participants for each row
        when (new.shielded and not old.shielded or new.anonymised_at is not null and old.anonymised_at is null)
        execute function maskings_note()`);
    for (const table of ['accounts', 'participants'])
      await runner.query(`
        create trigger tr_${table}_gone after delete on ${table} for each row execute function maskings_note()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['accounts', 'participants']) {
      await runner.query(`drop trigger tr_${table}_masked on ${table}`);
      await runner.query(`drop trigger tr_${table}_gone on ${table}`);
    }
    await runner.query('drop function maskings_note()');
    await runner.query('alter table idempotency_keys drop column seen, drop column xid');
    await runner.query('drop table maskings');
  }
}
