import { type Caller } from '../../kernel/caller/caller.js';
import { referenceOfNumber } from '../parties/creditor-reference.js';
import { debtorReference, isClosed } from '../parties/debtor-party.js';
import { type BankEntryRow } from './bank-entry.columns.js';
import { mayBeRestored } from './bank-entry.js';
import { type BankEntryRecord, type ProposalItemRecord } from './bank-statement.view.js';
import { type Proposal } from './matching/match.js';
import { type ItemDetails } from './open-items.columns.js';

/**
 * An entry as the caller may see it: its proposals without names where they are closed (R-ACC-16).
 * @param details of the applications proposed
 */
export const bankEntryRecord = (
  { transfer, proposals, certain, undone, ...entry }: BankEntryRow,
  caller: Caller,
  details: ReadonlyMap<string, ItemDetails>,
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
  proposals: proposals.map((proposal) => ({
    ...proposal,
    items: proposal.items.flatMap((item) => itemOf(item, details.get(item.attendance), caller)),
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
    : [
        {
          attendance,
          amount,
          reference: details.number === null ? null : referenceOfNumber(details.number),
          offerName: details.offerName,
          participantName:
            isClosed(details.party, caller) || isClosed(details, caller) ? null : details.participantName,
          debtor: debtorReference(details.party, caller),
        },
      ];
