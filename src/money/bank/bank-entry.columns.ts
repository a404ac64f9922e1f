import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { receiptItemRows, receiptOf } from '../books/receipt.sql.js';
import { BankEntry } from './entities/bank-entry.entity.js';
import { type Identity } from './identity.js';

const OWN = columnsOf(BankEntry, 'e', {
  only: ['uuid', 'place', 'account', 'state', 'reason', 'transfer', 'proposals', 'credit', 'decidedAt'],
});

/** All columns of an entry (e). */
export const BANK_ENTRY_COLUMNS = `${OWN}, e.repeats_uuid as repeats,
         exists (select from bank_entries r where r.uuid = e.repeats_uuid and r.keys && e.keys) as certain,
         array(select b.receipt_uuid::text from bank_entry_receipts b join ${receiptOf('b.receipt_uuid')}
           where b.entry_uuid = e.uuid order by r.created_at, r.uuid) as receipts,
         not exists (select from bank_entry_receipts b join ${receiptItemRows()} on i.receipt_uuid = b.receipt_uuid
           where b.entry_uuid = e.uuid
             and not exists (select from ${receiptItemRows('x')} where x.reverses_item_uuid = i.uuid)) as undone`;

/** An entry as read, before masking. */
export interface BankEntryRow extends RowOf<typeof OWN> {
  readonly repeats: BankEntry['repeatsUuid'];
  /** It shares a bank identifier with the entry it repeats. */
  readonly certain: boolean;
  readonly receipts: readonly string[];
  /** All its receipts are reversed. */
  readonly undone: boolean;
}

/** An entry of an earlier file. */
export interface KnownEntry extends Identity, Readonly<Pick<BankEntry, 'uuid'>> {}
