import { Injectable } from '@nestjs/common';
import { columnsOf, type RowOf } from '../../../platform/database/columns-of.js';
import { OfferGoneDate } from '../../model/offer-gone-date.entity.js';
import { type CalendarDate } from './offer-calendar-lookup.js';
import { groupBy } from '../../../kernel/collections/collections.js';
import { Database } from '../../../platform/database/database.js';

const OWN = columnsOf(OfferGoneDate, 'd', { only: ['recurrence', 'goneAt'] });

/** A date that the offer no longer has, or not with these times. */
export type GoneDate = CalendarDate & RowOf<typeof OWN>;

/** A date (d) with the offer that had it. */
type GoneDateRow = GoneDate & { readonly offer: OfferGoneDate['offerUuid'] };

/** The columns of a `GoneDateRow`. */
const GONE_DATE_COLUMNS = `d.offer_uuid as offer, d.date_uuid as uuid, d.begin_at as begin, d.end_at as "end",
         ${OWN}`;

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
