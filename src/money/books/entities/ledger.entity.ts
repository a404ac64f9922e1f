import { Entity } from 'typeorm';
import { MomentColumn, NullableUuid, TextColumn, UuidKey } from '../../../platform/database/columns.js';
import { type LedgerKind } from '../ledger.js';

/** A ledger (R-MON-15): one per debtor, one per edition for its revenue, and the common ones. */
@Entity('ledgers')
export class Ledger {
  @UuidKey()
  uuid!: string;

  @TextColumn()
  kind!: LedgerKind;

  @NullableUuid('debtor_uuid')
  debtorUuid!: string | null;

  @NullableUuid('edition_uuid')
  editionUuid!: string | null;

  @MomentColumn('created_at')
  createdAt!: Date;
}
