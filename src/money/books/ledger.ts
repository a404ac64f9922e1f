/** What a ledger is for. */
export const LEDGER_KINDS = ['debtor', 'revenue', 'cash', 'bank', 'card', 'other', 'write_offs'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/**
 * The ledgers that exist from the beginning, by kind. Money that is not cash and not on the bank account yet has ledgers of its
 * own, so that the ledger of the bank says what the bank says.
 */
export const COMMON_LEDGERS = {
  cash: '01900000-0000-7000-8000-000000000001',
  bank: '01900000-0000-7000-8000-000000000002',
  card: '01900000-0000-7000-8000-000000000003',
  other: '01900000-0000-7000-8000-000000000004',
  write_offs: '01900000-0000-7000-8000-000000000005',
} as const;
