import { Injectable } from '@nestjs/common';
import { owes } from '../../money/ledger/book.sql.js';
import { Database } from '../../platform/database/database.js';
import { uuidsIn } from '../../platform/database/sql-values.js';
import { freshPriceOf } from '../model/attendance.sql.js';
import { Clock } from '../../kernel/clock/clock.js';
import { ChargingService, type Succession } from '../../money/receipts/bookkeeping.js';
import { type ChangedFee, InvoiceNews } from '../../money/invoices/invoice-news.js';
import { ReceiptLookup } from '../../money/receipts/receipt.store.js';
import { type StateChange } from './transition-rules.js';
import { TAKING } from '../../offers/model/attendance-status.js';
import { type Discounts } from '../../participants/participant-ports.js';

/** Every price, from what the application, its offer and its child are now. */
const PRICED = `attendances before join offers o on o.uuid = before.offer_uuid
         join participants p on p.uuid = before.participant_uuid`;

/** What applications are charged. Locks come in the order of the uuids. */
@Injectable()
export class ChargeStore {
  constructor(private readonly database: Database) {}

  /** Locks the applications of offers. */
  lockOf(offers: readonly string[]): Promise<string[]> {
    return this.database.uuids(
      'attendances_of_offers',
      'select uuid from attendances where offer_uuid = any($1::uuid[]) order by uuid for no key update',
      [offers],
    );
  }

  /** Cents that an application is charged; null without a place. */
  async priceOf(attendance: string): Promise<number | null> {
    const row = await this.database.row<{ charged: number | null }>(
      'attendances_price',
      'select charged from attendances where uuid = $1',
      [attendance],
    );
    return row?.charged ?? null;
  }

  /** Locks those that are charged something, if only 0. */
  lockCharged(attendances: readonly string[]): Promise<string[]> {
    return this.database.uuids(
      'attendances_charged',
      'select uuid from attendances where uuid = any($1::uuid[]) and charged is not null order by uuid for no key update',
      [attendances],
    );
  }

  /** Locks the charged applications of a child for offers to come, but for those with a price of their own. */
  lockComing(participant: string, now: Date): Promise<string[]> {
    return this.database.uuids(
      'attendances_discountable',
      `select t.uuid from attendances t join offers o on o.uuid = t.offer_uuid
       where t.participant_uuid = $1 and t.charged is not null and t.own_fee is null
         and (o.first_begin_at is null or o.first_begin_at > $2) order by t.uuid for no key update of t`,
      [participant, now],
    );
  }

  /** Charges those that owe something now, and no longer those that do not. @returns those that changed */
  follow(attendances: readonly string[]): Promise<string[]> {
    return this.database.uuids(
      'attendances_follow_charge',
      `update attendances t set charged = case when ${owes({ attendance: 'before' })} then ${freshPriceOf({ attendance: 'before' })} end
       from ${PRICED}
       where t.uuid = any(${uuidsIn('$1')}) and before.uuid = t.uuid and ${owes({ attendance: 'before' })} <> (before.charged is not null)
       returning t.uuid`,
      [attendances],
    );
  }

  async charge(attendances: readonly string[]): Promise<void> {
    await this.database.rows(
      'attendances_charge',
      `update attendances t set charged = ${freshPriceOf({ attendance: 'before' })}
       from ${PRICED}
       where t.uuid = any($1::uuid[]) and before.uuid = t.uuid`,
      [attendances],
    );
  }

  async discharge(attendances: readonly string[]): Promise<void> {
    await this.database.rows(
      'attendances_discharge',
      'update attendances set charged = null where uuid = any($1::uuid[])',
      [attendances],
    );
  }
}

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

  /** What a place costs before its price is corrected and told, in cents; null without one. */
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
