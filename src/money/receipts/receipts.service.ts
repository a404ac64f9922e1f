import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { localDate } from '../../kernel/clock/zone.js';
import { Database } from '../../platform/database/database.js';
import { message } from '../../kernel/problem/message.js';
import { forbidden, invalid } from '../../kernel/problem/problem.js';
import { CODES } from '../../kernel/problem/codes.js';
import { type ReceiptCreate, type ReceiptItemInput } from './dto/receipt.input.js';
import { type ReceiptsQuery } from './dto/receipts.query.js';
import { isClosed } from '../parties/debtor-party.js';
import { PayableStore } from './payable.store.js';
import { requirePast } from './paid-on.js';
import { ReceiptIssuing } from './receipt-issuing.js';
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
    private readonly issuing: ReceiptIssuing,
    private readonly sending: ReceiptSending,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller, query: ReceiptsQuery): Promise<ReceiptRecord[]> {
    return (await this.store.page(caller, query)).map((row) => receiptRecord(row, caller));
  }

  /** Loads the remaining data of a receipt from the finder. */
  complete(caller: Caller, row: ReceiptRow): ReceiptRecord {
    return receiptRecord(row, caller);
  }

  /**
   * Records a payment.
   * @throws Problem 403 an address for a family whose data is hidden from the caller; 422 a future day, unknown, not
   * owed,
   * duplicate, more than the price or than is open, of two debtors; 409 paid already
   */
  create(caller: Caller, input: ReceiptCreate): Promise<ReceiptRecord> {
    return this.database.transaction(async () => {
      requireDistinct(input.attendances);
      await this.requireOwnAddress(caller, input);
      requirePast(input.paidOn, localDate(this.clock.now()));
      const uuid = await this.issuing.issue({
        payments: input.attendances.map(({ attendance, amount }) => ({
          attendance: attendance.uuid,
          amount: amount ?? undefined,
        })),
        method: input.method ?? 'cash',
        paidOn: input.paidOn ?? null,
        billingAddress: input.billingAddress ?? null,
        billingEmail: input.billingEmail ?? null,
        note: input.note ?? null,
        issuedBy: caller.accountUuid ?? null,
      });
      const row = await this.read(uuid);
      if (input.notify === true) await this.sending.send(row);
      return receiptRecord(row, caller);
    });
  }

  /**
   * A caller who may not see a family's address may not choose the recipient of its receipts either: they would show
   * what is hidden.
   */
  private async requireOwnAddress(
    caller: Caller,
    { attendances, billingAddress, billingEmail }: ReceiptCreate,
  ): Promise<void> {
    if ((billingAddress ?? billingEmail ?? null) === null) return;
    const payables = await this.payables.lock(attendances.flatMap(({ attendance }) => attendance.uuid ?? []));
    if (payables.some((payable) => isClosed(payable, caller))) throw forbidden(NOT_YOURS_TO_ADDRESS);
  }

  private async read(uuid: string): Promise<ReceiptRow> {
    const row = await this.store.one(uuid);
    if (row === undefined) throw new Error('The receipt just inserted was not found.');
    return row;
  }
}

const NOT_YOURS_TO_ADDRESS = message(
  'You may not choose billingAddress or billingEmail here: there is an information lock, or the family is forgotten. That takes ROLE_SUPER_ADMIN; without both, the receipt goes to the family itself.',
  'billingAddress und billingEmail dürfen Sie hier nicht wählen: Es besteht eine Auskunftssperre, oder die Familie ist vergessen. Dazu braucht es ROLE_SUPER_ADMIN; ohne beide geht die Quittung an die Familie selbst.',
);

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
