import { type NamedAccount, accountReference } from '../../../accounts/masks.js';
import { columnsOf, type RowOf } from '../../../platform/database/columns-of.js';
import {
  type Reference,
  cents,
  choice,
  integer,
  text,
  uuid,
  named,
  type NamedReference,
} from '../../../platform/http/view/field.js';
import { type DebtorParty, debtorReference, isClosed } from '../debtor-party.js';
import { Posting, type Receipt } from '../ledger.entities.js';
import { type LedgerKind, LEDGER_KINDS, withoutOfferIf } from '../ledger.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { defineView, nested, type RecordOf } from '../../../platform/http/view/view.js';

/** Revenue of an offer, in cents. */
export interface OfferRevenueRow {
  /** Null: what applications brought in that were deleted since. */
  readonly offer: NamedReference | null;
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
  /** The account that took the money; null: a job. */
  readonly issuer: NamedAccount | null;
}

/** Revenue of an offer, and the part that is still to be paid. */
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

const SUMS = {
  charged: cents().always().describe('Cents charged, without what was booked back.', 125000),
  paid: cents().always().describe('Cents paid, without what was reversed.', 100000),
  writtenOff: cents().always().describe('Cents given up.', 0),
  open: cents().always().describe('Cents still to be paid.', 25000),
};

const offerRevenueView = defineView(
  'OfferRevenue',
  {
    offer: named().describe('Missing when the applications were deleted since.'),
    applications: integer().always().describe('Applications for which something is charged.', 12),
    ...SUMS,
  },
  { description: 'What one offer brought in.' },
);

type OfferRevenue = RecordOf<typeof offerRevenueView>;

export const revenueView = defineView(
  'Revenue',
  { edition: named().always(), ...SUMS, offers: nested(offerRevenueView).describe('By name.') },
  { description: 'What an edition brought in.' },
);

export type RevenueReport = RecordOf<typeof revenueView>;

const dayOfLedgerView = defineView(
  'DayOfLedger',
  {
    ledger: uuid().always(),
    kind: choice(LEDGER_KINDS).always(),
    opening: cents().always().describe('Cents at the start of the day.', 5000),
    received: cents().always().describe('Cents received.', 2500),
    paidBack: cents().always().describe('Cents paid back by reversals and refunds; negative.', -1250),
    carried: cents()
      .always()
      .describe('Cents carried here from another ledger, or to it (negative): cash taken to the bank.', -10000),
    closing: cents().always().describe('Cents at the end of the day: what must be in the till.', 6250),
    bookedLater: cents()
      .always()
      .describe('Cents of them that were booked only after the day, which the report did not show on it.', 0),
    receipts: integer().always().describe('Receipts of the day, reversals and refunds included.', 3),
    firstNumber: text().describe('Number of the first of them.', '2026-00017'),
    lastNumber: text().describe('Number of the last of them.', '2026-00019'),
  },
  { description: 'A day of a ledger on which money comes in.' },
);

export type DayOfLedger = RecordOf<typeof dayOfLedgerView>;

export const cashReportView = defineView(
  'CashReport',
  { day: text().always().describe('The local day.', '2026-08-03'), ledgers: nested(dayOfLedgerView) },
  {
    description: 'What came in on one day, by the way it came. Receipts count for the day of payment (`paidOn`).',
  },
);

export type CashReport = RecordOf<typeof cashReportView>;

/** A posting in the journal, for its file and on paper. */
export interface JournalRecord extends Omit<JournalRow, 'debitParty' | 'creditParty' | 'by'> {
  readonly party: Reference | null;
  readonly by: Reference | null;
}

/** A receipt of a day, on paper. */
export interface CashReceiptRecord extends Omit<CashReceiptRow, 'party' | 'issuer'> {
  readonly party: Reference;
  readonly issuer: Reference | null;
}
