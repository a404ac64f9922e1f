/** Kinds of ledgers. */
export const LEDGER_KINDS = ['debtor', 'revenue', 'cash', 'bank', 'card', 'other', 'write_offs'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/**
 * The predefined ledgers by kind. Money in transit has separate ledgers, so that the bank's ledger agrees with the
 * bank.
 */
export const COMMON_LEDGERS = {
  cash: '01900000-0000-7000-8000-000000000001',
  bank: '01900000-0000-7000-8000-000000000002',
  card: '01900000-0000-7000-8000-000000000003',
  other: '01900000-0000-7000-8000-000000000004',
  write_offs: '01900000-0000-7000-8000-000000000005',
} as const;
