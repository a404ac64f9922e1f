import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { beginOf, endOf, type Window } from '../../../kernel/clock/zone.js';
import { type DebtorRow } from '../debts/debtor.view.js';
import { statementRecord, type StatementRecord } from './statement.view.js';
import { StatementStore } from './statement.store.js';

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
