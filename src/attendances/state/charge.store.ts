import { Injectable } from '@nestjs/common';
import { owes } from '../../money/ledger/book.sql.js';
import { Database } from '../../platform/database/database.js';
import { uuidsIn } from '../../platform/database/sql-values.js';
import { freshPriceOf } from '../model/attendance.sql.js';

/** Every price, from what the application, its offer and its child are now. */
const PRICED = `attendances before join offers o on o.uuid = before.offer_uuid
         join participants p on p.uuid = before.participant_uuid`;

/** SQL about the charges of applications. Locks are taken in the order of the uuids. */
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
