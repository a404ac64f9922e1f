import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../../platform/operations/config/settings.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { type ApiResponse } from '../../../platform/http/request/api-request.js';
import { etagOf } from '../../../platform/http/view/etag.js';
import { notFound } from '../../../kernel/problem/problem.js';
import { PUBLIC_CACHE } from '../../../platform/http/view/view.interceptor.js';
import { offerCalendar } from './offer-calendar.js';
import { OfferCalendarLookup } from './offer-calendar-lookup.js';
import { OfferFinder } from '../../reading/offer.finder.js';

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
