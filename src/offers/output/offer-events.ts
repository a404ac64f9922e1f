import { createHash } from 'node:crypto';
import ical, { type ICalEventData, ICalEventStatus } from 'ical-generator';
import { localDate, localDayBegin } from '../../kernel/clock/zone.js';
import { seriesOf, basicDay, type EventTime, folded, isLocal, timeLines } from '../../kernel/calendar/calendar.js';
import { RecentlyUsed } from '../../kernel/collections/recently-used.js';
import { type CalendarDate, type CalendarOffer, type PublicHost } from './offer-calendar-lookup.js';
import { germanList } from '../../kernel/text/german.js';

/** Sequence numbers are seconds since this moment: they fit into 31 bits until 2088. */
const SEQUENCE_BEGIN = Date.UTC(2020, 0, 1);

/** Maximum events of one offer in a file; a date that repeats by a rule is one event. */
const MAX_OFFER_EVENTS = 400;

/** Maximum characters of all events of one offer: each event contains the texts. */
const MAX_OFFER_LETTERS = 1_000_000;

/** An offer in a calendar file, with its dates announced or cancelled. */
export interface CalendarEntry {
  readonly offer: CalendarOffer;
  readonly takenBack: boolean;
  /** Former dates, latest first: cancelled unless something takes place under their identifiers. */
  readonly gone?: readonly CalendarDate[];
  /** In files of one family alone: first names of its children who go there. Its entries remind of the day before. */
  readonly family?: readonly string[];
}

/** Data of the events besides the offer. */
export interface EventOptions {
  /** Host name that makes event identifiers globally unique. */
  readonly host: string;
  /** Time of a change other than the offer's: whether a child takes part. */
  readonly at?: Date;
  /** If there are too many events, those over on this local day are dropped. Default: the day of the last change. */
  readonly now?: Date;
}

/** The rendered events of an offer. */
interface OfferEvents {
  readonly text: string;
  /** Some times are in local time, so the file must define the zone. */
  readonly local: boolean;
}

/** Events of recently requested offers: anybody may request them, and twenty families are mailed the same ones. */
const recent = new RecentlyUsed<OfferEvents>(4 * MAX_OFFER_LETTERS, ({ text }) => text.length);

/** The rendered events of an offer. */
export const offerEvents = (entry: CalendarEntry, { host, at, now }: EventOptions): OfferEvents => {
  const { dates, modifiedAt } = entry.offer;
  if (dates.length + (entry.gone ?? []).length === 0) return { text: '', local: false };
  const changedAt = at === undefined || at < modifiedAt ? modifiedAt : at;
  const day = localDate(now ?? changedAt);
  const key = createHash('sha256')
    .update(JSON.stringify([entry, host, changedAt, day]))
    .digest('base64');
  return recent.get(key, () => write(entry, host, changedAt, localDayBegin(day)));
};

const write = (entry: CalendarEntry, host: string, changedAt: Date, since: Date): OfferEvents => {
  const event = ical().createEvent({ ...commonOf(entry, changedAt), id: 'UID', start: changedAt, end: changedAt });
  const lines = event.toString().trimEnd().split('\r\n').map(folded);
  // The generator's event serves as template for all: only its identifier, begin and end are replaced.
  const when = lines.findIndex((line) => line.startsWith('DTSTART:'));
  const head = written(lines.slice(2, when));
  const end = lines.slice(when + 2, -1);
  const tail = written([...end, ...alarmOf(entry), ...lines.slice(-1)]);
  const goneTail = written([...end.map((line) => (line.startsWith('STATUS:') ? CANCELLED : line)), ...lines.slice(-1)]);
  const most = Math.max(1, Math.floor(MAX_OFFER_LETTERS / (head.length + tail.length + 200)));
  const events = bounded(allOf(entry, host), Math.min(MAX_OFFER_EVENTS, most), since);
  const texts = events.map(
    (event) =>
      written(['BEGIN:VEVENT', folded(`UID:${event.uid}`)]) + head + timeLines(event) + (event.gone ? goneTail : tail),
  );
  return { text: texts.join(''), local: events.some(isLocal) };
};

const CANCELLED = 'STATUS:CANCELLED';

/** Families are reminded a day before; calendars for everybody remind nobody. */
const alarmOf = (entry: CalendarEntry): readonly string[] => {
  if (entry.family === undefined || entry.takenBack || entry.offer.cancelled) return [];
  const words = summaryOf(entry)
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\s+/g, ' ');
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', folded(`DESCRIPTION:${words}`), 'TRIGGER:-P1D', 'END:VALARM'];
};

const summaryOf = ({ family = [], offer: { name } }: CalendarEntry): string =>
  clean(family.length === 0 ? name : `${germanList(family)}: ${name}`);

interface OfferEvent extends EventTime {
  readonly gone: boolean;
}

/** The current dates, and former dates whose identifier is no longer used. */
const allOf = ({ offer, gone = [] }: CalendarEntry, host: string): OfferEvent[] => {
  const events = [
    ...offer.dates.flatMap((date) => timesOf(date, host)).map((event) => ({ ...event, gone: false })),
    ...gone.flatMap((date) => timesOf(date, host)).map((event) => ({ ...event, gone: true })),
  ];
  const known = new Map(events.map((event) => [event.uid, event]).reverse() as [string, OfferEvent][]);
  return events.filter((event) => !event.gone || known.get(event.uid) === event);
};

const written = (lines: readonly string[]): string => lines.map((line) => `${line}\r\n`).join('');

/** If there are too many, the next ones, padded with the most recent past ones. */
const bounded = (events: readonly OfferEvent[], most: number, since: Date): readonly OfferEvent[] => {
  if (events.length <= most) return events;
  const isOpen = ({ end, rule }: EventTime): boolean => rule !== undefined || end > since;
  const inOrder = [...events].sort((left, right) => left.begin.getTime() - right.begin.getTime());
  const open = inOrder.filter(isOpen).slice(0, most);
  const over = inOrder.filter((event) => !isOpen(event));
  const kept = new Set([...over.slice(Math.max(0, over.length + open.length - most)), ...open]);
  return events.filter((event) => kept.has(event));
};

/** The events of one date; the first keeps the date's own identifier, whatever happens to the others. */
const timesOf = ({ uuid, begin, end, recurrence }: CalendarDate, host: string): EventTime[] => {
  const series = recurrence === null ? undefined : seriesOf(begin, end, recurrence);
  if (series === undefined) return [{ begin, end, uid: `${uuid}@${host}` }];
  if (series.kind === 'rule') return [{ begin, end, uid: `${uuid}@${host}`, rule: series.rule }];
  return series.occurrences.map((occurrence, index) => ({
    ...occurrence,
    uid: index === 0 ? `${uuid}@${host}` : `${uuid}-${basicDay(occurrence.begin)}@${host}`,
  }));
};

/** The lines that all events of the offer share. */
const commonOf = (entry: CalendarEntry, changedAt: Date): Omit<ICalEventData, 'start'> => {
  const { offer, takenBack, family = [] } = entry;
  const { categories, teaser, bring, url, hosts } = offer;
  const organizer = hosts.find(({ email }) => email !== null);
  return {
    summary: summaryOf(entry),
    description:
      clean(
        [
          family.length === 0 ? null : `Für ${germanList(family)}`,
          teaser,
          bring === null ? null : `Mitbringen: ${bring}`,
          ...hosts.map(contactLine),
          url,
        ]
          .filter(Boolean)
          .join('\n'),
      ) || null,
    location: locationOf(offer),
    categories: categories.map((category) => ({ name: clean(category) })),
    ...(url === null ? {} : { url }),
    ...(organizer?.email == null
      ? {}
      : { organizer: { name: clean(organizer.name).replace(/["\\\n]/g, ' '), email: organizer.email } }),
    status: takenBack ? ICalEventStatus.CANCELLED : statusOf(offer),
    stamp: changedAt,
    lastModified: changedAt,
    sequence: Math.max(0, Math.floor((changedAt.getTime() - SEQUENCE_BEGIN) / 1000)),
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

// oxlint-disable-next-line no-control-regex -- the pattern is about control characters
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Calendar files must not contain control characters; the library escapes line breaks. */
export const clean = (text: string): string => text.replace(CONTROL, '').trim();
