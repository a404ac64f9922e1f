import { columnsOf, type RowOf } from '../../../platform/database/columns-of.js';
import { OfferGoneDate } from '../../model/entities/offer-gone-date.entity.js';
import { type CalendarDate } from './offer-calendar-lookup.js';

const OWN = columnsOf(OfferGoneDate, 'd', { only: ['recurrence', 'goneAt'] });

/** A date that the offer no longer has, or not with these times. */
export type GoneDate = CalendarDate & RowOf<typeof OWN>;

/** A date (d) with the offer that had it. */
export type GoneDateRow = GoneDate & { readonly offer: OfferGoneDate['offerUuid'] };

/** The columns of a `GoneDateRow`. */
export const GONE_DATE_COLUMNS = `d.offer_uuid as offer, d.date_uuid as uuid, d.begin_at as begin, d.end_at as "end",
         ${OWN}`;
