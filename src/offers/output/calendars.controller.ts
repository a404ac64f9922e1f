import { Controller, Get, Header, Query, Res } from '@nestjs/common';
import { type PlainAnswer, Describe } from '../../platform/http/server/describe.js';
import { QueryText } from '../../platform/http/input/query-fields.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Target } from '../../platform/http/access/finder.js';
import { AnonymousReads } from '../../platform/http/access/policy.js';
import { type ApiResponse, CurrentCaller, TargetRecord } from '../../platform/http/request/api-request.js';
import { Produces } from '../../platform/http/server/content-type.guard.js';
import { OfferQuery } from '../reading/reading.inputs.js';
import { OfferCalendarService, CalendarFeedService } from './calendars.service.js';
import { type OfferRow } from '../reading/offer.view.js';
import { OfferFinder } from '../reading/offer.finder.js';
import { EditionCalendarFinder, HostCalendarFinder, type FeedSource } from './calendar-feed.store.js';

/** The calendar's schema in the documentation. */
const CALENDAR_ANSWER: PlainAnswer = {
  content: {
    'text/calendar': {
      type: 'string',
      examples: [
        [
          'BEGIN:VCALENDAR',
          'VERSION:2.0',
          'PRODID:-//Ferienprogramm//Angebote//DE',
          'BEGIN:VEVENT',
          'UID:0192f3a4-7777-7777-8777-777777777777@api.ferienprogramm.example',
          'SEQUENCE:0',
          'DTSTAMP:20260611T150512Z',
          'DTSTART;TZID=Europe/Berlin:20260728T160000',
          'DTEND;TZID=Europe/Berlin:20260728T180000',
          'SUMMARY:Hexenmeisterin im Hexenkeller',
          'END:VEVENT',
          'END:VCALENDAR',
          '',
        ].join('\r\n'),
      ],
    },
  },
  headers: ['ETag', 'Content-Disposition'],
};

/** Parameters of GET /hosts/{uuid}/calendar.ics. */
class HostCalendarQuery {
  @QueryText("Secret of the organiser's calendar; the organiser's calendarLink holds it.")
  link?: string;
}

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
