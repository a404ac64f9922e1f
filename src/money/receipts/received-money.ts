import { Injectable } from '@nestjs/common';
import { type PostingDraft } from '../ledger/ledger.js';
import { BookedAttendanceLock } from '../ledger/booked-attendance-lock.js';
import { pair } from '../ledger/postings.js';
import { type Paid, PositionsStore } from '../ledger/positions.store.js';
import { PayableStore } from './payable.store.js';
import { LEDGER_OF_METHOD, type PaymentMethod } from '../ledger/receipt.js';
import { type ReceiptItemRow } from './receipt.view.js';

/** The money of receipts, where it stands now: when a child moved to another offer, its payment went with it. */
@Injectable()
export class ReceivedMoney {
  constructor(
    private readonly payables: PayableStore,
    private readonly locks: BookedAttendanceLock,
    private readonly positions: PositionsStore,
  ) {}

  /** Locks the children whose applications hold money of the receipt, or held it: before the receipt itself. */
  async hold(receipt: string): Promise<void> {
    await this.locks.childrenOfReceipt(receipt);
  }

  /**
   * The applications that hold the money of the items, with their children locked. The receipt is locked by now, so that what
   * is a credit of no application stays one. Reads again after each lock: until then the money could pass on.
   */
  async heldBy(items: readonly ReceiptItemRow[]): Promise<string[]> {
    for (let locked = new Set<string>(); ;) {
      const holders = await this.holders(items);
      if (holders.every((one) => locked.has(one))) return holders;
      await this.locks.insistOnChildren(holders);
      locked = new Set(holders);
    }
  }

  private async holders(items: readonly ReceiptItemRow[]): Promise<string[]> {
    const money = await this.positions.paidBy(items.map((item) => item.uuid));
    return [...new Set(money.flatMap(({ attendance }) => attendance ?? []))].sort();
  }

  /** What is left of each item: less than it was once a part was paid back as a credit. Call it with their children locked. */
  async leftOf(items: readonly ReceiptItemRow[]): Promise<ReadonlyMap<string, number>> {
    const money = await this.positions.paidBy(items.map(({ uuid }) => uuid));
    const left = new Map<string, number>();
    for (const { item, amount } of money) left.set(item, (left.get(item) ?? 0) + amount);
    return left;
  }

  /** Locks the applications that hold it. */
  async lock(attendances: readonly string[]): Promise<void> {
    await this.payables.lock(attendances);
  }

  /** What makes a credit again of what a refund paid back. */
  async restoringPostings(method: PaymentMethod, refund: string, receipt: string): Promise<PostingDraft[]> {
    return (await this.positions.refundedBy(refund)).map(({ item, ledger, attendance, amount }) => ({
      kind: 'refund',
      text: 'Storno der Rückzahlung',
      ...{ receipt, item },
      entries: pair({ ledger, contra: LEDGER_OF_METHOD[method], attendance }, -amount),
    }));
  }

  /** What books it out. Reads again, now that the applications are locked: the debtor may have changed. */
  async backPostings(
    method: PaymentMethod,
    { uuid: receipt, items }: { readonly uuid: string; readonly items: readonly ReceiptItemRow[] },
  ): Promise<PostingDraft[]> {
    const names = new Map(items.map(({ uuid, offerName }) => [uuid, offerName ?? 'Guthaben']));
    const money = await this.positions.paidBy([...names.keys()]);
    return money.map(({ item, ledger, attendance, amount }: Paid) => ({
      kind: 'reversal',
      text: `Storno der Zahlung: ${names.get(item) ?? ''}`,
      receipt,
      item,
      entries: pair({ ledger, contra: LEDGER_OF_METHOD[method], attendance }, amount),
    }));
  }
}
