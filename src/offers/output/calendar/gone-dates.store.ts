import { Injectable } from '@nestjs/common';
import { groupBy } from '../../../kernel/collections/group-by.js';
import { Database } from '../../../platform/database/database.js';
import { GONE_DATE_COLUMNS, type GoneDate, type GoneDateRow } from './gone-dates.columns.js';

/** SQL about removed dates that families' calendars may contain. */
@Injectable()
export class GoneDatesStore {
  constructor(private readonly database: Database) {}

  /** By offer; latest first. */
  async of(offers: readonly string[]): Promise<ReadonlyMap<string, readonly GoneDate[]>> {
    const rows = await this.database.rows<GoneDateRow>(
      'offer_gone_dates',
      `select ${GONE_DATE_COLUMNS}
       from offer_gone_dates d where d.offer_uuid = any($1::uuid[]) order by d.gone_at desc, d.begin_at, d.date_uuid`,
      [offers],
    );
    return groupBy(rows, ({ offer }) => offer);
  }
}
