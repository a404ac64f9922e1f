import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { type PostingDraft } from '../ledger/ledger.js';
import { LedgerLookup } from '../ledger/ledger.store.js';
import { pair } from '../ledger/postings.js';
import { Bookkeeping } from './bookkeeping.js';
import { parentsOf } from '../debtors/debtor-mailbox.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { PayableStore } from './payable.store.js';
import { checkPayments, type Payment, type WantedPayment } from './payment-check.js';
import { LEDGER_OF_METHOD, type PaymentMethod } from '../ledger/receipt.js';
import {
  type BillingParty,
  newItem,
  type NewReceipt,
  type NewReceiptItem,
  type ReceiptDraft,
  ReceiptWriteStore,
} from '../ledger/receipt-write.store.js';

/** A payment received. */
export interface ReceiptOrder {
  readonly payments: readonly WantedPayment[];
  readonly method: PaymentMethod;
  /** Day of payment, YYYY-MM-DD; default: today. */
  readonly paidOn?: string | null;
  readonly billingAddress?: string | null;
  readonly billingEmail?: string | null;
  readonly note?: string | null;
  /**
   * Cents in excess of what is owed, which become a credit of the debtor: a bank transfer may be larger than the
   * debt.
   */
  readonly credit?: number;
  /** Owner of the credit, if nothing else is paid. */
  readonly debtor?: string;
  /** The account that issues it; null for a job. */
  readonly issuedBy: string | null;
}

/** A receipt to be written, with its postings. */
export interface PreparedReceipt extends ReceiptDraft {
  readonly postings: readonly PostingDraft[];
}

/** Issues receipts for payments at the desk and for bank statements. Checks no permission. */
@Injectable()
export class ReceiptIssuing {
  constructor(
    private readonly payables: PayableStore,
    private readonly store: ReceiptWriteStore,
    private readonly ledgers: LedgerLookup,
    private readonly books: Bookkeeping,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes a receipt and books its items; call it in a transaction. Locks the applications and the debtor's ledger, then
   * the year's counter.
   * @returns its uuid
   * @throws Problem 422 unknown, not owed, more than the price or than is open, of two debtors; 409 paid already
   */
  async issue(order: ReceiptOrder): Promise<string> {
    const payments = checkPayments(order.payments, await this.payables.lock(attendancesOf(order)));
    const debtor = payments[0]?.payable.debtor ?? order.debtor;
    if (debtor === undefined) throw new Error('A receipt needs at least one application, or a debtor.');
    const [ledger, billingAddress] = await Promise.all([
      this.ledgers.ofDebtor(debtor),
      order.billingAddress ?? this.billingAddressOf(debtor),
    ]);
    const items = [...payments.map(itemOf), ...creditItem(order.credit ?? 0)];
    const receipt: NewReceipt = {
      ...{ uuid: newUuid(), debtor, kind: 'payment', reverses: null },
      ...{ method: order.method, issuedBy: order.issuedBy },
      billingAddress,
      billingEmail: order.billingEmail ?? null,
      paidOn: order.paidOn ?? null,
      note: order.note ?? null,
    };
    await this.write({ receipt, items, createdAt: this.clock.now(), postings: postingsOf(receipt, items, ledger) });
    return receipt.uuid;
  }

  /** Name and address of a debtor, as they stand on its receipts. */
  async billingAddressOf(debtor: string): Promise<string> {
    return defaultAddress(await this.store.billingParty(debtor));
  }

  /** Writes a receipt of any kind and books it, with the applications and the debtor's ledger locked. */
  async write(prepared: PreparedReceipt): Promise<void> {
    await this.store.write(prepared);
    await this.books.post(prepared.postings, prepared.receipt.issuedBy);
  }
}

/** The applications that are paid, as far as they have valid identifiers. */
export const attendancesOf = ({ payments }: Pick<ReceiptOrder, 'payments'>): string[] =>
  payments.flatMap(({ attendance }) => attendance ?? []);

const postingsOf = (
  { uuid: receipt, method }: NewReceipt,
  items: readonly NewReceiptItem[],
  ledger: string,
): PostingDraft[] =>
  items.map(({ uuid: item, attendance, amount, offerName }) => ({
    kind: 'payment',
    text: offerName === null ? 'Zahlung: Guthaben' : `Zahlung: ${offerName}`,
    receipt,
    item,
    entries: pair({ ledger, contra: LEDGER_OF_METHOD[method], attendance }, -amount),
  }));

const itemOf = ({ payable, amount }: Payment): NewReceiptItem =>
  newItem({
    attendance: payable.uuid,
    edition: payable.edition,
    offerName: payable.offer,
    participantName: payable.child,
    amount,
  });

const creditItem = (amount: number): NewReceiptItem[] =>
  amount > 0 ? [newItem({ attendance: null, edition: null, offerName: null, participantName: null, amount })] : [];

/** Formatted for a window envelope. */
const defaultAddress = (party: BillingParty | undefined): string => {
  if (party === undefined) return '';
  const { name, isChild, street, postalCode, city } = party;
  return [isChild ? parentsOf(name) : name, street, [postalCode, city].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join('\n');
};
