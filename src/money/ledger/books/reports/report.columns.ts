import { type NamedAccount } from '../../../../accounts/masks.js';
import { columnsOf, type RowOf } from '../../../../platform/database/columns-of.js';
import { type Reference } from '../../../../platform/http/view/field.js';
import { type DebtorParty } from '../../parties/debtor-party.js';
import { Posting } from '../entities/posting.entity.js';
import { type Receipt } from '../entities/receipt.entity.js';
import { type LedgerKind } from '../ledger.js';

/** What an offer brought in, in cents. */
export interface OfferRevenueRow {
  /** Null: what applications brought in that were deleted since. */
  readonly offer: Reference | null;
  readonly applications: number;
  readonly charged: number;
  readonly paid: number;
  readonly writtenOff: number;
}

/** Position of a posting in the journal. */
export interface JournalPlace {
  /** The moment with microseconds, which a Date cannot hold. */
  readonly place: string;
  readonly uuid: string;
}

/** A posting (p) is effective when it was booked, or if it was paid on another day, from the beginning of that day. */
export const JOURNAL_COLUMNS = columnsOf(Posting, 'p', { only: ['uuid', 'bookedAt', 'valuedAt', 'kind', 'text'] });

/** A posting in the journal, before masking: debited and credited ledger. */
export interface JournalRow extends JournalPlace, RowOf<typeof JOURNAL_COLUMNS> {
  readonly number: Receipt['number'] | null;
  readonly amount: number;
  readonly debitKind: LedgerKind;
  readonly creditKind: LedgerKind;
  readonly debitEdition: string | null;
  readonly creditEdition: string | null;
  readonly debitParty: DebtorParty | null;
  readonly creditParty: DebtorParty | null;
  /** It is about a child that is hidden from most callers with access to the books. */
  readonly closed: boolean;
  /** Author; null: a job. */
  readonly by: NamedAccount | null;
}

/** A receipt of a day, before masking. */
export interface CashReceiptRow extends Readonly<Pick<Receipt, 'number' | 'kind' | 'createdAt'>> {
  readonly ledger: LedgerKind;
  readonly amount: number;
  readonly party: DebtorParty;
  /** Who took the money; null: a job. */
  readonly issuer: NamedAccount | null;
}
