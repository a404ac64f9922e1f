import { livingChildOf } from '../../participants/participant.store.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { closedChild, closedParty, debtorReference, isClosed } from '../ledger/debtor-party.js';
import { BankEntry } from './bank.entities.js';
import { type Identity } from './identity.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { referenceOfNumber } from '../ledger/creditor-reference.js';
import { type RefundDetails, type ItemDetails } from './open-items.store.js';
import { mayBeRestored } from './bank-entry.js';
import { type BankEntryRecord, type ProposalItemRecord } from './bank-statement.view.js';
import { type Proposal } from './matching/match.js';

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

/** Subjects of proposals. */
interface ProposalDetails {
  /** By application. */
  readonly items: ReadonlyMap<string, ItemDetails>;
  /** By receipt. */
  readonly refunds: ReadonlyMap<string, RefundDetails>;
}

/**
 * An entry as the caller may see it (R-ACC-16): beside the payer, whom the bank names, a proposal about somebody who is closed
 * holds the amount alone, and nothing that leads to the child, to its offers or to its receipts (R-MON-34).
 */
export const bankEntryRecord = (
  { transfer, proposals, certain, undone, closed, ...entry }: BankEntryRow,
  caller: Caller,
  details: ProposalDetails,
): BankEntryRecord => ({
  ...entry,
  amount: transfer === null ? null : transfer.credit ? transfer.amount : -transfer.amount,
  currency: transfer?.currency ?? null,
  bookedOn: transfer?.bookedOn ?? null,
  valuedOn: transfer?.valuedOn ?? null,
  reference: transfer?.references[0] ?? null,
  text: transfer === null || transfer.texts.length === 0 ? null : transfer.texts.join('\n'),
  payer: transfer?.party.name ?? null,
  payerIban: transfer?.party.iban ?? null,
  bankId: transfer === null ? null : (transfer.ids.service ?? transfer.ids.transaction ?? transfer.ids.uetr),
  restorable: entry.state === 'booked' ? undone : mayBeRestored(entry.reason, certain),
  receipts: closed && !caller.isSuperAdmin ? [] : entry.receipts,
  proposals: proposals.map(({ receipt, ...proposal }) => ({
    ...proposal,
    ...refundOf(receipt === undefined ? undefined : details.refunds.get(receipt), caller),
    items: proposal.items.flatMap((item) => itemOf(item, details.items.get(item.attendance), caller)),
  })),
});

/** Applications deleted meanwhile are no longer proposed. */
const itemOf = (
  { attendance, amount }: Proposal['items'][number],
  details: ItemDetails | undefined,
  caller: Caller,
): ProposalItemRecord[] =>
  details?.party == null
    ? []
    : isClosed(details.party, caller) || isClosed(details, caller)
      ? [{ attendance: null, amount, reference: null, offerName: null, participantName: null, debtor: null }]
      : [
          {
            attendance,
            amount,
            reference: details.number === null ? null : referenceOfNumber(details.number),
            offerName: details.offerName,
            participantName: details.participantName,
            debtor: debtorReference(details.party, caller),
          },
        ];

/** The refund that went out. */
const refundOf = (
  details: RefundDetails | undefined,
  caller: Caller,
): Pick<BankEntryRecord['proposals'][number], 'receipt' | 'debtor'> =>
  details === undefined || isClosed(details.party, caller) || isClosed(details, caller)
    ? { receipt: null, debtor: null }
    : {
        receipt: { uuid: details.receipt, name: details.number },
        debtor: debtorReference(details.party, caller),
      };
