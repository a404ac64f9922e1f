import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Since when somebody is under an information lock: files with personal data made before are given to nobody. A change of
 * somebody who was hidden long before takes none away. Of a child that its account hides, the account says it.
 */
export class HiddenSince1790000049100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table accounts add hidden_at timestamptz');
    await runner.query('alter table participants add hidden_at timestamptz');
    await runner.query('update accounts set hidden_at = modified_at where protected');
    await runner.query('update participants set hidden_at = modified_at where shielded');
    await runner.query(`create function hidden_note() returns trigger language plpgsql as $$
      begin
        new.hidden_at := new.modified_at;
        return new;
      end $$`);
    await runner.query(`create trigger tr_accounts_hidden before update on accounts for each row
      when (new.protected and not old.protected) execute function hidden_note()`);
    // By its name it comes after the trigger that sets shielded.
    await runner.query(`create trigger tr_participants_shield_noted before update on participants for each row
      when (new.shielded and not old.shielded) execute function hidden_note()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger tr_participants_shield_noted on participants');
    await runner.query('drop trigger tr_accounts_hidden on accounts');
    await runner.query('drop function hidden_note');
    await runner.query('alter table participants drop hidden_at');
    await runner.query('alter table accounts drop hidden_at');
  }
}
