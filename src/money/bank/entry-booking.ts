import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { germanMoney } from '../../kernel/text/german.js';
import { BookedAttendanceLock } from '../ledger/booked-attendance-lock.js';
import { SetOffs } from '../receipts/set-offs.js';
import { ReceiptIssuing } from '../receipts/receipt-issuing.js';
import { bookedMeanwhile } from './bank-entry.js';
import { type BankEntryRow } from './bank-entry.record.js';
import { BankStatementStore } from './bank-statement.store.js';
import { type Proposal } from './matching/match.js';
import { type ItemDetails, OpenItemsStore, DueRefundsStore } from './open-items.store.js';
import { isPayable, planReceipts } from './entry-matching.js';

/** An entry, and what it pays. */
interface Booking {
  readonly entry: BankEntryRow;
  readonly pays: Pick<Proposal, 'items' | 'credit' | 'setOff' | 'receipt'>;
}

/** Creates receipts for entries, in the same way as for all other payments. */
@Injectable()
export class EntryBooking {
  constructor(
    private readonly store: BankStatementStore,
    private readonly items: OpenItemsStore,
    private readonly locks: BookedAttendanceLock,
    private readonly issuing: ReceiptIssuing,
    private readonly setOffs: SetOffs,
    private readonly refunds: DueRefundsStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Locks the applications to be paid, and before them, where credits are set off, the children of all: a set-off locks receipts
   * after the applications, which only the locks of the children keep from deadlocking.
   * @returns the locked applications
   */
  async hold(proposals: readonly Proposal[]): Promise<ReadonlySet<string>> {
    const named = proposals.flatMap(({ items }) => items.map(({ attendance }) => attendance));
    const settingOff = proposals.filter(({ setOff = 0 }) => setOff > 0).flatMap(({ items }) => items.slice(0, 1));
    const first = await this.items.details(settingOff.map(({ attendance }) => attendance));
    const debtors = [...first.values()].flatMap(({ party }) => party?.uuid ?? []);
    const held = [...new Set([...named, ...(debtors.length > 0 ? await this.holdMoneyOf(debtors, named) : [])])];
    await this.locks.attendances(held);
    return new Set(held);
  }

  /** Locks the children with open or overpaid applications, and those of the named ones. @returns the former's applications */
  private async holdMoneyOf(debtors: readonly string[], named: readonly string[]): Promise<string[]> {
    const uneven = await this.locks.uneven(debtors);
    await this.locks.children([...uneven, ...named]);
    return uneven;
  }

  /**
   * Books all or nothing; requires locks on the statement and on all applications.
   * @param held the locked applications
   * @throws Problem 409 an item is no longer open as before
   */
  async book(caller: Caller, bookings: readonly Booking[], held: ReadonlySet<string>): Promise<void> {
    const issuedBy = caller.accountUuid ?? null;
    for (const { entry, pays: planned } of bookings) {
      if (planned.receipt !== undefined) {
        await this.settle(entry, planned.receipt);
        continue;
      }
      const details = await this.items.details(planned.items.map(({ attendance }) => attendance));
      if (!isPayable(planned.items, details)) throw bookedMeanwhile(entry.place);
      const pays = await this.afterSetOff({ entry, pays: planned }, details, { held, by: issuedBy });
      const receipts: string[] = [];
      for (const { debtor, payments, credit } of planReceipts(pays, details)) {
        const note = noteOf(entry, credit, planned.setOff ?? 0);
        receipts.push(
          await this.issuing.issue({
            ...{ payments, credit, debtor, method: 'transfer', note, issuedBy },
            paidOn: entry.transfer?.bookedOn ?? null,
          }),
        );
      }
      await this.store.book(entry.uuid, pays.credit, receipts);
    }
    const booked = bookings.map(({ entry }) => entry.uuid);
    await this.store.decide(booked, issuedBy, this.clock.now());
  }

  /** The bank has sent the money of a refund: no receipt is made, its own says so from now on. */
  private async settle({ uuid, place }: BankEntryRow, receipt: string): Promise<void> {
    if (!(await this.refunds.hold(receipt))) throw bookedMeanwhile(place);
    await this.store.book(uuid, 0, [receipt]);
  }

  /**
   * What remains for the entry after the debtor's credits are set off: exactly the amount received, otherwise nothing
   * is booked.
   */
  private async afterSetOff(
    { entry, pays }: Booking,
    details: ReadonlyMap<string, ItemDetails>,
    { held, by }: { readonly held: ReadonlySet<string>; readonly by: string | null },
  ): Promise<Booking['pays']> {
    const debtor = details.get(pays.items[0]?.attendance ?? '')?.party?.uuid;
    if (debtor === undefined || (pays.setOff ?? 0) === 0) return pays;
    const only = new Set(pays.items.map(({ attendance }) => attendance));
    await this.setOffs.setOff({ debtor, held, only, by });
    const left = await this.items.details([...only]);
    const items = pays.items.flatMap(({ attendance }) => {
      const amount = left.get(attendance)?.open ?? 0;
      return amount > 0 ? [{ attendance, amount }] : [];
    });
    const sum = items.reduce((total, { amount }) => total + amount, 0);
    if (sum !== entry.transfer?.amount) throw bookedMeanwhile(entry.place);
    return { items, credit: 0 };
  }
}

const noteOf = ({ transfer }: BankEntryRow, credit: number, setOff: number): string => {
  const day = transfer === null ? '' : ` vom ${DateTime.fromISO(transfer.bookedOn).toFormat('dd.MM.yyyy')}`;
  return [
    `Überweisung${day}`,
    ...(credit === 0 ? [] : [`${germanMoney(credit)} zu viel bezahlt, als Guthaben verbucht`]),
    ...(setOff === 0 ? [] : [`Guthaben von ${germanMoney(setOff)} verrechnet`]),
  ].join('; ');
};
