import { Injectable } from '@nestjs/common';
import { LedgerLookup } from '../books/ledger-lookup.js';
import { pair } from '../books/charge-postings.js';
import { Bookkeeping } from '../books/bookkeeping.js';
import { parentsOf } from '../parties/debtor-mailbox.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { PayableStore } from './payable.store.js';
import { checkPayments, type Payment, type WantedPayment } from './payment-check.js';
import { LEDGER_OF_METHOD, type PaymentMethod } from './receipt.js';
import { type BillingParty, newItem, type NewReceiptItem, ReceiptWriteStore } from './receipt-write.store.js';

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

/** Issues receipts for payments at the desk and for bank statements. Checks no permission. */
@Injectable()
export class ReceiptIssuing {
  constructor(
    private readonly payables: PayableStore,
    private readonly store: ReceiptWriteStore,
    private readonly ledgers: LedgerLookup,
    private readonly books: Bookkeeping,
  ) {}

  /**
   * Writes a receipt and books its items; call it in a transaction. Locks the applications, then the year's counter.
   * @returns its uuid
   * @throws Problem 422 unknown, not owed, more than the price or than is open, of two debtors; 409 paid already
   */
  async issue(order: ReceiptOrder): Promise<string> {
    const named = order.payments.flatMap(({ attendance }) => (attendance === undefined ? [] : [attendance]));
    const payments = checkPayments(order.payments, await this.payables.lock(named));
    const debtor = payments[0]?.payable.debtor ?? order.debtor;
    if (debtor === undefined) throw new Error('A receipt needs at least one application, or a debtor.');
    const uuid = newUuid();
    const items = [...payments.map(itemOf), ...creditItem(order.credit ?? 0)];
    const party = await this.store.billingParty(debtor);
    await this.store.insert(
      {
        uuid,
        kind: 'payment',
        reverses: null,
        debtor,
        billingAddress: order.billingAddress ?? defaultAddress(party),
        billingEmail: order.billingEmail ?? null,
        method: order.method,
        paidOn: order.paidOn ?? null,
        note: order.note ?? null,
        issuedBy: order.issuedBy,
      },
      items,
    );
    await this.book(uuid, debtor, order, items);
    return uuid;
  }

  private async book(
    receipt: string,
    debtor: string,
    { method, issuedBy }: ReceiptOrder,
    items: readonly NewReceiptItem[],
  ): Promise<void> {
    const ledger = await this.ledgers.ofDebtor(debtor);
    await this.books.post(
      items.map(({ uuid: item, attendance, amount, offerName }) => ({
        kind: 'payment',
        text: offerName === null ? 'Zahlung: Guthaben' : `Zahlung: ${offerName}`,
        receipt,
        item,
        entries: pair({ ledger, contra: LEDGER_OF_METHOD[method], attendance }, -amount),
      })),
      issuedBy,
    );
  }
}

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
