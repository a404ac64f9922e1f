import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { payDaysUntil, PAY_DAY_COLUMNS, type PayDay } from './pay-days.js';

/** Pay days, for mails and letters. */
@Injectable()
export class PayDaysStore {
  constructor(private readonly database: Database) {}

  /** Pay days of these editions that are not over yet. */
  of(editions: readonly string[], now: Date): Promise<PayDay[]> {
    return this.database.rows<PayDay>(
      'mails_pay_days',
      `select ${PAY_DAY_COLUMNS}
       from edition_tasks k where edition_uuid = any($1::uuid[]) and type = 'pay_days' and end_at > $2
       order by begin_at, uuid`,
      [editions, now],
    );
  }

  /** Those of an edition until a due date, YYYY-MM-DD. */
  async until(day: string, edition: string, now: Date): Promise<PayDay[]> {
    return payDaysUntil(await this.of([edition], now), day, now);
  }
}
