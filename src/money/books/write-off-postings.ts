import { pair } from './charge-postings.js';
import { COMMON_LEDGERS } from './ledger.js';
import { type PostingDraft } from './posting.js';
import { type GivenUp } from './given-up.js';

/**
 * What is owed for an application goes over from its debtor to the write-offs. Pure.
 * @param reason why; in one line, as it stands in the journal
 */
export const writeOffPosting = ({ attendance, ledger, offer, amount }: GivenUp, reason: string): PostingDraft => ({
  kind: 'write_off',
  text: `Ausbuchung: ${offer} (${reason.replace(/\s+/g, ' ').trim()})`,
  entries: pair({ ledger, contra: COMMON_LEDGERS.write_offs, attendance }, -amount),
});

/** What was given up is owed again. Pure. */
export const takeBackPosting = ({ attendance, ledger, offer, amount }: GivenUp): PostingDraft => ({
  kind: 'write_off',
  text: `Ausbuchung zurückgenommen: ${offer}`,
  entries: pair({ ledger, contra: COMMON_LEDGERS.write_offs, attendance }, amount),
});
