import { pair } from './charge-postings.js';
import { COMMON_LEDGERS } from './ledger.js';
import { type PostingDraft } from './posting.js';
import { type GivenUp } from './given-up.sql.js';

/**
 * Transfers the debt of an application from its debtor to the write-offs. Pure.
 * @param reason reason on one line, as in the journal
 */
export const writeOffPosting = ({ attendance, ledger, offer, amount }: GivenUp, reason: string): PostingDraft => ({
  kind: 'write_off',
  text: `Ausbuchung: ${offer} (${reason.replace(/\s+/g, ' ').trim()})`,
  entries: pair({ ledger, contra: COMMON_LEDGERS.write_offs, attendance }, -amount),
});

/** Reverses a write-off: the amount is owed again. Pure. */
export const takeBackPosting = ({ attendance, ledger, offer, amount }: GivenUp): PostingDraft => ({
  kind: 'write_off',
  text: `Ausbuchung zurückgenommen: ${offer}`,
  entries: pair({ ledger, contra: COMMON_LEDGERS.write_offs, attendance }, amount),
});
