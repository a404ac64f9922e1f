import { Entity } from 'typeorm';
import { UuidKey } from '../../../platform/database/columns.js';

/** A receipt created from an entry. */
@Entity('bank_entry_receipts')
export class BankEntryReceipt {
  @UuidKey('entry_uuid')
  entryUuid!: string;

  @UuidKey('receipt_uuid')
  receiptUuid!: string;
}
