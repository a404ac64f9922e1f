import { Entity, PrimaryColumn } from 'typeorm';
import { IntegerColumn } from '../../../../platform/database/columns.js';

/** The last number assigned in a year. */
@Entity('receipt_counters')
export class ReceiptCounter {
  @PrimaryColumn('integer')
  year!: number;

  @IntegerColumn()
  last!: number;
}
