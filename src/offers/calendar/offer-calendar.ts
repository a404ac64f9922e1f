import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator';
import { DateTime } from 'luxon';
import { type Occurrence } from '../../common/clock/recurrence.js';
import { LOCAL_ZONE } from '../../common/clock/zone.js';
import { isAmbiguous, seriesOf } from '../../common/calendar/calendar-series.js';
import { type CalendarDate, type CalendarOffer, type PublicHost } from './offer-calendar-lookup.js';
import { VTIMEZONE_BERLIN } from '../../common/calendar/vtimezone.js';

/** Sequence numbers count the seconds from here on: they grow with every change, and fit into 31 bits until 2088. */
const SEQUENCE_BEGIN = Date.UTC(2020, 0, 1);

/** Programs ask once an hour: more often would meet the limit of anonymous callers. */
const REFRESH_SECONDS = 60 * 60;

export interface CalendarOptions {
  /** Host name that makes the identifiers of events unique in the world. */
  readonly host: string;
  /** Default: the dates are made known. CANCEL takes them back. */
  readonly method?: 'PUBLISH' | 'CANCEL';
  /** The calendar's name, for those who subscribe to it. */
  readonly name?: string;
  /** When something changed that is not the offer: whether a child takes part. */
  readonly at?: Date;
}

/** An offer in a calendar file, with its dates as they are, or taken back. */
export interface CalendarEntry {
  readonly offer: CalendarOffer;
  readonly takenBack: boolean;
  /** Dates that the offer had: taken back, as far as nothing takes place under their identifiers. The latest come first. */
  readonly gone?: readonly CalendarDate[];
}

/** The calendar file (RFC 5545) of an offer's dates. The same offer gives the same bytes, so it has a version. */
export const offerCalendar = (offer: CalendarOffer, options: CalendarOptions): string =>
  offersCalendar([{ offer, takenBack: options.method === 'CANCEL' }], options);

/** The calendar file of several offers' dates. */
export const offersCalendar = (
  entries: readonly CalendarEntry[],
  { host, method = 'PUBLISH', name, at }: CalendarOptions,
): string => {
  const calendar = ical({
    prodId: { company: 'Ferienprogramm', product: 'Angebote', language: 'DE' },
    method: ICalCalendarMethod[method],
    // Named calendars are subscribed to: their programs are told how often to ask.
    ...(name === undefined ? {} : { name: clean(name), ttl: REFRESH_SECONDS }),
    // Without dates the definition of the zone is all that is in the file, and a file must not be empty.
    timezone: {
      name: entries.every(({ offer, gone = [] }) => offer.dates.length + gone.length === 0) ? LOCAL_ZONE : null,
      generator: () => VTIMEZONE_BERLIN,
    },
  });
  for (const entry of entries) {
    const common = commonOf(entry, at);
    const events = entry.offer.dates.flatMap((date) => eventsOf(date, host));
    for (const event of events) calendar.createEvent({ ...common, ...event });
    const known = new Set(events.map(({ id }) => id));
    for (const event of (entry.gone ?? []).flatMap((date) => eventsOf(date, host))) {
      if (!known.has(event.id)) calendar.createEvent({ ...common, ...event, status: ICalEventStatus.CANCELLED });
      known.add(event.id);
    }
  }
  return `${calendar.toString()}\r\n`;
};

/** What all events of the offer share. */
const commonOf = ({ offer, takenBack }: CalendarEntry, at?: Date): Omit<ICalEventData, 'start'> => {
  const { name, categories, teaser, url, hosts } = offer;
  const modifiedAt = at === undefined || at < offer.modifiedAt ? offer.modifiedAt : at;
  const organizer = hosts.find(({ email }) => email !== null);
  return {
    summary: clean(name),
    description: clean([teaser, ...hosts.map(contactLine), url].filter(Boolean).join('\n')) || null,
    location: locationOf(offer),
    categories: categories.map((category) => ({ name: clean(category) })),
    ...(url === null ? {} : { url }),
    ...(organizer?.email == null
      ? {}
      : { organizer: { name: clean(organizer.name).replace(/["\\\n]/g, ' '), email: organizer.email } }),
    status: takenBack ? ICalEventStatus.CANCELLED : statusOf(offer),
    stamp: modifiedAt,
    lastModified: modifiedAt,
    sequence: Math.max(0, Math.floor((modifiedAt.getTime() - SEQUENCE_BEGIN) / 1000)),
  };
};

const statusOf = ({ place, cancelled }: CalendarOffer): ICalEventStatus => {
  if (cancelled) return ICalEventStatus.CANCELLED;
  return place === 'published' ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE;
};

const contactLine = ({ name, phone, email }: PublicHost): string =>
  [name, phone, email].filter((part) => part !== null && part !== '').join(', ');

const locationOf = ({
  meetingPoint,
  meetingAddress,
  meetingLat: lat,
  meetingLng: lon,
}: CalendarOffer): NonNullable<ICalEventData['location']> | null => {
  const title = [meetingPoint, meetingAddress].filter(Boolean).join(', ');
  const geo = lat === null || lon === null ? undefined : { lat, lon };
  if (title !== '') return { title: clean(title), ...(geo === undefined ? {} : { geo }) };
  return geo === undefined ? null : { geo };
};

type Timed = Pick<ICalEventData, 'id' | 'start' | 'end' | 'timezone' | 'repeating'>;

/** The events of one date; the first has the date's own identifier, whatever becomes of the rest. */
const eventsOf = ({ uuid, begin, end, recurrence }: CalendarDate, host: string): Timed[] => {
  const series = recurrence === null ? undefined : seriesOf(begin, end, recurrence);
  if (series === undefined) return [timed({ begin, end }, `${uuid}@${host}`)];
  if (series.kind === 'rule') return [{ ...timed({ begin, end }, `${uuid}@${host}`), repeating: series.rule }];
  return series.occurrences.map((occurrence, index) =>
    timed(occurrence, index === 0 ? `${uuid}@${host}` : `${uuid}-${dayOf(occurrence)}@${host}`),
  );
};

const dayOf = ({ begin }: Occurrence): string => DateTime.fromJSDate(begin, { zone: LOCAL_ZONE }).toFormat('yyyyLLdd');

/** In local time; where that comes twice, in UTC. */
const timed = ({ begin, end }: Occurrence, id: string): Timed => ({
  id,
  start: DateTime.fromJSDate(begin, { zone: LOCAL_ZONE }),
  end: DateTime.fromJSDate(end, { zone: LOCAL_ZONE }),
  timezone: isAmbiguous(begin) || isAmbiguous(end) ? null : LOCAL_ZONE,
});

/** Control characters have no place in a calendar file; line breaks are escaped by the library. */
// eslint-disable-next-line no-control-regex -- control characters are what it is about
const clean = (text: string): string => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '').trim();
