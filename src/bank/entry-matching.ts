import { Injectable } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import { numberOfReference } from '../debtors/creditor-reference.js';
import { type EntryFate } from './bank-statement.store.js';
import { type Transfer } from './camt/transfer.js';
import { matchTransfer } from './matching/match.js';
import { OpenItems } from './matching/open-item.js';
import { referencesIn } from './matching/reference-reader.js';
import { OpenItemsStore } from './open-items.store.js';

/** Transfers that are matched before other requests get their turn. */
const AT_ONCE = 25;

/** Finds out what transfers pay, with the open items as they are now. */
@Injectable()
export class EntryMatching {
  constructor(private readonly items: OpenItemsStore) {}

  /**
   * The first transfer that surely pays an item takes it: whoever pays twice is looked at by a person.
   * @param taken items that are spoken for already
   */
  async match(
    entries: readonly { readonly uuid: string; readonly transfer: Transfer }[],
    taken: Set<string> = new Set(),
  ): Promise<EntryFate[]> {
    if (entries.length === 0) return [];
    const numbers = entries.flatMap(({ transfer }) => referencesIn(transfer)).map(numberOfReference);
    const open = await this.items.open(numbers.filter((number) => number !== undefined).map(String));
    const debtors = new Set(open.map(({ debtor }) => debtor));
    const items = new OpenItems(open, await this.items.balances([...debtors]));
    const fates: EntryFate[] = [];
    for (const [index, { uuid, transfer }] of entries.entries()) {
      if (index % AT_ONCE === 0) await setImmediate();
      const { sure, proposals } = matchTransfer(transfer, items);
      const paid = sure ? proposals.flatMap((proposal) => proposal.items.map(({ attendance }) => attendance)) : [];
      const matched = sure && !paid.some((attendance) => taken.has(attendance));
      if (matched) for (const attendance of paid) taken.add(attendance);
      const state = matched ? 'matched' : proposals.length > 0 ? 'proposed' : 'open';
      fates.push({ uuid, state, reason: null, proposals });
    }
    return fates;
  }
}
