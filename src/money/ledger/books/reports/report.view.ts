import { cents, choice, integer, type Reference, reference, text, uuid } from '../../../../platform/http/view/field.js';
import { defineView, nested, type RecordOf } from '../../../../platform/http/view/view.js';
import { LEDGER_KINDS } from '../ledger.js';
import { type CashReceiptRow, type JournalRow } from './report.columns.js';

const SUMS = {
  charged: cents().always().describe('Cents charged, without what was booked back.', 125000),
  paid: cents().always().describe('Cents paid, without what was reversed.', 100000),
  writtenOff: cents().always().describe('Cents given up.', 0),
  open: cents().always().describe('Cents still to be paid.', 25000),
};

const offerRevenueView = defineView(
  'OfferRevenue',
  {
    offer: reference().describe('Missing when the applications were deleted since.'),
    applications: integer().always().describe('Applications for which something is charged.', 12),
    ...SUMS,
  },
  { description: 'What one offer brought in.' },
);

export type OfferRevenue = RecordOf<typeof offerRevenueView>;

export const revenueView = defineView(
  'Revenue',
  { edition: reference().always(), ...SUMS, offers: nested(offerRevenueView).describe('By name.') },
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
