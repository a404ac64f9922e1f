import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock/clock.js';
import { type LetterheadValues } from '../../../settings/groups.js';
import { StoredSettings } from '../../../settings/stored-settings.js';
import { addressLinesOf } from '../../debtors/debts/debtor-mailbox.js';
import { type DebtorRow, type OpenItemRecord } from '../../debtors/debts/debtor.view.js';
import { type PayDay } from '../../ledger/parties/pay-days.columns.js';
import { type VoidInvoice } from '../held-invoices.store.js';
import { InvoiceStore } from '../invoice.store.js';
import { PayDaysStore } from '../../ledger/parties/pay-days.store.js';

/** Recipient of a letter, what is open, and how it can be paid. */
export interface LetterParty {
  readonly recipient: readonly string[];
  readonly openItems: readonly OpenItemRecord[];
  /** The days of their editions on which one can still pay. */
  readonly payDays: readonly PayDay[];
  /** Invoices that the family may still hold and that are void. */
  readonly voids: readonly VoidInvoice[];
  readonly head: LetterheadValues;
  readonly today: Date;
}

/** Reads what letters to debtors are made of. */
@Injectable()
export class LetterParties {
  constructor(
    private readonly payDays: PayDaysStore,
    private readonly invoices: InvoiceStore,
    private readonly settings: StoredSettings,
    private readonly clock: Clock,
  ) {}

  /**
   * @param openItems those that the letter is about
   * @param reminder the reminder that it prints; what its mail says is not told before
   */
  async of(debtor: DebtorRow, openItems: readonly OpenItemRecord[], reminder?: string): Promise<LetterParty> {
    const today = this.clock.now();
    const named = new Set(openItems.flatMap(({ attendance, open }) => (open > 0 ? [attendance] : [])));
    const editions = (debtor.itemList ?? []).flatMap(({ attendance, edition }) =>
      edition !== null && named.has(attendance) ? [edition] : [],
    );
    return {
      recipient: addressLinesOf(debtor),
      openItems,
      payDays: editions.length === 0 ? [] : await this.payDays.of([...new Set(editions)], today),
      voids: await this.invoices.voids(debtor.uuid, reminder),
      head: await this.settings.read('letterhead'),
      today,
    };
  }
}
