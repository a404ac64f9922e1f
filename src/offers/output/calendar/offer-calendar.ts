import ical, { ICalCalendarMethod } from 'ical-generator';
import { LOCAL_ZONE } from '../../../kernel/clock/zone.js';
import { VTIMEZONE_BERLIN } from '../../../kernel/calendar/vtimezone.js';
import { type CalendarOffer } from './offer-calendar-lookup.js';
import { type CalendarEntry, clean, type EventOptions, offerEvents } from './offer-events.js';

/** Programs ask once an hour: more often would meet the limit of anonymous callers. */
const REFRESH_SECONDS = 60 * 60;

export interface CalendarOptions extends EventOptions {
  /** Default: the dates are made known. CANCEL takes them back. */
  readonly method?: 'PUBLISH' | 'CANCEL';
  /** The calendar's name, for those who subscribe to it. */
  readonly name?: string;
}

/** The calendar file (RFC 5545) of an offer's dates. The same offer gives the same bytes, so it has a version. */
export const offerCalendar = (offer: CalendarOffer, options: CalendarOptions): string =>
  offersCalendar([{ offer, takenBack: options.method === 'CANCEL' }], options);

/** The calendar file of several offers' dates. */
export const offersCalendar = (entries: readonly CalendarEntry[], options: CalendarOptions): string => {
  const { method = 'PUBLISH', name } = options;
  const events = entries.map((entry) => offerEvents(entry, options));
  const empty = events.every(({ text }) => text === '');
  const calendar = ical({
    prodId: { company: 'Ferienprogramm', product: 'Angebote', language: 'DE' },
    method: ICalCalendarMethod[method],
    // Named calendars are subscribed to: their programs are told how often to ask.
    ...(name === undefined ? {} : { name: clean(name), ttl: REFRESH_SECONDS }),
    // Without dates the definition of the zone is all that is in the file, and a file must not be empty.
    timezone: { name: empty ? LOCAL_ZONE : null, generator: () => VTIMEZONE_BERLIN },
  });
  // An event in local time makes the generator define the zone; the events themselves are written by us.
  if (events.some(({ local }) => local)) calendar.createEvent({ start: new Date(0), timezone: LOCAL_ZONE });
  const [head = ''] = calendar.toString().split(/(?<=\r\n)(?:BEGIN:VEVENT|END:VCALENDAR)/, 1);
  return `${head}${events.map(({ text }) => text).join('')}END:VCALENDAR\r\n`;
};
