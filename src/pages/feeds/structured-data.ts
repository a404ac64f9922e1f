import { linesOf } from '../../kernel/text/text.js';
import { type ShownPicture } from '../../media/media-pictures.js';
import { formatLocal } from '../../kernel/clock/zone.js';
import { isCancelled, type PublicOffer } from '../reading/public-offer.js';
import { type Page, phasesOf, plain } from '../views/page.js';
import { applicationsOf, isOffered } from '../texts/applications.js';
import { occurrencesOf } from '../texts/times.js';

export interface Facts {
  readonly page: Page;
  /** The absolute address of the offer's page. */
  readonly url: string;
  readonly pictures: readonly ShownPicture[];
  /** When it began before it was moved. */
  readonly former: Date | undefined;
}

/** So many dates are named one by one. */
const DATES = 50;

/** The offer as an event of schema.org, for search engines; undefined without a date, which an event must have. */
export const eventOf = (offer: PublicOffer, facts: Facts): object | undefined => {
  const dates = occurrencesOf(offer.dates);
  const [first] = dates;
  if (first === undefined) return undefined;
  const { page, url, pictures, former } = facts;
  const common = {
    name: plain(offer.name),
    url,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: placeOf(offer, page),
  };
  const last = dates.reduce((end, date) => (date.end > end ? date.end : end), first.end);
  const organizers = offer.hosts.map(({ name }) => ({ '@type': 'Organization', name: plain(name) }));
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    '@id': url,
    ...common,
    ...statusOf(offer, former),
    startDate: formatLocal(first.begin),
    endDate: formatLocal(last),
    inLanguage: 'de',
    ...(offer.teaser === undefined ? {} : { description: plain(offer.teaser) }),
    ...(pictures.length === 0 ? {} : { image: pictures.map(({ preview }) => preview) }),
    ...(organizers.length === 0 ? {} : { organizer: organizers, performer: organizers }),
    ...agesOf(offer),
    ...(offer.maxParticipants === undefined ? {} : { maximumAttendeeCapacity: offer.maxParticipants }),
    ...(offer.vacancies === undefined ? {} : { remainingAttendeeCapacity: offer.vacancies }),
    isAccessibleForFree: (offer.fee ?? 0) === 0,
    offers: {
      '@type': 'Offer',
      url,
      price: ((offer.fee ?? 0) / 100).toFixed(2),
      priceCurrency: 'EUR',
      ...availabilityOf(offer, page),
    },
    ...(dates.length === 1
      ? {}
      : {
          subEvent: dates.slice(0, DATES).map(({ begin, end }) => ({
            '@type': 'Event',
            ...common,
            ...(isCancelled(offer) ? CANCELLED : SCHEDULED),
            startDate: formatLocal(begin),
            endDate: formatLocal(end),
          })),
        }),
  };
};

const CANCELLED = { eventStatus: 'https://schema.org/EventCancelled' } as const;
const SCHEDULED = { eventStatus: 'https://schema.org/EventScheduled' } as const;

/** Whether there are places to be had now, and since when or from when on one can apply, where that is known. */
const availabilityOf = (offer: PublicOffer, page: Page): object => {
  const { now } = page;
  const known = phasesOf(page, offer);
  const found = applicationsOf(offer, known, now);
  const sold = offer.fullyBooked || isCancelled(offer);
  const availability = sold ? 'SoldOut' : isOffered(offer, known, now) ? 'InStock' : undefined;
  return {
    ...(availability === undefined ? {} : { availability: `https://schema.org/${availability}` }),
    ...('phase' in found ? { validFrom: formatLocal(found.phase.begin) } : {}),
  };
};

/** Called off, moved from an earlier date, or neither. */
const statusOf = (offer: PublicOffer, former: Date | undefined): object => {
  if (isCancelled(offer)) return CANCELLED;
  if (former === undefined) return SCHEDULED;
  return { eventStatus: 'https://schema.org/EventRescheduled', previousStartDate: formatLocal(former) };
};

/** Where it is; the town itself when nothing more is known. */
const placeOf = (
  { meetingPoint, meetingAddress, meetingLat, meetingLng }: PublicOffer,
  { town, words }: Page,
): object => ({
  '@type': 'Place',
  name: onOneLine(meetingPoint ?? town.name ?? words.programme),
  address: onOneLine(meetingAddress ?? meetingPoint ?? town.name ?? words.programme),
  ...(meetingLat === undefined || meetingLng === undefined
    ? {}
    : { geo: { '@type': 'GeoCoordinates', latitude: meetingLat, longitude: meetingLng } }),
});

const onOneLine = (text: string): string => linesOf(plain(text)).join(', ');

const agesOf = ({ minAge, maxAge }: PublicOffer): object =>
  minAge === undefined && maxAge === undefined ? {} : { typicalAgeRange: `${minAge ?? 0}-${maxAge ?? ''}` };

/** Data within a script element: nothing in it can end the element. */
export const inScript = (data: object): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
