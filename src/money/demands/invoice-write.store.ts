import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { localDate } from '../../kernel/clock/zone.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { Database } from '../../platform/database/database.js';
import { referenceOfNumber } from '../parties/creditor-reference.js';
import { NEXT_REFERENCE } from '../parties/debtor.sql.js';
import { type InvoiceCounter } from './entities/invoice-counter.entity.js';
import { type InvoiceItem } from './entities/invoice-item.entity.js';
import { type Invoice } from './entities/invoice.entity.js';

/** An invoice to be inserted; number and reference are assigned on insert. */
type NewInvoice = Pick<
  Invoice,
  'uuid' | 'debtorUuid' | 'editionUuid' | 'billingAddress' | 'credit' | 'dueOn' | 'issuedByUuid'
>;

export type NewInvoiceItem = Omit<InvoiceItem, 'uuid' | 'invoiceUuid' | 'position'>;

const DIGITS = 5;

/** Inserts invoices, which are never changed. */
@Injectable()
export class InvoiceWriteStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Inserts an invoice with the next number of the year. The counter's row is locked until the commit, so that numbers
   * have no gaps under concurrency: call it after all decisions.
   */
  async insert(invoice: NewInvoice, items: readonly NewInvoiceItem[]): Promise<void> {
    const now = this.clock.now();
    const reference = await this.nextReference();
    const year = Number(localDate(now).slice(0, 4));
    const counter = await this.nextNumber(year);
    const number = `R-${year}-${String(counter).padStart(DIGITS, '0')}`;
    const names = items.flatMap(({ offerName, participantName }) => [offerName, participantName]);
    const words = [number, referenceOfNumber(reference), invoice.billingAddress, ...names];
    await this.database.rows(
      'invoices_insert',
      `insert into invoices (uuid, year, counter, number, reference_number, debtor_uuid, edition_uuid, billing_address, credit,
         due_on, issued_by_uuid, search_text, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, search_fold($12), $13)`,
      [
        ...[invoice.uuid, year, counter, number, reference, invoice.debtorUuid, invoice.editionUuid],
        ...[invoice.billingAddress, invoice.credit, invoice.dueOn, invoice.issuedByUuid],
        words.filter((word) => word !== null).join('\n'),
        now,
      ],
    );
    await this.database.rows(
      'invoice_items_insert',
      `insert into invoice_items (uuid, invoice_uuid, position, attendance_uuid, charge_uuid, offer_name, participant_name,
         first_date, amount, paid_before)
       select i.uuid, $1, i.place, i.attendance, i.charge, i.offer, i.child, i.day, i.amount, i.paid
       from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::date[], $8::integer[], $9::integer[])
         with ordinality i (uuid, attendance, charge, offer, child, day, amount, paid, place)`,
      [
        invoice.uuid,
        items.map(() => newUuid()),
        items.map(({ attendanceUuid }) => attendanceUuid),
        items.map(({ chargeUuid }) => chargeUuid),
        items.map(({ offerName }) => offerName),
        items.map(({ participantName }) => participantName),
        items.map(({ firstDate }) => firstDate),
        items.map(({ amount }) => amount),
        items.map(({ paidBefore }) => paidBefore),
      ],
    );
  }

  /** @throws Problem 409 it is cancelled already */
  async cancel(invoice: string, by: string | null): Promise<void> {
    await this.database.rows(
      'invoices_cancel',
      'insert into invoice_cancellations (invoice_uuid, at, account_uuid) values ($1, $2, $3)',
      [invoice, this.clock.now(), by],
    );
  }

  /** Gaps do no harm. */
  private async nextReference(): Promise<string> {
    const row = await this.database.row<{ number: string }>(
      'invoices_next_reference',
      `select ${NEXT_REFERENCE}::text as number`,
    );
    if (row === undefined) throw new Error('The sequence gave no number.');
    return row.number;
  }

  private async nextNumber(year: number): Promise<number> {
    const counter = await this.database.row<Pick<InvoiceCounter, 'last'>>(
      'invoice_counters_next',
      `insert into invoice_counters (year, last) values ($1, 1)
       on conflict (year) do update set last = invoice_counters.last + 1 returning last`,
      [year],
    );
    if (counter === undefined) throw new Error('The upsert returned no row.');
    return counter.last;
  }
}
