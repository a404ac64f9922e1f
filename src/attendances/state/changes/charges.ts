import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock/clock.js';
import { Database } from '../../../platform/database/database.js';
import { ChargingService, type Succession } from '../../../money/books/charging.service.js';
import { ReceiptLookup } from '../../../money/receipts/receipt-lookup.js';
import { owes } from '../../../money/books/owes.js';
import { freshPriceOf } from '../../model/price.js';
import { type StateChange } from './state-change.js';
import { childOf } from '../../../participants/participant.sql.js';
import { offerOf } from '../../../offers/model/offer.sql.js';

/**
 * Money follows the state, here and nowhere else (R-API-3, R-MON-17): who gets a place owes the price, as it
 * is at that moment; who loses it owes nothing any more, and nobody owes anything while the offer is called off (R-MON-19).
 * What was paid stays, as a credit. The books follow in the same transaction.
 */
@Injectable()
export class Charges {
  constructor(
    private readonly database: Database,
    private readonly books: ChargingService,
    private readonly receipts: ReceiptLookup,
    private readonly clock: Clock,
  ) {}

  /**
   * To be called in the transaction of the changes, once the states are written.
   * @param by the account that caused them; null for a job
   */
  async recharge(changes: readonly StateChange[], by: string | null): Promise<void> {
    await this.follow(changes.map(uuidOf), by);
  }

  /** Offers were called off, or take place after all: their charges are taken back, or made anew at the price of now. */
  async rechargeOffers(offers: readonly string[], by: string | null): Promise<void> {
    const applications = await this.database.rows<{ uuid: string }>(
      'attendances_of_offers',
      'select uuid from attendances where offer_uuid = any($1::uuid[]) order by uuid for no key update',
      [offers],
    );
    await this.follow(
      applications.map(({ uuid }) => uuid),
      by,
    );
  }

  /** Who owes now and did not is charged the price of now; who does not owe any more, nothing. Everybody else keeps the price. */
  private async follow(attendances: readonly string[], by: string | null): Promise<void> {
    const changed = await this.database.rows<{ uuid: string }>(
      'attendances_settle',
      `update attendances t set charged = case when ${owes({ attendance: 'before' })} then ${freshPriceOf({ attendance: 'before' })} end
       from attendances before join ${offerOf('before.offer_uuid')}
         join ${childOf('before.participant_uuid')}
       where t.uuid = any($1::uuid[]) and before.uuid = t.uuid and ${owes({ attendance: 'before' })} <> (before.charged is not null)
       returning t.uuid`,
      [attendances],
    );
    if (changed.length === 0) return;
    await this.books.recharge(
      changed.map(({ uuid }) => uuid),
      by,
    );
  }

  /** The price is another one: staff set it for a child, or the discount. What is not charged yet has no price to correct. */
  async reprice(attendances: readonly string[], by: string | null): Promise<void> {
    const charged = await this.database.rows<{ uuid: string }>(
      'attendances_charged',
      'select uuid from attendances where uuid = any($1::uuid[]) and charged is not null order by uuid for no key update',
      [attendances],
    );
    if (charged.length === 0) return;
    const uuids = charged.map(({ uuid }) => uuid);
    await this.charge(uuids);
    await this.books.recharge(uuids, by);
  }

  /** An application takes the place of another, and its payments go with it (R-ATT-27). After both are settled. */
  async succeed(successions: readonly Succession[], by: string | null): Promise<void> {
    await this.books.succeed(successions, by);
  }

  /** The child's discount is another one: what it owes for offers that are still to come gets the price of now. */
  async discount(participant: string, by: string | null): Promise<void> {
    const coming = await this.database.rows<{ uuid: string }>(
      'attendances_discountable',
      `select t.uuid from attendances t join ${offerOf('t.offer_uuid')}
       where t.participant_uuid = $1 and t.charged is not null and t.own_fee is null
         and (o.first_begin_at is null or o.first_begin_at > $2) order by t.uuid for no key update of t`,
      [participant, this.clock.now()],
    );
    if (coming.length > 0)
      await this.reprice(
        coming.map(({ uuid }) => uuid),
        by,
      );
  }

  /** Whether the application stands on receipts: then it stays. */
  async holds(attendance: string): Promise<boolean> {
    return (await this.receipts.ofAttendance(attendance)).length > 0;
  }

  /** An application is going to be deleted: nothing is owed for it any more. */
  async release(attendance: string, by: string | null): Promise<void> {
    await this.discharge([attendance]);
    await this.books.recharge([attendance], by);
  }

  private async discharge(attendances: readonly string[]): Promise<void> {
    await this.database.rows(
      'attendances_discharge',
      'update attendances set charged = null where uuid = any($1::uuid[])',
      [attendances],
    );
  }

  private async charge(attendances: readonly string[]): Promise<void> {
    await this.database.rows(
      'attendances_charge',
      `update attendances t set charged = ${freshPriceOf({ attendance: 'before' })}
       from attendances before join ${offerOf('before.offer_uuid')}
         join ${childOf('before.participant_uuid')}
       where t.uuid = any($1::uuid[]) and before.uuid = t.uuid`,
      [attendances],
    );
  }
}

const uuidOf = ({ attendance }: StateChange): string => attendance;
