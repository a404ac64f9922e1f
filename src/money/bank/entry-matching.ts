import { Injectable } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import { numberOfReference } from '../parties/creditor-reference.js';
import { type EntryFate } from './bank-statement.store.js';
import { type Transfer } from './camt/transfer.js';
import { type Match, matchTransfer } from './matching/match.js';
import { OpenItems } from './matching/open-item.js';
import { referencesIn } from './matching/reference-reader.js';
import { OpenItemsStore } from './open-items.store.js';
import { isPayable } from './payment-plan.js';

/** Transfers that are matched before other requests get their turn. */
const AT_ONCE = 10;

/** An entry of which somebody wants to know what it pays. */
export interface Payment {
  readonly uuid: string;
  readonly transfer: Transfer;
}

/** Finds out what transfers pay, with the open items as they are now. */
@Injectable()
export class EntryMatching {
  constructor(private readonly items: OpenItemsStore) {}

  /** The fates of all entries that nobody has decided about, in the order of the file. */
  async match(payments: readonly Payment[]): Promise<EntryFate[]> {
    return fatesOf(payments, await this.look(payments));
  }

  /**
   * What each of them would pay, whatever the others do. Of many transfers this takes long: whoever holds a lock that others
   * wait for looks beforehand, and then asks {@link confirm}.
   */
  async look(payments: readonly Payment[]): Promise<ReadonlyMap<string, Match>> {
    const found = new Map<string, Match>();
    if (payments.length === 0) return found;
    const numbers = payments.flatMap(({ transfer }) => referencesIn(transfer)).map(numberOfReference);
    const open = await this.items.open(numbers.filter((number) => number !== undefined).map(String));
    const debtors = new Set(open.map(({ debtor }) => debtor));
    const items = new OpenItems(open, await this.items.balances([...debtors]));
    for (const [index, { uuid, transfer }] of payments.entries()) {
      if (index % AT_ONCE === 0) await setImmediate();
      found.set(uuid, matchTransfer(transfer, items));
    }
    return found;
  }

  /** The same as {@link match} with what was found beforehand: only what is no longer so is looked for again. */
  async confirm(payments: readonly Payment[], found: ReadonlyMap<string, Match>): Promise<EntryFate[]> {
    const paid = payments.flatMap(({ uuid }) => paidBy(found.get(uuid)));
    const details = paid.length === 0 ? new Map() : await this.items.details(paid.map(({ attendance }) => attendance));
    const changed = payments.filter(({ uuid }) => {
      const match = found.get(uuid);
      return match === undefined || !isPayable(paidBy(match), details);
    });
    return fatesOf(payments, new Map([...found, ...(await this.look(changed))]));
  }
}

/** What a transfer surely pays. */
const paidBy = (match: Match | undefined): Match['proposals'][number]['items'] =>
  match?.sure === true ? match.proposals.flatMap(({ items }) => items) : [];

/** The first transfer that surely pays an item takes it: whoever pays twice is looked at by a person. */
const fatesOf = (payments: readonly Payment[], found: ReadonlyMap<string, Match>): EntryFate[] => {
  const taken = new Set<string>();
  return payments.map(({ uuid }) => {
    const { sure, proposals } = found.get(uuid) ?? { sure: false, proposals: [] };
    const paid = paidBy(found.get(uuid)).map(({ attendance }) => attendance);
    const matched = sure && !paid.some((attendance) => taken.has(attendance));
    if (matched) for (const attendance of paid) taken.add(attendance);
    const state = matched ? 'matched' : proposals.length > 0 ? 'proposed' : 'open';
    return { uuid, state, reason: null, proposals };
  });
};
