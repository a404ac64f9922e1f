import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../platform/operations/config/settings.js';
import { Clock } from '../../kernel/clock/clock.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { type ApiResponse } from '../../platform/http/request/api-request.js';
import { etagOf } from '../../platform/http/view/tags.js';
import { notFound } from '../../kernel/problem/problem.js';
import { PUBLIC_CACHE } from '../../platform/http/view/view.interceptor.js';
import { offerCalendar, offersCalendar } from './offer-calendar.js';
import { OfferCalendarLookup } from './offer-calendar-lookup.js';
import { OfferFinder } from '../reading/offer.finder.js';
import { type FeedSource, CalendarFeedStore } from './calendar-feed.store.js';

/** Calendar files of offers. */
@Injectable()
export class OfferCalendarService {
  private readonly host: string;

  constructor(
    private readonly lookup: OfferCalendarLookup,
    private readonly finder: OfferFinder,
    private readonly clock: Clock,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.host = new URL(settings.baseUrl).hostname;
  }

  /** The calendar file of an offer the caller may see, with its headers. */
  async answer(caller: Caller, uuid: string, response: ApiResponse): Promise<string> {
    const offer = await this.lookup.one(uuid);
    if (offer === undefined) throw notFound(this.finder.missing);
    const file = offerCalendar(offer, { host: this.host, now: this.clock.now() });
    response.setHeader('Content-Disposition', `attachment; filename="${offer.alias}.ics"`);
    response.setHeader('ETag', etagOf(file));
    if (caller.isAnonymous && offer.publish === 'public') response.setHeader('Cache-Control', PUBLIC_CACHE);
    return file;
  }
}

/** Calendars to subscribe to: all public offers of an edition, all published offers of a host. */
@Injectable()
export class CalendarFeedService {
  private readonly host: string;

  constructor(
    private readonly store: CalendarFeedStore,
    private readonly lookup: OfferCalendarLookup,
    private readonly clock: Clock,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.host = new URL(settings.baseUrl).hostname;
  }

  async edition(caller: Caller, edition: FeedSource, response: ApiResponse): Promise<string> {
    if (caller.isAnonymous) response.setHeader('Cache-Control', PUBLIC_CACHE);
    return this.file(edition, await this.store.ofEdition(edition.uuid), response);
  }

  async organiser(host: FeedSource, response: ApiResponse): Promise<string> {
    return this.file(host, await this.store.ofHost(host.uuid), response);
  }

  private async file({ name, alias }: FeedSource, uuids: readonly string[], response: ApiResponse): Promise<string> {
    const offers = await this.lookup.many(uuids);
    const entries = offers.map((offer) => ({ offer, takenBack: false }));
    const file = offersCalendar(entries, { host: this.host, name, now: this.clock.now() });
    response.setHeader('Content-Disposition', `attachment; filename="${alias}.ics"`);
    response.setHeader('ETag', etagOf(file));
    return file;
  }
}
