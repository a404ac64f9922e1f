import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import { TAKING } from '../attendance.js';
import { priceOf } from '../price.js';
import { type StateChange } from './state-change.js';

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
    if (gained.length > 0)
      await this.database.rows(
        'attendances_charge',
        `update attendances t set charged = ${priceOf({ attendance: 'before' })}
         from attendances before join offers o on o.uuid = before.offer_uuid
           join participants p on p.uuid = before.participant_uuid
         where t.uuid = any($1::uuid[]) and before.uuid = t.uuid`,
        [gained.map(({ attendance }) => attendance)],
      );
    if (lost.length > 0)
      await this.database.rows(
        'attendances_discharge',
        'update attendances set charged = null where uuid = any($1::uuid[])',
        [lost.map(({ attendance }) => attendance)],
      );
  }
}

const taken = (status: StateChange['from']): boolean => status !== null && TAKING.includes(status);
