import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Turns } from '../../kernel/concurrency/turns.js';
import { Problem } from '../../kernel/problem/problem.js';
import { Database } from '../../platform/database/database.js';
import { type Joined, type Joiner, joinerIn, jointly } from '../../platform/database/joint-transaction.js';
import { sqlErrorOf } from '../../platform/database/sql-error.js';
import { type Payable } from './payable.columns.js';
import { PayableStore } from './payable.store.js';
import { checkPayments } from './payment-check.js';
import {
  attendancesOf,
  type CheckedOrder,
  numberOf,
  type PreparedReceipt,
  ReceiptIssuing,
  type ReceiptOrder,
} from './receipt-issuing.js';
import { receiptRecord } from './receipt.record.js';
import { type ReceiptRow } from './receipt.columns.js';
import { ReceiptStore } from './receipt.store.js';
import { type ReceiptRecord } from './receipt.view.js';

/** No more at once, so that nobody holds the counter, and the applications of others, for long. */
const LIMITS = { size: 20, second: 4 };

/** The connection was lost, or the server stops: nobody knows whether something was written, so nothing is tried again. */
const IS_UNKNOWN = /^(08|57P)/;

interface Wanted {
  readonly caller: Caller;
  readonly order: ReceiptOrder;
  readonly joiner: Joiner;
}

/** How it went: a receipt, a refusal, or nothing yet, because it takes more than can be done together. */
type Outcome = { readonly receipt: ReceiptRecord } | { readonly refused: Problem } | undefined;

/** One to be written. */
interface Ready extends Joined {
  readonly one: Wanted;
  readonly prepared: PreparedReceipt;
  readonly row: ReceiptRow;
}

/**
 * Receipts that are asked for while others are written. They share a transaction: the number's row is locked until the commit
 * is on the disk, which takes as long for twenty as for one.
 */
@Injectable()
export class JointReceipts {
  private readonly turns = new Turns<Wanted, Outcome>((wanted) => this.write(wanted), LIMITS);

  constructor(
    private readonly database: Database,
    private readonly payables: PayableStore,
    private readonly issuing: ReceiptIssuing,
    private readonly store: ReceiptStore,
  ) {}

  /**
   * Nothing that one asks for holds up the others: where somebody else holds an application or a ledger, or where more follows
   * than the commit, nothing is done.
   * @returns the receipt; undefined if it has to be written on its own
   * @throws Problem as `ReceiptIssuing.prepare`
   */
  async take(caller: Caller, order: ReceiptOrder): Promise<ReceiptRecord | undefined> {
    const joiner = joinerIn(this.database);
    if (joiner === undefined) return undefined;
    const outcome = await this.turns.take({ caller, order, joiner });
    if (outcome === undefined) return undefined;
    if ('refused' in outcome) throw outcome.refused;
    return outcome.receipt;
  }

  private async write(wanted: readonly Wanted[]): Promise<Outcome[]> {
    const outcomes = new Map<Wanted, Outcome>();
    try {
      const { joined, numbers } = await jointly(this.database, {
        work: async () => ({ joined: await this.prepare(wanted, outcomes) }),
        last: async ({ joined: ready }) => ({
          joined: ready,
          numbers: await this.issuing.writeAll(ready.map(({ prepared }) => prepared)),
        }),
      });
      for (const { one, row, prepared } of joined) {
        outcomes.set(one, { receipt: receiptRecord({ ...row, number: numberOf(numbers, prepared) }, one.caller) });
      }
    } catch (error) {
      const code = sqlErrorOf(error)?.code;
      if (code === undefined || IS_UNKNOWN.test(code)) throw error;
      // One of them may be the reason. Nothing was written, and the others must not notice: each is written alone.
      outcomes.clear();
    }
    return wanted.map((one) => outcomes.get(one));
  }

  /** Those that can be written, and the refusals of others. */
  private async prepare(wanted: readonly Wanted[], outcomes: Map<Wanted, Outcome>): Promise<Ready[]> {
    outcomes.clear();
    const payables = await this.payables.lockFree(wanted.flatMap(({ order }) => attendancesOf(order)));
    const checked = judged(wanted, payables, outcomes);
    const prepared = await this.issuing.prepareFree(checked.map(({ check }) => check));
    const drafts = checked.flatMap(({ one }, index) => {
      const draft = prepared[index];
      return draft === undefined ? [] : [{ one, prepared: draft }];
    });
    const [unfollowed, rows] = await Promise.all([
      this.unfollowed(drafts.map((draft) => draft.prepared)),
      this.store.drafted(drafts.map((draft) => draft.prepared)),
    ]);
    return drafts.flatMap((draft, index) => {
      const row = rows[index];
      if (row === undefined || !unfollowed.has(draft.prepared)) return [];
      return [{ ...draft, row, joiner: draft.one.joiner, value: { uuid: row.uuid } }];
    });
  }

  /** Those after which nothing is left to do. */
  private async unfollowed(receipts: readonly PreparedReceipt[]): Promise<ReadonlySet<PreparedReceipt>> {
    if (receipts.length === 0 || !(await this.issuing.isFollowed(receipts))) return new Set(receipts);
    const followed = await Promise.all(receipts.map((receipt) => this.issuing.isFollowed([receipt])));
    return new Set(receipts.filter((_, index) => followed[index] === false));
  }
}

/** The payments of those whose applications are all locked, and which no earlier one pays. Notes why others are refused. */
const judged = (
  wanted: readonly Wanted[],
  payables: readonly Payable[],
  outcomes: Map<Wanted, Outcome>,
): { readonly one: Wanted; readonly check: CheckedOrder }[] => {
  const free = new Map(payables.map((payable) => [payable.uuid, payable]));
  return wanted.flatMap((one) => {
    const named = attendancesOf(one.order);
    const own = named.flatMap((uuid) => free.get(uuid) ?? []);
    if (own.length < one.order.payments.length) return [];
    // Other orders that pay the same come after this one, and read again.
    for (const uuid of named) free.delete(uuid);
    try {
      return [{ one, check: { order: one.order, payments: checkPayments(one.order.payments, own) } }];
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      outcomes.set(one, { refused: error });
      return [];
    }
  });
};
