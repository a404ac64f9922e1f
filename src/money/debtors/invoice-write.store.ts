import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { localDate } from '../../kernel/clock/zone.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { insertionOf, rowOf, tableColumnsOf } from '../../platform/database/columns-of.js';
import { Database } from '../../platform/database/database.js';
import { referenceOfNumber } from '../ledger/creditor-reference.js';
import { NEXT_REFERENCE } from '../ledger/debtor.sql.js';
import { type InvoiceCounter, InvoiceItem, Invoice } from './demands.entities.js';

/** An invoice to be inserted; number and reference are assigned on insert. */
type NewInvoice = Omit<Invoice, 'year' | 'counter' | 'number' | 'referenceNumber' | 'searchText' | 'createdAt'>;

export type NewInvoiceItem = Omit<InvoiceItem, 'uuid' | 'invoiceUuid' | 'position'>;

const DIGITS = 5;

const ITEM = tableColumnsOf(InvoiceItem).join(', ');

/** Inserts invoices, which are never changed, and notes what becomes of them. */
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
    const referenceNumber = await this.nextReference();
    const year = Number(localDate(now).slice(0, 4));
    const counter = await this.nextNumber(year);
    const number = `R-${year}-${String(counter).padStart(DIGITS, '0')}`;
    const names = items.flatMap(({ offerName, participantName }) => [offerName, participantName]);
    const words = [number, referenceOfNumber(referenceNumber), invoice.billingAddress, ...names];
    const searchText = words.filter((word) => word !== null).join('\n');
    const record: Invoice = { ...invoice, year, counter, number, referenceNumber, searchText, createdAt: now };
    const { columns, places, parameters } = insertionOf(Invoice, record, {
      searchText: (place) => `search_fold(${place})`,
    });
    await this.database.rows('invoices_insert', `insert into invoices (${columns}) values (${places})`, parameters);
    await this.database.rows(
      'invoice_items_insert',
      `insert into invoice_items (${ITEM}) select ${ITEM} from jsonb_populate_recordset(null::invoice_items, $1::jsonb)`,
      [
        JSON.stringify(
          items.map((item, index) =>
            rowOf(InvoiceItem, { ...item, uuid: newUuid(), invoiceUuid: invoice.uuid, position: index + 1 }),
          ),
        ),
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

  /** The letters of these invoices are printed. */
  async print(invoices: readonly string[]): Promise<void> {
    await this.database.rows(
      'invoices_print',
      `insert into invoice_prints (invoice_uuid, at) select v.uuid, $2 from unnest($1::uuid[]) v (uuid) order by v.uuid
       on conflict do nothing`,
      [invoices, this.clock.now()],
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
