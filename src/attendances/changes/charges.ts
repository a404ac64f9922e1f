import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import { TAKING } from '../attendance.js';
import { freshPriceOf } from '../price.js';
import { type StateChange } from './state-change.js';

/** One application takes the place of another. */
export interface Succession {
  readonly from: string;
  readonly to: string;
}

/**
 * Money follows the state, here and nowhere else (api.md 1: "updated payment records"): who gets a place owes the price, as it
 * is at that moment; who loses it owes nothing any more.
 */
@Injectable()
export class Charges {
  constructor(private readonly database: Database) {}

  /** To be called in the transaction of the changes, once the states are written. */
  async settle(changes: readonly StateChange[]): Promise<void> {
    const gained = changes.filter(({ from, to }) => TAKING.includes(to) && !taken(from));
    const lost = changes.filter(({ from, to }) => taken(from) && !TAKING.includes(to));
    if (gained.length > 0) await this.charge(gained.map(({ attendance }) => attendance));
    if (lost.length > 0)
      await this.database.rows(
        'attendances_discharge',
        'update attendances set charged = null where uuid = any($1::uuid[])',
        [lost.map(({ attendance }) => attendance)],
      );
  }

  /** The price is another one: staff set it for a child. What is not charged yet has no price to correct. */
  async reprice(attendances: readonly string[], _by: string | null): Promise<void> {
    const charged = await this.database.rows<{ uuid: string }>(
      'attendances_charged',
      'select uuid from attendances where uuid = any($1::uuid[]) and charged is not null order by uuid for update',
      [attendances],
    );
    if (charged.length > 0) await this.charge(charged.map(({ uuid }) => uuid));
  }

  /** Whether money was paid for the application: then it stays. */
  async holds(attendance: string): Promise<boolean> {
    const [paid] = await this.database.rows<{ uuid: string }>(
      'attendances_paid',
      'select t.uuid from attendances t where t.uuid = $1 and t.paid_amount <> 0',
      [attendance],
    );
    return paid !== undefined;
  }

  /**
   * An application takes the place of another, and its payments go with it (decisions C3); after both are settled.
   * @param _by the account that caused it
   */
  async succeed(successions: readonly Succession[], _by: string | null): Promise<void> {
    await this.database.rows(
      'attendances_succeed',
      `update attendances t set paid_amount = t.paid_amount + case when t.uuid = s.heir then f.paid_amount else -t.paid_amount end
       from unnest($1::uuid[], $2::uuid[]) s (origin, heir) join attendances f on f.uuid = s.origin
       where t.uuid in (s.origin, s.heir) and f.paid_amount <> 0`,
      [successions.map(({ from }) => from), successions.map(({ to }) => to)],
    );
  }

  private async charge(attendances: readonly string[]): Promise<void> {
    await this.database.rows(
      'attendances_charge',
      `update attendances t set charged = ${freshPriceOf({ attendance: 'before' })}
       from attendances before join offers o on o.uuid = before.offer_uuid
         join participants p on p.uuid = before.participant_uuid
       where t.uuid = any($1::uuid[]) and before.uuid = t.uuid`,
      [attendances],
    );
  }
}

const taken = (status: StateChange['from']): boolean => status !== null && TAKING.includes(status);
