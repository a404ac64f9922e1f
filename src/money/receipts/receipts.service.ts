import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { localDate } from '../../kernel/clock/zone.js';
import { germanMoney } from '../../kernel/text/german-money.js';
import { Database } from '../../platform/database/database.js';
import { type Latest, latestOf } from '../../platform/listing/latest.js';
import { message } from '../../kernel/problem/message.js';
import { forbidden, invalid, invalidField } from '../../kernel/problem/problem.js';
import { CODES } from '../../kernel/problem/codes.js';
import { type ReceiptCreate, type ReceiptItemInput } from './dto/receipt.input.js';
import { type ReceiptsQuery } from './dto/receipts.query.js';
import { isClosed } from '../parties/debtor-party.js';
import { type DebtorPayment, DebtorPayments } from './debtor-payments.js';
import { PayableStore } from './payable.store.js';
import { type WantedPayment } from './payment-check.js';
import { requirePast } from './paid-on.js';
import { type PreparedReceipt, ReceiptIssuing } from './receipt-issuing.js';
import { receiptRecord } from './receipt.record.js';
import { ReceiptSending } from './receipt-sending.js';
import { type ReceiptRow, ReceiptStore } from './receipt.store.js';
import { type ReceiptRecord } from './receipt.view.js';

/** The use cases of receipts (R-MON-1); reversal has its own service. */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly database: Database,
    private readonly store: ReceiptStore,
    private readonly payables: PayableStore,
    private readonly debtorPayments: DebtorPayments,
    private readonly issuing: ReceiptIssuing,
    private readonly sending: ReceiptSending,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller, query: ReceiptsQuery): Promise<ReceiptRecord[]> {
    return (await this.store.page(caller, query)).map((row) => receiptRecord(row, caller));
  }

  /** The latest receipts of these debtors, and how many there are. */
  async latest(caller: Caller, debtors: readonly string[], limit: number): Promise<Latest<ReceiptRecord>> {
    const rows = await this.store.latestOf(debtors, limit);
    return latestOf(rows, ({ inAll: _inAll, ...row }) => receiptRecord(row, caller));
  }

  /** Loads the remaining data of a receipt from the finder. */
  complete(caller: Caller, row: ReceiptRow): ReceiptRecord {
    return receiptRecord(row, caller);
  }

  /**
   * Records a payment: for applications, or of all that a debtor owes.
   * @throws Problem 403 an address for a family whose data is hidden from the caller; 422 both or neither named, a future
   * day, unknown, not owed, duplicate, more than the price or than is open, of two debtors; 409 paid already
   */
  create(caller: Caller, input: ReceiptCreate): Promise<ReceiptRecord> {
    return this.database.transactionEndingWith(
      () => this.prepare(caller, input),
      async ({ prepared, row, number }) =>
        receiptRecord({ ...row, number: number ?? (await this.issuing.write(prepared)) }, caller),
    );
  }

  /** All but the number, which everybody waits for. Where more follows than the commit, the number as well. */
  private async prepare(caller: Caller, input: ReceiptCreate): Promise<PreparedAnswer> {
    requireOne(input);
    requirePast(input.paidOn, localDate(this.clock.now()));
    const { payments, setOff } = await this.paymentsOf(caller, input);
    await this.requireOwnAddress(caller, input, payments);
    const prepared = await this.issuing.prepare({
      payments,
      method: input.method ?? 'cash',
      paidOn: input.paidOn ?? null,
      billingAddress: input.billingAddress ?? null,
      billingEmail: input.billingEmail ?? null,
      note: noteOf(input.note ?? null, setOff),
      issuedBy: caller.accountUuid ?? null,
    });
    const [row, isFollowed] = await Promise.all([this.store.drafted(prepared), this.issuing.isFollowed(prepared)]);
    const { uuid } = prepared.receipt;
    if (!isFollowed && input.notify !== true) return { uuid, prepared, row };
    const number = await this.issuing.complete(prepared);
    if (input.notify === true) await this.sending.send({ ...row, number });
    return { uuid, prepared, row, number };
  }

  private async paymentsOf(caller: Caller, { attendances, debtor }: ReceiptCreate): Promise<DebtorPayment> {
    if (debtor != null) return this.debtorPayments.due(caller, debtor);
    const items = attendances ?? [];
    requireDistinct(items);
    const payments = items.map(({ attendance, amount }) => ({
      attendance: attendance.uuid,
      amount: amount ?? undefined,
    }));
    return { payments, setOff: 0 };
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
    const payables = await this.payables.lock(payments.flatMap(({ attendance }) => attendance ?? []));
    if (payables.some((payable) => isClosed(payable, caller))) throw forbidden(NOT_YOURS_TO_ADDRESS);
  }
}

/** An answer without its number, unless that had to be taken. */
interface PreparedAnswer {
  readonly uuid: string;
  readonly prepared: PreparedReceipt;
  readonly row: ReceiptRow;
  readonly number?: string;
}

const NOT_YOURS_TO_ADDRESS = message(
  'You may not choose billingAddress or billingEmail here: there is an information lock, or the family is forgotten. That takes ROLE_SUPER_ADMIN; without both, the receipt goes to the family itself.',
  'billingAddress und billingEmail dürfen Sie hier nicht wählen: Es besteht eine Auskunftssperre, oder die Familie ist vergessen. Dazu braucht es ROLE_SUPER_ADMIN; ohne beide geht die Quittung an die Familie selbst.',
);

/** The receipt says why less was paid than was open. */
const noteOf = (note: string | null, setOff: number): string | null =>
  setOff === 0 ? note : [...(note === null ? [] : [note]), `Guthaben von ${germanMoney(setOff)} verrechnet`].join('; ');

const requireOne = ({ attendances, debtor }: ReceiptCreate): void => {
  if (attendances != null && debtor != null) throw invalidField('debtor', BOTH, CODES.expression);
  if (debtor == null && (attendances ?? []).length === 0) throw invalidField('attendances', NEITHER, CODES.blank);
};

const BOTH = message('Give attendances or debtor, not both.', 'Bitte attendances oder debtor angeben, nicht beides.');
const NEITHER = message('Give attendances or debtor.', 'Bitte attendances oder debtor angeben.');

const requireDistinct = (items: readonly ReceiptItemInput[]): void => {
  const named = items.map(({ attendance: { uuid, alias } }) => uuid ?? alias);
  const repeated = named.flatMap((uuid, index) => (named.indexOf(uuid) < index ? [index] : []));
  if (repeated.length === 0) return;
  throw invalid(
    repeated.map((index) => ({
      propertyPath: `attendances[${index}].attendance`,
      message: message('This application is named already.', 'Diese Anmeldung ist schon genannt.'),
      code: CODES.notUnique,
    })),
  );
};
