import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Whether the signed agreement form of the parents has arrived: a fact that organisers are shown. */
export class Agreements1790000014500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table attendances add column agreement_received boolean not null default false');
    await runner.query(openChange('new.favourite', 'new.agreement_received'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(openChange('new.favourite'));
    await runner.query('alter table attendances drop column agreement_received');
  }
}

/** When something of an application changed that organisers are shown. */
const openChange = (...further: readonly string[]): string => {
  const facts = ['offer_uuid', 'participant_uuid', 'status', 'priority', 'applied_at', 'withdrawn_at'].map(
    (column) => `new.${column}`,
  );
  const shown = [...facts, ...further].join(', ');
  const said = 'new.answers, new.comment, new.group_code';
  return `
create or replace function attendances_open_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT'
    or (${shown}) is distinct from (${shown.replaceAll('new.', 'old.')})
    -- Others on the waiting list get another rank without being changed.
    or new.list_rank is distinct from old.list_rank and new.modified_at <> old.modified_at
    or (${said}) is distinct from (${said.replaceAll('new.', 'old.')})
      and not exists (select from participants p where p.uuid = new.participant_uuid and p.shielded) then
    new.openly_modified_at := new.modified_at;
  else
    new.openly_modified_at := old.openly_modified_at;
  end if;
  return new;
end $$`;
};
