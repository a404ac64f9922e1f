import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { debtorRecord, type DebtorRow, type DebtorRecord } from './debtor.view.js';
import { DebtorStore } from './debtor.store.js';
import { type DebtorsQuery } from './debtors.inputs.js';
import { beginOf, endOf, type Window } from '../../kernel/clock/zone.js';
import { statementRecord, type StatementRecord } from './statement.view.js';
import { StatementStore } from './statement.store.js';

/** Reading debtors (R-MON-8). */
@Injectable()
export class DebtorsService {
  constructor(private readonly store: DebtorStore) {}

  async list(caller: Caller, query: DebtorsQuery): Promise<DebtorRecord[]> {
    return (await this.store.page(caller, query)).map((row) => debtorRecord(row, caller));
  }

  /** The given accounts and children that are debtors. */
  async many(caller: Caller, uuids: readonly string[]): Promise<DebtorRecord[]> {
    return (await this.store.many(uuids)).map((row) => debtorRecord(row, caller));
  }

  /** The record of the row that the finder gave. */
  complete(caller: Caller, row: DebtorRow): DebtorRecord {
    return debtorRecord(row, caller);
  }
}

/** Creates statements of account, for answers and for documents. */
@Injectable()
export class StatementService {
  constructor(private readonly store: StatementStore) {}

  async of(caller: Caller, debtor: DebtorRow, window: Window): Promise<StatementRecord> {
    const from = window.from === undefined ? null : beginOf(window.from);
    const until = window.until === undefined ? null : endOf(window.until);
    const openingBalance = await this.store.balanceBefore(debtor.uuid, from);
    const entries = await this.store.entries(debtor.uuid, from, until);
    return statementRecord(debtor, { from, until, openingBalance, entries }, caller);
  }
}
