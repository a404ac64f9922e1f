import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { localDate } from '../../kernel/clock/zone.js';
import { type Latest, latestOf } from '../../platform/http/listing/page-query.js';
import { message } from '../../kernel/problem/message.js';
import { invalid, invalidField } from '../../kernel/problem/problem.js';
import { CODES } from '../../kernel/problem/codes.js';
import { type ReceiptCreate, type ReceiptItemInput, type ReceiptsQuery } from './receipts.inputs.js';
import { type WantedPayment, requirePast } from './payment-check.js';
import { receiptRecord, type ReceiptRow, type ReceiptRecord } from './receipt.view.js';
import { ReceiptTaking } from './receipt-taking.js';
import { ReceiptStore } from './receipt.store.js';

/** The use cases of receipts (R-MON-1); reversal has its own service. */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly store: ReceiptStore,
    private readonly taking: ReceiptTaking,
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

  /** The record of the row that the finder gave. */
  complete(caller: Caller, row: ReceiptRow): ReceiptRecord {
    return receiptRecord(row, caller);
  }

  /**
   * Records a payment: for applications, or of all that a debtor owes.
   * @throws Problem 403 an address for a family whose data is hidden from the caller; 422 both or neither named, a future
   * day, unknown, not owed, duplicate, more than the price or than is open, of two debtors; 409 paid already
   */
  async create(caller: Caller, input: ReceiptCreate): Promise<ReceiptRecord> {
    requireOne(input);
    requirePast(input.paidOn, localDate(this.clock.now()));
    return this.taking.take(caller, input, namedPayments(input.attendances ?? []));
  }
}

const namedPayments = (items: readonly ReceiptItemInput[]): WantedPayment[] => {
  requireDistinct(items);
  return items.map(({ attendance, amount }) => ({ attendance: attendance.uuid, amount: amount ?? undefined }));
};

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
      message: message('This application is already named.', 'Diese Anmeldung ist schon genannt.'),
      code: CODES.notUnique,
    })),
  );
};
