import { accountReference } from '../../../../accounts/masks.js';
import { type Caller } from '../../../../kernel/caller/caller.js';
import { debtorReference, isClosed } from '../../parties/debtor-party.js';
import { withoutOfferIf } from '../posting.js';
import { type CashReceiptRow, type JournalRow, type OfferRevenueRow } from './report.columns.js';
import { type CashReceiptRecord, type JournalRecord, type OfferRevenue } from './report.view.js';

/** What an offer brought in, and what of it is still to be paid. */
export const offerRevenueRecord = (row: OfferRevenueRow): OfferRevenue => ({
  ...row,
  open: row.charged - row.paid - row.writtenOff,
});

/** A posting in the journal as the caller may see it. */
export const journalRecord = ({ debitParty, creditParty, by, ...row }: JournalRow, caller: Caller): JournalRecord => {
  const party = debitParty ?? creditParty;
  const hidden = isClosed(row, caller) || (party !== null && isClosed(party, caller));
  return {
    ...withoutOfferIf(hidden, row),
    party: party === null ? null : debtorReference(party, caller),
    by: by === null ? null : accountReference(by, caller),
  };
};

/** A receipt of a day as the caller may see it. */
export const cashReceiptRecord = ({ party, issuer, ...row }: CashReceiptRow, caller: Caller): CashReceiptRecord => ({
  ...row,
  party: debtorReference(party, caller),
  issuer: issuer === null ? null : accountReference(issuer, caller),
});
