import { Entity, PrimaryColumn } from 'typeorm';
import { IntegerColumn } from '../../../../platform/database/columns.js';

/** The last number of an invoice assigned in a year. */
@Entity('invoice_counters')
export class InvoiceCounter {
  @PrimaryColumn('integer')
  year!: number;

  @IntegerColumn()
  last!: number;
}
