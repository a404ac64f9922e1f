import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { ChargingService, type Succession } from '../../money/receipts/bookkeeping.js';
import { type ChangedFee, InvoiceNews } from '../../money/invoices/invoice-news.js';
import { ReceiptLookup } from '../../money/receipts/receipt.store.js';
import { type StateChange } from './transition-rules.js';
import { TAKING } from '../../offers/model/attendance-status.js';
import { type Discounts } from '../../participants/participant-ports.js';
import { ChargeStore } from './charge.store.js';

/**
 * Charges follow the state, only here (R-API-3, R-MON-17): an application that gets a place is charged the current
 * price; one that loses it owes nothing any more, and nobody owes anything while the offer is cancelled (R-MON-19).
 * Payments stay as a credit. The books are updated in the same transaction.
 */
@Injectable()
export class Charges implements Discounts {
  constructor(
    private readonly store: ChargeStore,
    private readonly books: ChargingService,
    private readonly receipts: ReceiptLookup,
    private readonly news: InvoiceNews,
    private readonly clock: Clock,
  ) {}

  /**
   * Call it in the transaction of the changes, after the states are written.
   * @param by the account that caused them; null for a job
   */
  async recharge(changes: readonly StateChange[], by: string | null): Promise<void> {
    const priced = changes.filter(takesPlace);
    if (priced.length > 0) await this.follow(priced.map(uuidOf), by);
  }

  /** Offers were cancelled or relaunched: cancels their charges, or charges the current price again. */
  async rechargeOffers(offers: readonly string[], by: string | null): Promise<void> {
    await this.follow(await this.store.lockOf(offers), by);
  }

  /**
   * Charges the current price to applications that newly owe one, and cancels the charge of those that no longer do.
   * All others keep their price.
   */
  private async follow(attendances: readonly string[], by: string | null): Promise<void> {
    const changed = await this.store.follow(attendances);
    if (changed.length > 0) await this.books.recharge(changed, by);
  }

  /**
   * The price has changed: staff set one for a child, or the discount changed. Applications not charged yet have no
   * price to correct.
   */
  async reprice(attendances: readonly string[], by: string | null): Promise<void> {
    const charged = await this.store.lockCharged(attendances);
    if (charged.length === 0) return;
    await this.store.charge(charged);
    await this.books.recharge(charged, by);
  }

  /** The price of a place before its correction, in cents; null without one. */
  async priceOf(attendance: string): Promise<number | null> {
    await this.news.hold(attendance);
    return this.store.priceOf(attendance);
  }

  /** Mails the family what a place costs since its price was corrected. @returns false if it has no address */
  tellPrice(fee: ChangedFee): Promise<boolean> {
    return this.news.tellFee(fee);
  }

  /** An application replaces another, and its payments are transferred (R-ATT-27). Call it after both are charged. */
  async succeed(successions: readonly Succession[], by: string | null): Promise<void> {
    await this.books.succeed(successions, by);
  }

  /** The child's discount has changed: charges for future offers get the current price. */
  async discount(participant: string, by: string | null): Promise<void> {
    const coming = await this.store.lockComing(participant, this.clock.now());
    if (coming.length > 0) await this.reprice(coming, by);
  }

  /** Whether receipts refer to the application: then it cannot be deleted. */
  async holds(attendance: string): Promise<boolean> {
    return (await this.receipts.ofAttendance(attendance)).length > 0;
  }

  /** Cancels the charge of an application that is about to be deleted. */
  async release(attendance: string, by: string | null): Promise<void> {
    await this.store.discharge([attendance]);
    await this.books.recharge([attendance], by);
  }
}

/** Without a place before or since, nothing was owed and nothing is. */
const takesPlace = ({ from, to }: StateChange): boolean =>
  TAKING.includes(to) || (from !== null && TAKING.includes(from));

const uuidOf = ({ attendance }: StateChange): string => attendance;
