import { Entity } from 'typeorm';
import { MomentColumn, NullableUuid, UuidKey } from '../../../../platform/database/columns.js';

/** That staff cancelled an invoice: its items are free for another one. */
@Entity('invoice_cancellations')
export class InvoiceCancellation {
  @UuidKey('invoice_uuid')
  invoiceUuid!: string;

  @MomentColumn('at')
  at!: Date;

  @NullableUuid('account_uuid')
  accountUuid!: string | null;
}
