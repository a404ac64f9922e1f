import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * What families hold of invoices: that its letter was printed for them, which nothing else tells, and whether a fee on it is the
 * one of a discounted child. Whether an invoice was mailed, and whether its family was told that it is void, the mails tell.
 */
export class HeldInvoices1790000046000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table invoice_prints (
        invoice_uuid uuid constraint pk_invoice_prints primary key
          constraint fk_invoice_prints_invoice references invoices,
        at timestamptz not null
      );
      alter table invoice_items add column discounted boolean not null default false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table invoice_items drop column discounted; drop table invoice_prints');
  }
}
