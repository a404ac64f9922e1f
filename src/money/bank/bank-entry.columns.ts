import { livingChildOf } from '../../participants/participant.sql.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { closedChild, closedParty } from '../ledger/parties/debtor-party.sql.js';
import { BankEntry } from './entities/bank-entry.entity.js';
import { type Identity } from './identity.js';

const OWN = columnsOf(BankEntry, 'e', {
  only: ['uuid', 'place', 'account', 'state', 'reason', 'transfer', 'proposals', 'credit', 'decidedAt'],
});

/** All columns of an entry (e). */
export const BANK_ENTRY_COLUMNS = `${OWN}, e.repeats_uuid as repeats,
         exists (select from bank_entries r where r.uuid = e.repeats_uuid and r.keys && e.keys) as certain,
         array(select b.receipt_uuid::text from bank_entry_receipts b join receipts r on r.uuid = b.receipt_uuid
           where b.entry_uuid = e.uuid order by r.created_at, r.uuid) as receipts,
         coalesce(not (e.transfer ->> 'credit')::boolean, false) or not exists (select from bank_entry_receipts b
           join receipt_items i on i.receipt_uuid = b.receipt_uuid
           where b.entry_uuid = e.uuid
             and not exists (select from receipt_items x where x.reverses_item_uuid = i.uuid)) as undone,
         exists (select from bank_entry_receipts b join receipts r on r.uuid = b.receipt_uuid
           join debtors d on d.uuid = r.debtor_uuid
             left join accounts a on a.uuid = d.account_uuid left join ${livingChildOf('d.participant_uuid')}
           where b.entry_uuid = e.uuid and (${closedParty('a', 'p')} or exists (select from receipt_items i
             join attendances t on t.uuid = i.attendance_uuid join participants c on c.uuid = t.participant_uuid
             where i.receipt_uuid = r.uuid and ${closedChild('c')}))) as closed`;

/** An entry as read, before masking. */
export interface BankEntryRow extends RowOf<typeof OWN> {
  readonly repeats: BankEntry['repeatsUuid'];
  /** It shares a bank identifier with the entry it repeats. */
  readonly certain: boolean;
  readonly receipts: readonly string[];
  /** All its receipts are reversed; or it made none, because it went out. */
  readonly undone: boolean;
  /** A receipt of it is about somebody who is hidden from most callers with access to the books. */
  readonly closed: boolean;
}

/** An entry of an earlier file. */
export interface KnownEntry extends Identity, Readonly<Pick<BankEntry, 'uuid'>> {}
