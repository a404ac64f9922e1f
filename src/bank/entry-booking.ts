import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { type Caller } from '../common/access/caller.js';
import { Clock } from '../common/clock/clock.js';
import { germanMoney } from '../common/clock/german-money.js';
import { ReceiptIssuing } from '../receipts/receipt-issuing.js';
import { bookedMeanwhile } from './bank-problems.js';
import { BankStatementStore, type EntryRow } from './bank-statement.store.js';
import { type Proposal } from './matching/match.js';
import { OpenItemsStore } from './open-items.store.js';
import { isPayable, planReceipts } from './payment-plan.js';

/** An entry, and what it is to pay. */
export interface Booking {
  readonly entry: EntryRow;
  readonly pays: Pick<Proposal, 'items' | 'credit'>;
}

/** Makes receipts of entries, through the same door as every other payment. */
@Injectable()
export class EntryBooking {
  constructor(
    private readonly store: BankStatementStore,
    private readonly items: OpenItemsStore,
    private readonly issuing: ReceiptIssuing,
    private readonly clock: Clock,
  ) {}

  /**
   * Books all of them or none; with the statement locked, and with all applications.
   * @throws Problem 409 something is no longer open as it was
   */
  async book(caller: Caller, bookings: readonly Booking[]): Promise<void> {
    const issuedBy = caller.accountUuid ?? null;
    for (const { entry, pays } of bookings) {
      const named = pays.items.map(({ attendance }) => attendance);
      const details = new Map((await this.items.details(named)).map((item) => [item.attendance, item]));
      if (!isPayable(pays.items, details)) throw bookedMeanwhile(entry.place);
      const receipts: string[] = [];
      for (const { debtor, payments, credit } of planReceipts(pays, details)) {
        const note = noteOf(entry, credit);
        receipts.push(await this.issuing.issue({ payments, credit, debtor, method: 'transfer', note, issuedBy }));
      }
      await this.store.book(entry.uuid, pays.credit, receipts);
    }
    const booked = bookings.map(({ entry }) => entry.uuid);
    await this.store.decide(booked, issuedBy, this.clock.now());
  }
}

const noteOf = ({ transfer }: EntryRow, credit: number): string => {
  const day = transfer === null ? '' : ` vom ${DateTime.fromISO(transfer.bookedOn).toFormat('dd.MM.yyyy')}`;
  return credit === 0
    ? `Überweisung${day}`
    : `Überweisung${day}; ${germanMoney(credit)} mehr als offen war, als Guthaben verbucht`;
};
