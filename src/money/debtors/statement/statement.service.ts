import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { beginOf, endOf, type Window } from '../../../kernel/clock/zone.js';
import { debtorReference, isClosed } from '../../parties/debtor-party.js';
import { openItemRecord } from '../../debts/debtor.record.js';
import { type DebtorRow } from '../../debts/debtor.columns.js';
import { StatementStore } from './statement.store.js';
import { type StatementRecord } from './statement.view.js';

/** Creates statements of account, for answers and for documents. */
@Injectable()
export class StatementService {
  constructor(private readonly store: StatementStore) {}

  async of(caller: Caller, debtor: DebtorRow, window: Window): Promise<StatementRecord> {
    const from = window.from === undefined ? null : beginOf(window.from);
    const until = window.until === undefined ? null : endOf(window.until);
    const openingBalance = await this.store.balanceBefore(debtor.uuid, from);
    const entries = await this.store.entries(debtor.uuid, from, until);
    const hidden = isClosed(debtor.party, caller);
    return {
      debtor: debtorReference(debtor.party, caller),
      from,
      until,
      openingBalance,
      closingBalance: entries.at(-1)?.balance ?? openingBalance,
      entries,
      openItems: (debtor.itemList ?? []).map((item) => openItemRecord(item, hidden, caller)),
    };
  }
}
