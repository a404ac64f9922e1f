import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * When something of an application changed that organisers are shown: what is decided and not committed, and what a child owes,
 * is not for them, nor are words about a child under an information lock. Their `modifiedAt` must not tell of it.
 */
export class OpenChanges1700000013110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table attendances add column openly_modified_at timestamptz');
    await runner.query(`
      create function attendances_open_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT'
          or (new.offer_uuid, new.participant_uuid, new.status, new.priority, new.applied_at, new.withdrawn_at)
            is distinct from (old.offer_uuid, old.participant_uuid, old.status, old.priority, old.applied_at, old.withdrawn_at)
          -- Others on the waiting list get another rank without being changed.
          or new.list_rank is distinct from old.list_rank and new.modified_at <> old.modified_at
          or (new.answers, new.comment) is distinct from (old.answers, old.comment)
            and not exists (select from participants p where p.uuid = new.participant_uuid and p.shielded) then
          new.openly_modified_at := new.modified_at;
        else
          new.openly_modified_at := old.openly_modified_at;
        end if;
        return new;
      end $$`);
    // What was written before, and by whom, nobody knows: the last change of state is what is certain, where there is more.
    await runner.query(`
      update attendances t set openly_modified_at = case when t.decision is null and t.own_fee is null then t.modified_at
        else coalesce((select max(h.at) from attendance_history h where h.attendance_uuid = t.uuid), t.applied_at) end`);
    await runner.query('alter table attendances alter column openly_modified_at set not null');
    await runner.query(`
      create trigger tr_attendances_open_change before insert or update on attendances
        for each row execute function attendances_open_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger tr_attendances_open_change on attendances');
    await runner.query('drop function attendances_open_change()');
    await runner.query('alter table attendances drop column openly_modified_at');
  }
}
