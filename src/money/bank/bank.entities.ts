import { Entity, Column } from 'typeorm';
import {
  UuidKey,
  IntegerColumn,
  JsonColumn,
  Keyed,
  NullableMoment,
  NullableText,
  NullableUuid,
  TextArray,
  TextColumn,
  UuidColumn,
  MomentColumn,
} from '../../platform/database/columns.js';
import { type EntryState, type IgnoreReason } from './bank-entry.js';
import { type Transfer } from './camt/transfer.js';
import { type Proposal } from './matching/match.js';

/** A receipt created from an entry. */
@Entity('bank_entry_receipts')
export class BankEntryReceipt {
  @UuidKey('entry_uuid')
  entryUuid!: string;

  @UuidKey('receipt_uuid')
  receiptUuid!: string;
}

/** An entry of a statement, and its state. */
@Entity('bank_entries')
export class BankEntry extends Keyed {
  @UuidColumn('statement_uuid')
  statementUuid!: string;

  @IntegerColumn()
  position!: number;

  @TextColumn()
  place!: string;

  @NullableText()
  account!: string | null;

  @TextColumn()
  state!: EntryState;

  @NullableText()
  reason!: IgnoreReason | null;

  /** Parsed data; null if it could not be read. */
  @JsonColumn()
  transfer!: Transfer | null;

  @Column('jsonb')
  proposals!: Proposal[];

  @TextArray()
  keys!: string[];

  @NullableText()
  fingerprint!: string | null;

  @NullableUuid('repeats_uuid')
  repeatsUuid!: string | null;

  @IntegerColumn()
  credit!: number;

  @NullableUuid('decided_by_uuid')
  decidedByUuid!: string | null;

  @NullableMoment('decided_at')
  decidedAt!: Date | null;
}

/** An account statement of the bank, as imported (R-MON-22). */
@Entity('bank_statements')
export class BankStatement extends Keyed {
  @TextColumn()
  filename!: string;

  @TextColumn()
  kind!: string;

  @TextArray()
  accounts!: string[];

  @NullableUuid('imported_by_uuid')
  importedByUuid!: string | null;

  @MomentColumn('created_at')
  createdAt!: Date;
}
