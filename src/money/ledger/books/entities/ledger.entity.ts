import { Entity } from 'typeorm';
import { Keyed, MomentColumn, NullableUuid, TextColumn } from '../../../../platform/database/columns.js';
import { type LedgerKind } from '../ledger.js';

/** A ledger (R-MON-15): one per debtor, one per edition for its revenue, and the common ones. */
@Entity('ledgers')
export class Ledger extends Keyed {
  @TextColumn()
  kind!: LedgerKind;

  @NullableUuid('debtor_uuid')
  debtorUuid!: string | null;

  @NullableUuid('edition_uuid')
  editionUuid!: string | null;

  @MomentColumn('created_at')
  createdAt!: Date;
}
