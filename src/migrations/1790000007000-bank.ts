import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Statements of the bank, and what becomes of their entries. What the file told stays as it was; keys and fingerprint are how
 * an entry is known again in another file. Amounts are in cents.
 */
export class Bank1790000007000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(STATEMENTS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table bank_entry_receipts, bank_entries, bank_statements');
  }
}

const STATEMENTS = `
create table bank_statements (
  uuid uuid constraint pk_bank_statements primary key,
  filename text not null,
  kind text not null,
  accounts text[] not null,
  imported_by_uuid uuid,
  created_at timestamptz not null
);
create index ix_bank_statements_created on bank_statements (created_at desc, uuid desc);

create table bank_entries (
  uuid uuid constraint pk_bank_entries primary key,
  statement_uuid uuid not null constraint fk_bank_entries_statement references bank_statements,
  position integer not null,
  place text not null,
  account text,
  state text not null
    constraint ck_bank_entries_state check (state in ('matched', 'proposed', 'open', 'booked', 'ignored')),
  reason text,
  transfer jsonb,
  proposals jsonb not null default '[]',
  keys text[] not null,
  fingerprint text,
  repeats_uuid uuid constraint fk_bank_entries_repeats references bank_entries,
  credit integer not null default 0,
  decided_by_uuid uuid,
  decided_at timestamptz,
  constraint uq_bank_entries_position unique (statement_uuid, position),
  constraint ck_bank_entries_reason check ((state = 'ignored') = (reason is not null))
);
create index ix_bank_entries_keys on bank_entries using gin (keys);
create index ix_bank_entries_fingerprint on bank_entries (fingerprint) where fingerprint is not null;
create index ix_bank_entries_repeats on bank_entries (repeats_uuid) where repeats_uuid is not null;

create table bank_entry_receipts (
  entry_uuid uuid not null constraint fk_bank_entry_receipts_entry references bank_entries,
  receipt_uuid uuid not null constraint fk_bank_entry_receipts_receipt references receipts
    constraint uq_bank_entry_receipts_receipt unique,
  constraint pk_bank_entry_receipts primary key (entry_uuid, receipt_uuid)
);
`;
