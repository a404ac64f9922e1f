import { Entity } from 'typeorm';
import { MomentColumn, UuidKey } from '../../../../platform/database/columns.js';

/** That the letter of an invoice was printed with the others: its family may hold it although no mail brought it. */
@Entity('invoice_prints')
export class InvoicePrint {
  @UuidKey('invoice_uuid')
  invoiceUuid!: string;

  @MomentColumn('at')
  at!: Date;
}
