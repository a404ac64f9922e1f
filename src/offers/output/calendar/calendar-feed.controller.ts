import { Controller, Get, Header, Query, Res } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Target } from '../../../platform/http/access/finder.js';
import { AnonymousReads } from '../../../platform/http/access/policy.js';
import { type ApiResponse, CurrentCaller, TargetRecord } from '../../../platform/http/request/api-request.js';
import { Produces } from '../../../platform/http/server/content-type.guard.js';
import { Describe } from '../../../platform/http/server/describe.js';
import { HostCalendarQuery } from './host-calendar.query.js';
import { CALENDAR_ANSWER } from './calendar-answer.js';
import { EditionCalendarFinder, HostCalendarFinder } from './calendar-feed.finder.js';
import { CalendarFeedService } from './calendar-feed.service.js';
import { type FeedSource } from './calendar-feed.store.js';

const BOUND =
  'At most 1,000 offers, or as many as have 2,000 occurrences together; the earliest are left out. At most 400 events of an offer, the next ones from today on. Offers without dates are not in it.';

/** Calendars to subscribe to (R-EXP-4). */
@Controller()
export class CalendarFeedController {
  constructor(private readonly feeds: CalendarFeedService) {}

  @Get('editions/:uuid/calendar.ics')
  @AnonymousReads()
  @Target(EditionCalendarFinder)
  @Produces('text/calendar')
  @Header('Content-Type', 'text/calendar; charset=utf-8')
  @Describe('Subscribe to the public offers of an edition', {
    text: `The dates of all offers that everybody can find, as iCalendar (RFC 5545); those called off have the status CANCELLED. A 404 while the edition is not online, for every caller. ${BOUND}`,
    answer: CALENDAR_ANSWER,
  })
  readEditionCalendar(
    @CurrentCaller() caller: Caller,
    @TargetRecord() edition: FeedSource,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<string> {
    return this.feeds.edition(caller, edition, response);
  }

  @Get('hosts/:uuid/calendar.ics')
  @AnonymousReads()
  @Target(HostCalendarFinder)
  @Produces('text/calendar')
  @Header('Content-Type', 'text/calendar; charset=utf-8')
  @Describe('Subscribe to the offers of an organiser', {
    text: `The dates of all its published offers of all editions, including those behind private links and those called off. Opened by the link alone, which is in calendarLink of the organiser; without it, or with an old one, a 404. ${BOUND}`,
    answer: CALENDAR_ANSWER,
  })
  readHostCalendar(
    @TargetRecord() host: FeedSource,
    @Query() _query: HostCalendarQuery,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<string> {
    return this.feeds.organiser(host, response);
  }
}
