import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What the writing of offers adds: the history of each offer (decisions B1). */
export class OffersWritten1700000002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table offer_history (
        uuid uuid constraint pk_offer_history primary key,
        offer_uuid uuid not null constraint fk_offer_history_offer references offers on delete cascade,
        account_uuid uuid constraint fk_offer_history_account references accounts on delete set null,
        at timestamptz not null,
        action text not null,
        transition text,
        from_status text[] not null default '{}',
        to_status text[] not null default '{}',
        fields text[] not null default '{}',
        notified boolean not null default false,
        note text
      );
      create index ix_offer_history_offer on offer_history (offer_uuid, at desc, uuid desc);
      create index ix_offer_history_account on offer_history (account_uuid) where account_uuid is not null;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table offer_history');
  }
}
