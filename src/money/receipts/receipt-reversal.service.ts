import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { localDate } from '../../kernel/clock/zone.js';
import { Database } from '../../platform/database/database.js';
import { type Precondition } from '../../platform/http/view/etag.js';
import { type Message, message } from '../../kernel/problem/message.js';
import { conflict, type Problem, unprocessable, unprocessableLines } from '../../kernel/problem/problem.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { type ReceiptReversalInput } from './receipts.inputs.js';
import { requireAfterPayment } from './payment-check.js';
import {
  isLockedReceipt,
  receiptRecord,
  type ReceiptItemRow,
  type ReceiptRow,
  type ReceiptRecord,
  receiptView,
} from './receipt.view.js';
import { ReceiptSending } from './receipt-sending.js';
import { ReceiptStore } from './receipt.store.js';
import { ReceivedMoney } from './received-money.js';
import { type NewReceipt } from '../ledger/receipt-write.store.js';
import { ReceiptIssuing } from './receipt-issuing.js';

/**
 * Port: withdraws applications when their receipt is reversed (R-MON-4). Implemented by the applications feature on a
 * higher layer.
 */
export abstract class Withdrawals {
  /**
   * Call it inside a transaction, before anything in the books is locked.
   * @throws Problem 409 if one of them cannot be withdrawn from its state
   */
  abstract withdraw(
    caller: Caller,
    attendances: readonly string[],
    options: { readonly notify: boolean },
  ): Promise<void>;
}

/** Reverses receipts with another receipt of negative amounts (R-API-17, R-MON-4). */
@Injectable()
export class ReceiptReversalService {
  constructor(
    private readonly database: Database,
    private readonly store: ReceiptStore,
    private readonly issuing: ReceiptIssuing,
    private readonly money: ReceivedMoney,
    private readonly withdrawals: Withdrawals,
    private readonly sending: ReceiptSending,
    private readonly clock: Clock,
  ) {}

  /**
   * Reverses everything not reversed yet, or some of the items; of two concurrent requests, the second sees what the
   * first has left. By default the money is refunded in the way it was paid, and taken from where it is booked now: a
   * moved child's payment has moved with it, and a set-off may have passed it on to a sibling, so the children are locked
   * first; a set-off locks them before receipts, too. Withdrawing comes next, because it locks offers.
   * @throws Problem 422 items of another receipt, a future day or one before the payment, 412 another version, 409 a
   * reversal,
   * nothing left, or not to be withdrawn
   */
  reverse(
    caller: Caller,
    uuid: string,
    input: ReceiptReversalInput,
    precondition: Precondition,
  ): Promise<ReceiptRecord> {
    return this.database.transaction(async () => {
      await this.money.hold(uuid);
      await this.store.lock(uuid);
      const before = await this.row(uuid);
      const wanted = wantedItems(before, input.items);
      precondition.require(receiptView, receiptRecord(before, caller));
      reversible(before, wanted);
      requireAfterPayment(input.paidOn, before.paidOn, localDate(this.clock.now()));
      const { items, attendances } = await this.held(before, wanted);
      if (input.withdraw === true && before.kind === 'payment' && attendances.length > 0) {
        await this.withdrawals.withdraw(caller, attendances, { notify: input.notify === true });
      }
      await this.money.lock(attendances);
      const method = input.method ?? before.method;
      const row = await this.row(await this.write(caller, { ...before, method }, items, input));
      await this.sending.follow(row);
      const unreachable = input.notify === true ? await this.sending.send(row) : null;
      return { ...receiptRecord(row, caller), unreachable };
    });
  }

  /**
   * What is left of the items, and which applications hold it, with their children locked. Where a part was paid back as a
   * credit, the rest is reversed.
   * @throws Problem 409 nothing is left
   */
  private async held(
    { kind }: ReceiptRow,
    wanted: readonly ReceiptItemRow[],
  ): Promise<{ readonly items: readonly ReceiptItemRow[]; readonly attendances: readonly string[] }> {
    // What a refund paid back is held by nobody: it goes back to where it was.
    if (kind === 'refund') return { items: wanted, attendances: wanted.flatMap(({ attendance }) => attendance ?? []) };
    const attendances = await this.money.heldBy(wanted);
    const left = await this.money.leftOf(wanted);
    const items = wanted.flatMap((item) => {
      const amount = left.get(item.uuid) ?? 0;
      return amount > 0 ? [{ ...item, amount }] : [];
    });
    if (items.length === 0) throw cannot(PAID_BACK);
    return { items, attendances };
  }

  private async write(
    caller: Caller,
    original: ReceiptRow,
    wanted: readonly ReceiptItemRow[],
    { note = null, paidOn = null }: ReceiptReversalInput,
  ): Promise<string> {
    const { uuid: reverses, presentDebtor: debtor, billingAddress, billingEmail, method } = original;
    const uuid = newUuid();
    const editions = await this.store.editionsOf(wanted.map((item) => item.uuid));
    const receipt: NewReceipt = {
      ...{ uuid, kind: 'reversal', reverses, debtor, billingAddress, method, paidOn, note },
      // The address was chosen while the family was visible; if it has been hidden since, the mail goes to the
      // family itself, no matter who reverses.
      billingEmail: isLockedReceipt(original) ? null : billingEmail,
      issuedBy: caller.accountUuid ?? null,
    };
    const items = wanted.map(({ uuid: reversesItem, attendance, offerName, participantName, amount }) => ({
      ...{ uuid: newUuid(), attendance, offerName, participantName, reversesItem },
      edition: editions.get(reversesItem) ?? null,
      amount: -amount,
    }));
    const postings =
      original.kind === 'refund'
        ? await this.money.restoringPostings(method, reverses, uuid)
        : await this.money.backPostings(method, { uuid, items: wanted });
    await this.issuing.write({ receipt, items, postings, createdAt: this.clock.now() });
    return uuid;
  }

  private async row(uuid: string): Promise<ReceiptRow> {
    const row = await this.store.one(uuid);
    if (row === undefined) throw new Error('Receipt not found, although receipts are never deleted.');
    return row;
  }
}

/** The items listed; by default all not reversed yet. */
const wantedItems = (
  { kind, itemList }: ReceiptRow,
  named: readonly RecordRef[] | undefined,
): readonly ReceiptItemRow[] => {
  if (kind === 'refund' && named !== undefined) throw unprocessable('items', WHOLE_REFUND);
  if (named === undefined) return itemList.filter(({ reversedBy }) => reversedBy === null);
  if (named.length === 0) throw unprocessable('items', NO_ITEMS);
  const known = new Map(itemList.map((item) => [item.uuid, item]));
  const found = named.map(({ uuid }) => known.get(uuid ?? ''));
  const lines = found.flatMap((item, index) =>
    item === undefined ? [[`items[${index}]`, FOREIGN_ITEM] as const] : [],
  );
  if (lines.length > 0) throw unprocessableLines(lines);
  return found.filter((item) => item !== undefined);
};

const reversible = ({ kind, itemList }: ReceiptRow, wanted: readonly ReceiptItemRow[]): void => {
  if (kind === 'reversal') throw cannot(IS_REVERSAL);
  const left = new Set(itemList.filter(({ reversedBy }) => reversedBy === null).map(({ uuid }) => uuid));
  if (wanted.length === 0 || wanted.some(({ uuid }) => !left.has(uuid))) {
    throw cannot(left.size === 0 ? NOTHING_LEFT : REVERSED_ALREADY);
  }
};

const cannot = (why: Message): Problem => conflict(why);

const NO_ITEMS = message(
  'Name at least one item, or leave the list out to reverse all of them.',
  'Nennen Sie mindestens einen Posten, oder lassen Sie die Liste weg, um alle zu stornieren.',
);
const FOREIGN_ITEM = message(
  'The receipt has no item with this identifier.',
  'Die Quittung hat keinen Posten mit dieser Kennung.',
);
const IS_REVERSAL = message('A reversal cannot be reversed.', 'Ein Storno kann nicht storniert werden.');
const NOTHING_LEFT = message(
  'Everything on this receipt has already been reversed.',
  'Diese Quittung ist schon vollständig storniert.',
);
const PAID_BACK = message(
  'All of it has already been paid back as a credit.',
  'Davon ist alles schon als Guthaben zurückgezahlt.',
);
const WHOLE_REFUND = message('A refund is reversed as a whole.', 'Eine Rückzahlung wird als Ganzes storniert.');
const REVERSED_ALREADY = message(
  'One of these items has already been reversed.',
  'Einer dieser Posten ist schon storniert.',
);
