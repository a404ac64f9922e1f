import { Injectable } from '@nestjs/common';
import { groupBy } from '../../../kernel/collections/group-by.js';
import { columnsOf, type RowOf } from '../../../platform/database/columns-of.js';
import { Database } from '../../../platform/database/database.js';
import { OfferGoneDate } from '../../model/entities/offer-gone-date.entity.js';
import { type CalendarDate } from './offer-calendar-lookup.js';

/** A date that the offer no longer has, or not with these times. */
export type GoneDate = CalendarDate & RowOf<typeof COLUMNS>;

const COLUMNS = columnsOf(OfferGoneDate, 'd', { only: ['recurrence', 'goneAt'] });

/** SQL about removed dates that families' calendars may contain. */
@Injectable()
export class GoneDatesStore {
  constructor(private readonly database: Database) {}

  /** By offer; latest first. */
  async of(offers: readonly string[]): Promise<ReadonlyMap<string, readonly GoneDate[]>> {
    const rows = await this.database.rows<GoneDate & { readonly offer: OfferGoneDate['offerUuid'] }>(
      'offer_gone_dates',
      `select d.offer_uuid as offer, d.date_uuid as uuid, d.begin_at as begin, d.end_at as "end",
         ${COLUMNS}
       from offer_gone_dates d where d.offer_uuid = any($1::uuid[]) order by d.gone_at desc, d.begin_at, d.date_uuid`,
      [offers],
    );
    return groupBy(rows, ({ offer }) => offer);
  }
}
