import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { notFound } from '../../kernel/problem/problem.js';
import { type PageQuery } from '../../platform/http/listing/page-query.js';
import { bankEntryRecord } from './bank-entry.record.js';
import { BankStatementFinder, BankStatementStore } from './bank-statement.store.js';
import {
  bankStatementRecord,
  type BankStatementRow,
  type BankStatementRecord,
  type BankStatementWithEntries,
} from './bank-statement.view.js';
import { DueRefundsStore, OpenItemsStore } from './open-items.store.js';

/** Reads account statements as the caller may see them. */
@Injectable()
export class BankStatementReading {
  constructor(
    private readonly store: BankStatementStore,
    private readonly items: OpenItemsStore,
    private readonly refunds: DueRefundsStore,
    private readonly finder: BankStatementFinder,
  ) {}

  async list(caller: Caller, query: PageQuery): Promise<BankStatementRecord[]> {
    return (await this.store.page(query)).map((row) => bankStatementRecord(row, caller));
  }

  /** @throws Problem 404 */
  async read(caller: Caller, uuid: string): Promise<BankStatementWithEntries> {
    const row = await this.store.one(uuid);
    if (row === undefined) throw notFound(this.finder.missing);
    return this.complete(caller, row);
  }

  /** Loads the remaining data of a statement from the finder. */
  async complete(caller: Caller, row: BankStatementRow): Promise<BankStatementWithEntries> {
    const entries = await this.store.entries(row.uuid);
    const named = entries.flatMap(({ proposals }) =>
      proposals.flatMap(({ items }) => items.map((item) => item.attendance)),
    );
    const back = entries.flatMap(({ proposals }) => proposals.flatMap(({ receipt }) => receipt ?? []));
    const details = {
      items: await this.items.details([...new Set(named)]),
      refunds: await this.refunds.details([...new Set(back)]),
    };
    return {
      ...bankStatementRecord(row, caller),
      entries: entries.map((entry) => bankEntryRecord(entry, caller, details)),
    };
  }
}
