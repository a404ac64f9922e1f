import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { localDate } from '../../kernel/clock/zone.js';
import { groupBy } from '../../kernel/collections/collections.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { type Message, message } from '../../kernel/problem/message.js';
import { conflict, unprocessable } from '../../kernel/problem/problem.js';
import { Database } from '../../platform/database/database.js';
import { type Precondition } from '../../platform/http/view/etag.js';
import { BookedAttendanceLock } from '../ledger/booked-attendance-lock.js';
import { pair } from '../ledger/postings.js';
import { requirePast } from './payment-check.js';
import { type Paid } from '../ledger/positions.store.js';
import { newItem, type NewReceipt } from '../ledger/receipt-write.store.js';
import { LEDGER_OF_METHOD } from '../ledger/receipt.js';
import { SetOffs } from './set-offs.js';
import { type DebtorRow, debtorRecord, debtorView } from '../debtors/debtor.view.js';
import { type RefundInput } from './receipts.inputs.js';
import { type PreparedReceipt, ReceiptIssuing } from './receipt-issuing.js';
import { receiptRecord, type ReceiptRecord } from './receipt.view.js';
import { ReceiptSending } from './receipt-sending.js';
import { ReceiptStore } from './receipt.store.js';

/** Pays credits of debtors back, in parts where wanted (R-MON-32). */
@Injectable()
export class RefundsService {
  constructor(
    private readonly database: Database,
    private readonly locks: BookedAttendanceLock,
    private readonly setOffs: SetOffs,
    private readonly issuing: ReceiptIssuing,
    private readonly store: ReceiptStore,
    private readonly sending: ReceiptSending,
    private readonly clock: Clock,
  ) {}

  /**
   * The credit is what the debtor has on balance: what it owes elsewhere stays covered. Of two at once, the second sees what
   * the first has left.
   * @throws Problem 422 more than the credit, a future day; 412 another version; 409 no credit
   */
  refund(caller: Caller, uuid: string, input: RefundInput, precondition: Precondition): Promise<ReceiptRecord> {
    const { amount, method, paidOn = null, note = null } = input;
    requirePast(paidOn, localDate(this.clock.now()));
    return this.database.transaction(async () => {
      const held = await this.locks.all(await this.locks.uneven([uuid]));
      const { row: debtor, credits } = await this.setOffs.creditsOf(uuid, held);
      precondition.require(debtorView, debtorRecord(debtor, caller));
      if (debtor.balance >= 0) throw conflict(NO_CREDIT);
      if (amount > -debtor.balance) throw unprocessable('amount', aboveCredit(-debtor.balance));
      const money = firstOf(credits, amount);
      if (sumOf(money) < amount) throw conflict(CHANGED);
      const receipt: NewReceipt = {
        ...{ uuid: newUuid(), kind: 'refund', reverses: null, debtor: uuid, method, paidOn, note },
        ...{ billingAddress: await this.issuing.billingAddressOf(uuid), billingEmail: null },
        issuedBy: caller.accountUuid ?? null,
      };
      await this.issuing.write(preparedOf(receipt, money, debtor, this.clock.now()));
      const row = await this.store.one(receipt.uuid);
      if (row === undefined) throw new Error('Receipt not found, although receipts are never deleted.');
      const unreachable = input.notify === true ? await this.sending.send(row) : null;
      return { ...receiptRecord(row, caller), unreachable };
    });
  }
}

/** One item for each application whose money goes back, and one for a credit of none. */
const preparedOf = (
  receipt: NewReceipt,
  money: readonly Paid[],
  { itemList }: DebtorRow,
  createdAt: Date,
): PreparedReceipt => {
  const named = new Map((itemList ?? []).map((item) => [item.attendance, item]));
  const contra = LEDGER_OF_METHOD[receipt.method];
  return {
    ...{ receipt, createdAt },
    items: [...groupBy(money, ({ attendance }) => attendance)].map(([attendance, pieces]) => {
      const { edition = null, offerName = null, participantName = null } = named.get(attendance) ?? {};
      return newItem({ attendance, edition, offerName, participantName, amount: -sumOf(pieces) });
    }),
    postings: money.map(({ item, ledger, attendance, amount }) => ({
      kind: 'refund',
      text: `Rückzahlung: ${named.get(attendance)?.offerName ?? 'Guthaben'}`,
      ...{ receipt: receipt.uuid, item },
      entries: pair({ ledger, contra, attendance }, amount),
    })),
  };
};

/** The first of the money, as much as is wanted. */
const firstOf = (money: readonly Paid[], amount: number): Paid[] => {
  let left = amount;
  return money.flatMap((piece) => {
    const taken = Math.min(left, piece.amount);
    left -= taken;
    return taken > 0 ? [{ ...piece, amount: taken }] : [];
  });
};

const sumOf = (money: readonly Paid[]): number => money.reduce((sum, { amount }) => sum + amount, 0);

const NO_CREDIT = message(
  'There is nothing to pay back: this debtor has no credit.',
  'Es gibt nichts zurückzuzahlen: Dieser Zahlungspflichtige hat kein Guthaben.',
);
const CHANGED = message(
  'The credit of this debtor is changing at this moment. Nothing was paid back; try again.',
  'Das Guthaben dieses Zahlungspflichtigen ändert sich gerade. Es wurde nichts zurückgezahlt; versuchen Sie es noch einmal.',
);

const aboveCredit = (credit: number): Message =>
  message(
    `The amount is above the credit of ${credit} cents.`,
    `Der Betrag liegt über dem Guthaben von ${credit} Cent.`,
  );
