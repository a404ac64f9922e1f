import { Column, Entity } from 'typeorm';
import {
  IntegerColumn,
  Keyed,
  MomentColumn,
  NullableUuid,
  TextColumn,
  UuidColumn,
} from '../../../../platform/database/columns.js';

/** An invoice (R-MON-26): what a debtor was asked to pay for an edition. Never changed, never deleted. */
@Entity('invoices')
export class Invoice extends Keyed {
  @IntegerColumn()
  year!: number;

  @IntegerColumn()
  counter!: number;

  @TextColumn()
  number!: string;

  /** The number behind its reference. */
  @Column('bigint', { name: 'reference_number' })
  referenceNumber!: string;

  @UuidColumn('debtor_uuid')
  debtorUuid!: string;

  @UuidColumn('edition_uuid')
  editionUuid!: string;

  @TextColumn('billing_address')
  billingAddress!: string;

  /** Cents that a credit of the debtor paid of it when it was made. */
  @IntegerColumn()
  credit!: number;

  /** YYYY-MM-DD. */
  @Column('date', { name: 'due_on' })
  dueOn!: string;

  @NullableUuid('issued_by_uuid')
  issuedByUuid!: string | null;

  @TextColumn('search_text')
  searchText!: string;

  @MomentColumn('created_at')
  createdAt!: Date;
}
