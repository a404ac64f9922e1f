import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { taskRows } from '../../../editions/edition.sql.js';

/** Days of an edition on which families pay. */
export interface PayDay {
  readonly edition: string;
  readonly title: string | null;
  readonly begin: Date;
  readonly end: Date;
}

/** Pay days, for mails. */
@Injectable()
export class PayDaysStore {
  constructor(private readonly database: Database) {}

  /** Pay days of these editions that are not over yet. */
  of(editions: readonly string[], now: Date): Promise<PayDay[]> {
    return this.database.rows<PayDay>(
      'mails_pay_days',
      `select edition_uuid as edition, nullif(trim(title), '') as title, begin_at as begin, end_at as "end"
       from ${taskRows()} where edition_uuid = any($1::uuid[]) and type = 'pay_days' and end_at > $2
       order by begin_at, uuid`,
      [editions, now],
    );
  }
}
