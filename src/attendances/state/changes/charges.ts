import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock/clock.js';
import { Database } from '../../../platform/database/database.js';
import { uuidsIn } from '../../../platform/database/list-parameter.js';
import { ChargingService, type Succession } from '../../../money/books/charging.service.js';
import { ReceiptLookup } from '../../../money/receipts/receipt-lookup.js';
import { owes } from '../../../money/books/owes.js';
import { freshPriceOf } from '../../model/price.js';
import { type StateChange } from './state-change.js';
import { childOf } from '../../../participants/participant.sql.js';
import { TAKING } from '../../../offers/model/attendance-status.js';
import { offerOf } from '../../../offers/model/offer.sql.js';

/**
 * Charges follow the state, only here (R-API-3, R-MON-17): an application that gets a place is charged the current
 * price; one that loses it owes nothing any more, and nobody owes anything while the offer is cancelled (R-MON-19).
 * Payments stay as a credit. The books are updated in the same transaction.
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
   * Call it in the transaction of the changes, after the states are written.
   * @param by the account that caused them; null for a job
   */
  async recharge(changes: readonly StateChange[], by: string | null): Promise<void> {
    const priced = changes.filter(takesPlace);
    if (priced.length > 0) await this.follow(priced.map(uuidOf), by);
  }

  /** Offers were cancelled or relaunched: cancels their charges, or charges the current price again. */
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

  /**
   * Charges the current price to applications that newly owe one, and cancels the charge of those that no longer do.
   * All others keep their price.
   */
  private async follow(attendances: readonly string[], by: string | null): Promise<void> {
    const changed = await this.database.rows<{ uuid: string }>(
      'attendances_settle',
      `update attendances t set charged = case when ${owes({ attendance: 'before' })} then ${freshPriceOf({ attendance: 'before' })} end
       from attendances before join ${offerOf('before.offer_uuid')}
         join ${childOf('before.participant_uuid')}
       where t.uuid = any(${uuidsIn('$1')}) and before.uuid = t.uuid and ${owes({ attendance: 'before' })} <> (before.charged is not null)
       returning t.uuid`,
      [attendances],
    );
    if (changed.length === 0) return;
    await this.books.recharge(
      changed.map(({ uuid }) => uuid),
      by,
    );
  }

  /**
   * The price has changed: staff set one for a child, or the discount changed. Applications not charged yet have no
   * price to correct.
   */
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

  /** An application replaces another, and its payments are transferred (R-ATT-27). Call it after both are charged. */
  async succeed(successions: readonly Succession[], by: string | null): Promise<void> {
    await this.books.succeed(successions, by);
  }

  /** The child's discount has changed: charges for future offers get the current price. */
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

  /** Whether receipts refer to the application: then it cannot be deleted. */
  async holds(attendance: string): Promise<boolean> {
    return (await this.receipts.ofAttendance(attendance)).length > 0;
  }

  /** Cancels the charge of an application that is about to be deleted. */
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

/** Without a place before or since, nothing was owed and nothing is. */
const takesPlace = ({ from, to }: StateChange): boolean =>
  TAKING.includes(to) || (from !== null && TAKING.includes(from));

const uuidOf = ({ attendance }: StateChange): string => attendance;
