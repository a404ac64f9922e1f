import { Controller, Get, Header, Query, Res } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Target } from '../../../platform/http/access/finder.js';
import { AnonymousReads } from '../../../platform/http/access/policy.js';
import { type ApiResponse, CurrentCaller, TargetRecord } from '../../../platform/http/request/api-request.js';
import { Produces } from '../../../platform/http/server/content-type.guard.js';
import { Describe } from '../../../platform/http/server/describe.js';
import { OfferQuery } from '../../reading/reading.inputs.js';
import { CALENDAR_ANSWER } from './calendar-answer.js';
import { OfferCalendarService } from './offer-calendar.service.js';
import { type OfferRow } from '../../reading/offer.columns.js';
import { OfferFinder } from '../../reading/offer.finder.js';

/** Calendar files of offers (R-EXP-4). */
@Controller('offers')
export class OfferCalendarController {
  constructor(private readonly calendars: OfferCalendarService) {}

  @Get(':uuid/calendar.ics')
  @AnonymousReads()
  @Target(OfferFinder)
  @Produces('text/calendar')
  @Header('Content-Type', 'text/calendar; charset=utf-8')
  @Describe('Read the calendar file of an offer', {
    text: "The offer's dates as iCalendar (RFC 5545), with local times in Europe/Berlin. Anyone who may read the offer may read the file; ?link= opens it like the offer. The identifier of an event stays the same when its date changes, and its sequence number grows; a called off offer has called off events. At most 400 events, the next ones from today on.",
    answer: CALENDAR_ANSWER,
  })
  readOfferCalendar(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: OfferRow,
    @Query() _query: OfferQuery,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<string> {
    return this.calendars.answer(caller, uuid, response);
  }
}
