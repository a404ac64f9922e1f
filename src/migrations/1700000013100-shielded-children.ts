import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Whether a child is under an information lock, its own or that of its account (decisions K6). Kept by triggers, so that every
 * statement asks one column, and the flag of an account counts for its children at once.
 */
export class ShieldedChildren1700000013100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table participants add column shielded boolean not null default false');
    // A child that comes to an account holds the account's flag as it is: whoever sets it waits, and then finds the child.
    // A child that is there already needs no lock, because setting the flag writes its row.
    await runner.query(`
      create function participants_shield() returns trigger language plpgsql as $$
      declare
        locked boolean;
      begin
        if tg_op = 'INSERT' or new.account_uuid is distinct from old.account_uuid then
          select a.protected into locked from accounts a where a.uuid = new.account_uuid for share;
        else
          select a.protected into locked from accounts a where a.uuid = new.account_uuid;
        end if;
        new.shielded := new.protected or coalesce(locked, false);
        return new;
      end $$`);
    await runner.query(`
      create trigger tr_participants_shield before insert or update of protected, account_uuid, shielded on participants
        for each row execute function participants_shield()`);
    await runner.query(`
      create function accounts_shield() returns trigger language plpgsql as $$
      begin
        update participants set shielded = protected or new.protected where account_uuid = new.uuid;
        return null;
      end $$`);
    await runner.query(`
      create trigger tr_accounts_shield after update on accounts
        for each row when (old.protected is distinct from new.protected) execute function accounts_shield()`);
    await runner.query(`
      update participants p set shielded = true
      where p.protected or exists (select from accounts a where a.uuid = p.account_uuid and a.protected)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger tr_accounts_shield on accounts');
    await runner.query('drop function accounts_shield()');
    await runner.query('drop trigger tr_participants_shield on participants');
    await runner.query('drop function participants_shield()');
    await runner.query('alter table participants drop column shielded');
  }
}
