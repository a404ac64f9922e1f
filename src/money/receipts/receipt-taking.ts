import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { germanMoney } from '../../kernel/text/german-money.js';
import { Database } from '../../platform/database/database.js';
import { message } from '../../kernel/problem/message.js';
import { forbidden } from '../../kernel/problem/problem.js';
import { type ReceiptCreate } from './dto/receipt.input.js';
import { isClosed } from '../parties/debtor-party.js';
import { type DebtorPayment, DebtorPayments } from './debtor-payments.js';
import { PayableStore } from './payable.store.js';
import { type WantedPayment } from './payment-check.js';
import { attendancesOf, type PreparedReceipt, ReceiptIssuing, type ReceiptOrder } from './receipt-issuing.js';
import { receiptRecord } from './receipt.record.js';
import { ReceiptSending } from './receipt-sending.js';
import { type ReceiptRow } from './receipt.columns.js';
import { ReceiptStore } from './receipt.store.js';
import { type ReceiptRecord } from './receipt.view.js';

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
    return this.database.transactionEndingWith(
      () => this.prepare(caller, input, named),
      async ({ prepared, row, number, unreachable = null }) => ({
        ...receiptRecord({ ...row, number: number ?? (await this.issuing.write(prepared)) }, caller),
        unreachable,
      }),
    );
  }

  /** All but the number, which everybody waits for. Where more follows than the commit, the number as well. */
  private async prepare(
    caller: Caller,
    input: ReceiptCreate,
    named: readonly WantedPayment[],
  ): Promise<PreparedAnswer> {
    const paid =
      input.debtor == null ? { payments: named, setOff: 0 } : await this.debtorPayments.due(caller, input.debtor);
    await this.requireOwnAddress(caller, input, paid.payments);
    const prepared = await this.issuing.prepare(orderOf(caller, input, paid));
    const [rows, isFollowed] = await Promise.all([this.store.drafted([prepared]), this.issuing.isFollowed([prepared])]);
    const [row] = rows;
    if (row === undefined) throw new Error('A record makes one row.');
    const { uuid } = prepared.receipt;
    if (!isFollowed && input.notify !== true) return { uuid, prepared, row };
    const number = await this.issuing.complete(prepared);
    const unreachable = input.notify === true ? await this.sending.send({ ...row, number }) : null;
    return { uuid, prepared, row, number, unreachable };
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

/** An answer without its number, unless that had to be taken. */
interface PreparedAnswer {
  readonly uuid: string;
  readonly prepared: PreparedReceipt;
  readonly row: ReceiptRow;
  readonly number?: string;
  readonly unreachable?: number | null;
}

/** The receipt that is asked for. */
export const orderOf = (caller: Caller, input: ReceiptCreate, { payments, setOff }: DebtorPayment): ReceiptOrder => ({
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
