import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { debtorRecord, type DebtorRow, type DebtorRecord } from './debts/debtor.view.js';
import { DebtorStore } from './debts/debtor.store.js';
import { type DebtorsQuery } from './debts/debtors.query.js';

/** Reading debtors (R-MON-8). */
@Injectable()
export class DebtorsService {
  constructor(private readonly store: DebtorStore) {}

  async list(caller: Caller, query: DebtorsQuery): Promise<DebtorRecord[]> {
    return (await this.store.page(caller, query)).map((row) => debtorRecord(row, caller));
  }

  /** Those of them that are debtors. */
  async many(caller: Caller, uuids: readonly string[]): Promise<DebtorRecord[]> {
    return (await this.store.many(uuids)).map((row) => debtorRecord(row, caller));
  }

  /** The record of the row that the finder gave. */
  complete(caller: Caller, row: DebtorRow): DebtorRecord {
    return debtorRecord(row, caller);
  }
}
