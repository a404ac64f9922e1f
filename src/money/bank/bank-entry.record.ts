import { type Caller } from '../../kernel/caller/caller.js';
import { referenceOfNumber } from '../ledger/parties/creditor-reference.js';
import { debtorReference, isClosed } from '../ledger/parties/debtor-party.js';
import { type BankEntryRow } from './bank-entry.columns.js';
import { type RefundDetails } from './due-refunds.store.js';
import { mayBeRestored } from './bank-entry.js';
import { type BankEntryRecord, type ProposalItemRecord } from './bank-statement.view.js';
import { type Proposal } from './matching/match.js';
import { type ItemDetails } from './open-items.columns.js';

/** What proposals are about. */
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
