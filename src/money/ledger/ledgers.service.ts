import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { type LedgerQuery, type LedgersQuery } from './ledgers.inputs.js';
import { ledgerRecord, type LedgerRow, type LedgerRecord, type LedgerWithEntries } from './ledger.view.js';
import { isClosed } from './debtor-party.js';
import { withoutOfferIf } from './ledger.js';
import { LedgerStore } from './ledger.store.js';

/** Reading the books (R-MON-15). */
@Injectable()
export class LedgersService {
  constructor(private readonly store: LedgerStore) {}

  async list(caller: Caller, query: LedgersQuery): Promise<LedgerRecord[]> {
    return (await this.store.page(caller, query)).map((row) => ledgerRecord(row, caller));
  }

  /** Loads the remaining data of a ledger from the finder. */
  async complete(caller: Caller, row: LedgerRow, query: LedgerQuery): Promise<LedgerWithEntries> {
    const entries = await this.store.entries(row.uuid, query);
    const hidden = row.party !== null && isClosed(row.party, caller);
    return {
      ...ledgerRecord(row, caller),
      bookEntries: entries.map((entry) => withoutOfferIf(hidden || isClosed(entry, caller), entry)),
    };
  }
}
