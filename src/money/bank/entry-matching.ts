import { Injectable } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import { groupBy } from '../../kernel/collections/collections.js';
import { type Proposal, type Match, matchTransfer } from './matching/match.js';
import { type ItemDetails, AskedInvoicesStore, DueRefundsStore, OpenItemsStore } from './open-items.store.js';
import { numberOfReference } from '../ledger/creditor-reference.js';
import { type EntryFate } from './bank-statement.store.js';
import { type Transfer } from './camt/transfer.js';
import { OpenItems } from './matching/open-item.js';
import { type DueRefund, matchRefunds } from './matching/refund-match.js';
import { invoiceNumbersIn, referencesIn } from './matching/reference-reader.js';

/** A receipt for one debtor's part of an entry. */
interface PlannedReceipt {
  readonly debtor: string;
  readonly payments: readonly { readonly attendance: string; readonly amount: number }[];
  /** Cents in excess of open items. */
  readonly credit: number;
}

/** The receipts for an entry, one per debtor; the rest is a credit of the first. Pure. */
export const planReceipts = (
  { items, credit }: Pick<Proposal, 'items' | 'credit'>,
  details: ReadonlyMap<string, ItemDetails>,
): PlannedReceipt[] => {
  return [...groupBy(items, ({ attendance }) => details.get(attendance)?.party?.uuid ?? '')]
    .map(([debtor, group], index) => ({
      debtor,
      payments: group.filter(({ amount }) => amount > 0),
      credit: index === 0 ? credit : 0,
    }))
    .filter((receipt) => receipt.payments.length > 0 || receipt.credit > 0);
};

/** Whether all planned items are still open. */
export const isPayable = (items: Proposal['items'], details: ReadonlyMap<string, ItemDetails>): boolean =>
  items.every(({ attendance, amount }) => {
    const item = details.get(attendance);
    return item?.party != null && amount <= Math.max(0, item.open ?? 0);
  });

/** Transfers matched before yielding to other requests. */
const AT_ONCE = 10;

/** An entry to be matched. */
export interface Payment {
  readonly uuid: string;
  readonly transfer: Transfer;
}

/** Matches transfers with the current open items. */
@Injectable()
export class EntryMatching {
  constructor(
    private readonly items: OpenItemsStore,
    private readonly invoices: AskedInvoicesStore,
    private readonly refunds: DueRefundsStore,
  ) {}

  /** The results for all undecided entries, in file order. */
  async match(payments: readonly Payment[]): Promise<EntryFate[]> {
    return this.fates(payments, await this.look(payments));
  }

  /**
   * What each would pay, independently of the others. Slow for many transfers: code that must not hold a lock that
   * long calls this first and then {@link confirm} under the lock.
   */
  async look(all: readonly Payment[]): Promise<ReadonlyMap<string, Match>> {
    const payments = all.filter(isIncoming);
    const found = new Map<string, Match>();
    if (payments.length === 0) return found;
    const named = payments.flatMap(({ transfer }) => referencesIn(transfer)).map(numberOfReference);
    const numbers = named.filter((number) => number !== undefined).map(String);
    const invoices = await this.invoices.asked(
      numbers,
      payments.flatMap(({ transfer }) => invoiceNumbersIn(transfer)),
    );
    const open = await this.items.open([...new Set([...numbers, ...invoices.flatMap((invoice) => invoice.numbers)])]);
    const debtors = new Set(open.map(({ debtor }) => debtor));
    const items = new OpenItems(open, await this.items.balances([...debtors]), invoices);
    for (const [index, { uuid, transfer }] of payments.entries()) {
      if (index % AT_ONCE === 0) await setImmediate();
      found.set(uuid, matchTransfer(transfer, items));
    }
    return found;
  }

  /**
   * The same result as {@link match}, based on an earlier look: only entries that are no longer valid are matched
   * again.
   */
  async confirm(payments: readonly Payment[], found: ReadonlyMap<string, Match>): Promise<EntryFate[]> {
    const paid = payments.flatMap(({ uuid }) => paidBy(found.get(uuid)));
    const details = paid.length === 0 ? new Map() : await this.items.details(paid.map(({ attendance }) => attendance));
    const changed = payments.filter(isIncoming).filter(({ uuid }) => {
      const match = found.get(uuid);
      return match === undefined || !isPayable(paidBy(match), details);
    });
    return this.fates(payments, new Map([...found, ...(await this.look(changed))]));
  }

  /** Money that went out is looked at here: there is little of it. */
  private async fates(payments: readonly Payment[], found: ReadonlyMap<string, Match>): Promise<EntryFate[]> {
    const outgoing = payments.filter((payment) => !isIncoming(payment));
    const incoming = fatesOf(payments.filter(isIncoming), found);
    return outgoing.length === 0 ? incoming : [...incoming, ...refundFates(outgoing, await this.refunds.due())];
  }
}

const isIncoming = ({ transfer }: Payment): boolean => transfer.credit;

/** Money that went out and is no refund belongs to no family. */
const refundFates = (outgoing: readonly Payment[], due: readonly DueRefund[]): EntryFate[] => {
  const matches = matchRefunds(
    outgoing.map(({ transfer }) => transfer),
    due,
  );
  return outgoing.map(({ uuid }, index) => {
    const { sure = false, proposals = [] } = matches[index] ?? {};
    if (proposals.length === 0) return { uuid, state: 'ignored', reason: 'debit', proposals };
    return { uuid, state: sure ? 'matched' : 'proposed', reason: null, proposals };
  });
};

/** The items a transfer certainly pays. */
const paidBy = (match: Match | undefined): Match['proposals'][number]['items'] =>
  match?.sure === true ? match.proposals.flatMap(({ items }) => items) : [];

/** The first transfer that certainly pays an item takes it: double payments are reviewed by staff. */
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
