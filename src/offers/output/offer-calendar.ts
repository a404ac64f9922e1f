import ical, { ICalCalendarMethod } from 'ical-generator';
import { LOCAL_ZONE } from '../../kernel/clock/zone.js';
import { VTIMEZONE_BERLIN } from '../../kernel/calendar/calendar.js';
import { type CalendarOffer, type CalendarDate } from './offer-calendar-lookup.js';
import { type CalendarEntry, clean, type EventOptions, offerEvents } from './offer-events.js';
import { expandRecurrence } from '../../kernel/clock/recurrence.js';

/** Programs poll once an hour: more often would hit the limit of anonymous callers. */
const REFRESH_SECONDS = 60 * 60;

interface CalendarOptions extends EventOptions {
  /** Default PUBLISH announces the dates; CANCEL removes them. */
  readonly method?: 'PUBLISH' | 'CANCEL';
  /** Name of the calendar, for subscribers. */
  readonly name?: string;
}

/** The calendar file (RFC 5545) of an offer's dates. Deterministic, so it has an entity tag. */
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
    // Named calendars are subscribed to, so they state how often to poll.
    ...(name === undefined ? {} : { name: clean(name), ttl: REFRESH_SECONDS }),
    // Without dates the time zone definition is the only content: a calendar must have at least one component.
    timezone: { name: empty ? LOCAL_ZONE : null, generator: () => VTIMEZONE_BERLIN },
  });
  // An event in local time makes the generator include the zone definition; the events themselves are rendered here.
  if (events.some(({ local }) => local)) calendar.createEvent({ start: new Date(0), timezone: LOCAL_ZONE });
  const [head = ''] = calendar.toString().split(/(?<=\r\n)(?:BEGIN:VEVENT|END:VCALENDAR)/, 1);
  return `${head}${events.map(({ text }) => text).join('')}END:VCALENDAR\r\n`;
};

/** Whether the date, or the last of its series, has ended: calendars are no longer updated then. */
export const isOver = ({ begin, end, recurrence }: CalendarDate, now: Date): boolean =>
  (recurrence === null ? end : (expandRecurrence(begin, end, recurrence).at(-1)?.end ?? end)) <= now;
