import { Injectable } from '@nestjs/common';
import { type Caller } from '../common/access/caller.js';
import { debtorRecord } from './debtor.record.js';
import { type DebtorRow, DebtorStore } from './debtor.store.js';
import { type DebtorRecord } from './debtor.view.js';
import { type DebtorsQuery } from './dto/debtors.query.js';

/** Reading debtors (decisions F2). */
@Injectable()
export class DebtorsService {
  constructor(private readonly store: DebtorStore) {}

  async list(caller: Caller, query: DebtorsQuery): Promise<DebtorRecord[]> {
    return (await this.store.page(caller, query)).map((row) => debtorRecord(row, caller));
  }

  /** Completes a debtor the finder found. */
  complete(caller: Caller, row: DebtorRow): DebtorRecord {
    return debtorRecord(row, caller);
  }
}
