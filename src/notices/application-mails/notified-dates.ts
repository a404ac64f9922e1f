import { Injectable } from '@nestjs/common';
import { type GoneDate, GoneDatesStore, type CalendarOffer } from '../../offers/output/offer-calendar-lookup.js';
import { type FamilyDetails, KnownDetailsStore } from './known-details.store.js';

/** What families may have read of the dates of offers, besides those that hold. */
interface KnownDates {
  /** Former dates, by offer: calendars may have them. */
  readonly gone: ReadonlyMap<string, readonly GoneDate[]>;
  /** Of cancelled offers: what families last read, where it is not what holds. */
  readonly known: readonly FamilyDetails[];
}

/** Reads what families may have been told of dates. */
@Injectable()
export class NotifiedDates {
  constructor(
    private readonly former: GoneDatesStore,
    private readonly details: KnownDetailsStore,
  ) {}

  /** In the transaction in which the mails are written. */
  async of(offers: readonly Pick<CalendarOffer, 'uuid' | 'cancelled'>[]): Promise<KnownDates> {
    const gone = await this.former.of(offers.map(({ uuid }) => uuid));
    const cancelled = offers.filter((offer) => offer.cancelled).map(({ uuid }) => uuid);
    return { gone, known: cancelled.length === 0 ? [] : await this.details.of(cancelled) };
  }
}
