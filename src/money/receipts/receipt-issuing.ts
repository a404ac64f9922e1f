import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { type PostingDraft } from '../books/posting.js';
import { PostingStore } from '../books/posting.store.js';
import { LedgerLookup } from '../books/ledger-lookup.js';
import { pair } from '../books/charge-postings.js';
import { Bookkeeping } from '../books/bookkeeping.js';
import { parentsOf } from '../parties/debtor-mailbox.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { PayableStore } from './payable.store.js';
import { checkPayments, type Payment, type WantedPayment } from './payment-check.js';
import { LEDGER_OF_METHOD, type PaymentMethod } from './receipt.js';
import {
  type BillingParty,
  newItem,
  type NewReceipt,
  type NewReceiptItem,
  type ReceiptDraft,
  ReceiptWriteStore,
} from './receipt-write.store.js';

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
    private readonly postings: PostingStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes a receipt and books its items; call it in a transaction. Locks the applications and the debtor's ledger, then
   * the year's counter.
   * @returns its uuid
   * @throws Problem 422 unknown, not owed, more than the price or than is open, of two debtors; 409 paid already
   */
  async issue(order: ReceiptOrder): Promise<string> {
    const prepared = await this.prepare(order);
    await this.complete(prepared);
    return prepared.receipt.uuid;
  }

  /**
   * All that comes before the counter's lock.
   * @throws Problem as `issue`
   */
  async prepare(order: ReceiptOrder): Promise<PreparedReceipt> {
    const named = order.payments.flatMap(({ attendance }) => (attendance === undefined ? [] : [attendance]));
    const payments = checkPayments(order.payments, await this.payables.lock(named));
    const debtor = payments[0]?.payable.debtor ?? order.debtor;
    if (debtor === undefined) throw new Error('A receipt needs at least one application, or a debtor.');
    const uuid = newUuid();
    const items = [...payments.map(itemOf), ...creditItem(order.credit ?? 0)];
    const [party, ledger] = await Promise.all([this.store.billingParty(debtor), this.ledgers.ofDebtor(debtor)]);
    const receipt: NewReceipt = {
      ...{ uuid, debtor, kind: 'payment', reverses: null, method: order.method, issuedBy: order.issuedBy },
      billingAddress: order.billingAddress ?? defaultAddress(party),
      billingEmail: order.billingEmail ?? null,
      paidOn: order.paidOn ?? null,
      note: order.note ?? null,
    };
    return { receipt, items, createdAt: this.clock.now(), postings: postingsOf(receipt, items, ledger) };
  }

  /** Whether more follows than `write`: mails that ask for less now, an invoice that may be paid by it, or a debt that was given up. */
  isFollowed({ postings }: PreparedReceipt): Promise<boolean> {
    return this.books.isFollowed(postings);
  }

  /**
   * Writes it in one statement, which takes the number.
   * @returns the number
   */
  write(prepared: PreparedReceipt): Promise<string> {
    const { postings, receipt } = prepared;
    return this.store.write(prepared, this.postings.rowsOf(postings, receipt.issuedBy));
  }

  /** Writes it, and all that follows. @returns the number */
  async complete(prepared: PreparedReceipt): Promise<string> {
    const open = await this.books.openInvoices(prepared.postings);
    const number = await this.write(prepared);
    await this.books.followWritten(prepared.postings, open, prepared.receipt.issuedBy);
    return number;
  }
}

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
