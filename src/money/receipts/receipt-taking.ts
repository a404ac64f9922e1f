import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { message } from '../../kernel/problem/message.js';
import { conflict, unprocessable, forbidden } from '../../kernel/problem/problem.js';
import { BookedAttendanceLock } from '../ledger/booked-attendance-lock.js';
import { dueItemsOf } from '../debtors/due-items.js';
import { SetOffs } from './set-offs.js';
import { DebtorStore } from '../debtors/debtor.store.js';
import { type WantedPayment } from './payment-check.js';
import { germanMoney } from '../../kernel/text/german.js';
import { Database } from '../../platform/database/database.js';
import { type ReceiptCreate } from './receipts.inputs.js';
import { isClosed } from '../ledger/debtor-party.js';
import { PayableStore } from './payable.store.js';
import { attendancesOf, ReceiptIssuing, type ReceiptOrder } from './receipt-issuing.js';
import { receiptRecord, type ReceiptRecord } from './receipt.view.js';
import { ReceiptSending } from './receipt-sending.js';
import { ReceiptStore } from './receipt.store.js';

/** What a debtor pays when it pays everything. */
interface DebtorPayment {
  readonly payments: readonly WantedPayment[];
  /** Cents of credits that were set off before. */
  readonly setOff: number;
}

/** Payments of all that a debtor owes (R-MON-3, R-MON-12). */
@Injectable()
export class DebtorPayments {
  constructor(
    private readonly debtors: DebtorStore,
    private readonly locks: BookedAttendanceLock,
    private readonly setOffs: SetOffs,
  ) {}

  /**
   * All that is open once everything is locked, after the debtor's credits are set off: what it owes on balance. Call it in
   * the transaction of the receipt.
   * @throws Problem 422 unknown; 409 it owes nothing
   */
  async due(caller: Caller, { uuid }: RecordRef): Promise<DebtorPayment> {
    const known = uuid === undefined ? undefined : await this.debtors.one(uuid);
    if (known === undefined) throw unprocessable('debtor', UNKNOWN);
    const held = await this.locks.all(await this.locks.uneven([known.uuid]));
    const present = await this.debtors.known(known.uuid);
    if (present.balance <= 0) throw conflict(NOTHING_OPEN);
    const only = new Set(dueItemsOf(present).map(({ attendance }) => attendance));
    const by = caller.accountUuid ?? null;
    const setOff = hasCredit(present) ? await this.setOffs.setOff({ debtor: known.uuid, held, only, by }) : 0;
    const due = dueItemsOf(setOff === 0 ? present : await this.debtors.known(known.uuid));
    // What was charged while this waited for its locks is not locked, and nobody has seen it.
    const payments = due.filter(({ attendance }) => held.has(attendance));
    if (payments.length === 0) throw conflict(NOTHING_OPEN);
    return { payments, setOff };
  }
}

const hasCredit = ({ itemList }: { readonly itemList: readonly { readonly open: number }[] | null }): boolean =>
  (itemList ?? []).some(({ open }) => open < 0);

const UNKNOWN = message(
  'There is no debtor with this identifier: nothing was ever charged to it.',
  'Es gibt keinen Zahlungspflichtigen mit dieser Kennung: Ihm wurde nie etwas berechnet.',
);
const NOTHING_OPEN = message(
  'Already paid: this debtor owes nothing.',
  'Bereits bezahlt: Dieser Zahlungspflichtige schuldet nichts.',
);

/** Takes money and makes a receipt, in a transaction of its own or as part of one. */
@Injectable()
export class ReceiptTaking {
  constructor(
    private readonly database: Database,
    private readonly store: ReceiptStore,
    private readonly payables: PayableStore,
    private readonly debtorPayments: DebtorPayments,
    private readonly issuing: ReceiptIssuing,
    private readonly sending: ReceiptSending,
  ) {}

  /**
   * @param named the payments that the input names; a debtor's are all that is open
   * @throws Problem 403 an address for a family whose data is hidden from the caller; 422 unknown, not owed, more than the
   * price or than is open, of two debtors; 409 paid already
   */
  take(caller: Caller, input: ReceiptCreate, named: readonly WantedPayment[]): Promise<ReceiptRecord> {
    return this.database.transaction(async () => {
      const paid =
        input.debtor == null ? { payments: named, setOff: 0 } : await this.debtorPayments.due(caller, input.debtor);
      await this.requireOwnAddress(caller, input, paid.payments);
      const row = await this.store.one(await this.issuing.issue(orderOf(caller, input, paid)));
      if (row === undefined) throw new Error('Receipt not found, although receipts are never deleted.');
      const unreachable = input.notify === true ? await this.sending.send(row) : null;
      return { ...receiptRecord(row, caller), unreachable };
    });
  }

  /**
   * A caller who may not see a family's address may not choose the recipient of its receipts either: they would show
   * what is hidden.
   */
  private async requireOwnAddress(
    caller: Caller,
    { billingAddress, billingEmail }: ReceiptCreate,
    payments: readonly WantedPayment[],
  ): Promise<void> {
    if ((billingAddress ?? billingEmail ?? null) === null) return;
    const payables = await this.payables.lock(attendancesOf({ payments }));
    if (payables.some((payable) => isClosed(payable, caller))) throw forbidden(NOT_YOURS_TO_ADDRESS);
  }
}

/** The receipt that is asked for. */
const orderOf = (caller: Caller, input: ReceiptCreate, { payments, setOff }: DebtorPayment): ReceiptOrder => ({
  payments,
  method: input.method ?? 'cash',
  paidOn: input.paidOn ?? null,
  billingAddress: input.billingAddress ?? null,
  billingEmail: input.billingEmail ?? null,
  note: noteOf(input.note ?? null, setOff),
  issuedBy: caller.accountUuid ?? null,
});

const NOT_YOURS_TO_ADDRESS = message(
  'You may not choose billingAddress or billingEmail here: there is an information lock, or the family is forgotten. That needs ROLE_SUPER_ADMIN; without both, the receipt goes to the family itself.',
  'billingAddress und billingEmail dürfen Sie hier nicht wählen: Es besteht eine Auskunftssperre, oder die Familie wurde anonymisiert. Dazu braucht es ROLE_SUPER_ADMIN; ohne beide geht die Quittung an die Familie selbst.',
);

/** The receipt says why less was paid than was open. */
const noteOf = (note: string | null, setOff: number): string | null =>
  setOff === 0 ? note : [...(note === null ? [] : [note]), `Guthaben von ${germanMoney(setOff)} verrechnet`].join('; ');
