import { type Caller } from '../../../kernel/caller/caller.js';
import { debtorReference } from '../parties/debtor-party.js';
import { type LedgerKind } from './ledger.js';
import { type LedgerRow } from './ledger.columns.js';
import { type LedgerRecord } from './ledger.view.js';

export const LEDGER_NAMES: Readonly<Record<LedgerKind, string>> = {
  debtor: 'Forderungen',
  revenue: 'Erlöse',
  cash: 'Kasse',
  bank: 'Bank',
  card: 'Kartenzahlungen',
  other: 'Andere Zahlungen',
  write_offs: 'Ausbuchungen',
};

/** The ledger as the caller may see it (R-ACC-16). */
export const ledgerRecord = ({ party, edition, ...row }: LedgerRow, caller: Caller): LedgerRecord => {
  const debtor = party === null ? null : debtorReference(party, caller);
  return {
    ...row,
    debtor,
    edition,
    name: debtor === null ? [LEDGER_NAMES[row.kind], edition?.name].filter(Boolean).join(' ') : debtor.name,
  };
};
