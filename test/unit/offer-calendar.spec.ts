import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { expandRecurrence, parseRecurrence } from '../../src/kernel/clock/recurrence.js';
import { offerCalendar } from '../../src/offers/output/offer-calendar.js';
import { type CalendarOffer } from '../../src/offers/output/offer-calendar-lookup.js';
import { stepCounter } from '../support/steps.js';
import { linesOf, occurrencesOf, readCalendar } from '../support/calendars.js';

const HOUR = 3_600_000;
const UUID = '019a0b1c-2d3e-7f40-8a5b-6c7d8e9f0a1b';

const offer = (changes: Partial<CalendarOffer> = {}): CalendarOffer => ({
  uuid: UUID,
  edition: UUID,
  name: 'Paddeln',
  alias: 'paddeln',
  place: 'published',
  publish: 'public',
  cancelled: false,
  teaser: 'Nass',
  bring: null,
  requiresAgreement: false,
  agreementUrl: null,
  meetingPoint: 'Bootshaus',
  meetingAddress: 'Am Fluss 1',
  meetingLat: 49.5,
  meetingLng: 9.5,
  modifiedAt: new Date('2026-07-01T08:00:00Z'),
  url: 'https://ferien.test/angebote/paddeln',
  hosts: [{ name: 'Kanuclub', email: 'info@kanu.example', phone: '09341 1' }],
  categories: ['Natur', 'Sport, Spiel; Spaß'],
  dates: [date('2026-08-03T09:00:00+02:00', '2026-08-03T12:00:00+02:00')],
  ...changes,
});
const date = (begin: string, end: string, recurrence: string | null = null): CalendarOffer['dates'][number] => ({
  uuid: UUID,
  begin: new Date(begin),
  end: new Date(end),
  recurrence,
});
const file = (changes: Partial<CalendarOffer> = {}, method: 'PUBLISH' | 'CANCEL' = 'PUBLISH'): string =>
  offerCalendar(offer(changes), { host: 'api.test', method });
const series = (begin: string, end: string, rule: string): string => file({ dates: [date(begin, end, rule)] });

const begins = fc.oneof(
  // The weeks around both clock changes, every quarter of an hour, and any other time.
  fc.integer({ min: -14 * 96, max: 4 * 96 }).map((quarters) => Date.UTC(2026, 2, 29, 1) + quarters * 900_000),
  fc.integer({ min: -14 * 96, max: 4 * 96 }).map((quarters) => Date.UTC(2026, 9, 25, 1) + quarters * 900_000),
  fc.integer({ min: 0, max: 4 * 365 * 96 }).map((quarters) => Date.UTC(2024, 0, 1) + quarters * 900_000),
);
const weekdays = fc
  .uniqueArray(fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'), { minLength: 1, maxLength: 7 })
  .map((days) => days.join(','));
const counted = fc
  .uniqueArray(
    fc.tuple(fc.constantFrom('1', '2', '3', '-1', '-2', '5'), fc.constantFrom('MO', 'WE', 'SU')).map((p) => p.join('')),
    { minLength: 1, maxLength: 3 },
  )
  .map((days) => days.join(','));
const patterns = fc
  .record({
    freq: fc.constantFrom('DAILY', 'WEEKLY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
    interval: fc.option(fc.integer({ min: 1, max: 4 })),
    weekdays: fc.option(weekdays),
    counted: fc.option(counted),
    wkst: fc.option(fc.constantFrom('MO', 'SU', 'WE')),
  })
  .map(({ freq, interval, weekdays: plain, counted: numbered, wkst }) =>
    [
      `FREQ=${freq}`,
      ...(interval === null ? [] : [`INTERVAL=${String(interval)}`]),
      ...(numbered !== null && /MONTHLY|YEARLY/.test(freq)
        ? [`BYDAY=${numbered}`]
        : plain === null
          ? []
          : [`BYDAY=${plain}`]),
      ...(wkst === null ? [] : [`WKST=${wkst}`]),
    ].join(';'),
  );

describe('The calendar file of an offer', () => {
  const { stepsOf } = stepCounter();

  it('holds the occurrences that the service counts itself, across both clock changes', () => {
    let rules = 0;
    fc.assert(
      fc.property(
        begins,
        fc.integer({ min: 1, max: 60 }).map((quarters) => quarters * 900_000),
        patterns,
        fc.oneof(
          fc.integer({ min: 1, max: 15 }).map((count) => ({ count, days: 0, form: '' })),
          fc
            .record({ days: fc.integer({ min: 1, max: 60 }), form: fc.constantFrom('day', 'utc', 'local') })
            .map((until) => ({ ...until, count: 0 })),
        ),
        (at, duration, pattern, { count, days, form }) => {
          const begin = new Date(at);
          const end = new Date(at + duration);
          const until = new Date(at + days * 24 * HOUR).toISOString().replace(/[-:]|\.\d+/g, '');
          const last = { day: until.slice(0, 8), utc: until, local: until.replace('Z', '') }[form] ?? '';
          const rule = `${pattern};${count > 0 ? `COUNT=${String(count)}` : `UNTIL=${last}`}`;
          if (!parseRecurrence(rule, begin).ok) return;
          const text = file({ dates: [{ uuid: UUID, begin, end, recurrence: rule }] });
          const { events } = readCalendar(text);
          if (events[0]?.hasProperty('rrule')) rules += 1;
          const own = expandRecurrence(begin, end, rule);
          expect(occurrencesOf(text).map(({ begin: from, end: to }) => [from.toISOString(), to.toISOString()])).toEqual(
            own.map((occurrence) => [occurrence.begin.toISOString(), occurrence.end.toISOString()]),
          );
          expect(new Set(events.map((event) => event.getFirstPropertyValue('uid'))).size).toBe(events.length);
        },
      ),
      { numRuns: 80 },
    );
    expect(rules).toBeGreaterThan(10);
  });

  it('repeats by a rule where nothing is left open, with UNTIL as the end of the local day in UTC', () => {
    const text = series('2026-10-19T09:00:00+02:00', '2026-10-19T10:00:00+02:00', 'FREQ=WEEKLY;UNTIL=20261102');
    expect(text).toContain('RRULE:FREQ=WEEKLY;UNTIL=20261102T225959Z\r\n');
    expect(text).toContain('DTSTART;TZID=Europe/Berlin:20261019T090000\r\n');
    expect(readCalendar(text).events).toHaveLength(1);
  });

  it('names every occurrence by itself where programs would read the rule differently', () => {
    for (const [begin, end, rule] of [
      // The first date is no Tuesday.
      ['2026-08-03T09:00:00+02:00', '2026-08-03T10:00:00+02:00', 'FREQ=WEEKLY;BYDAY=TU;COUNT=3'],
      // 2:30 does not exist on one of the days, and comes twice on another.
      ['2026-03-28T02:30:00+01:00', '2026-03-28T03:30:00+01:00', 'FREQ=DAILY;COUNT=3'],
      ['2026-10-24T02:30:00+02:00', '2026-10-24T03:30:00+02:00', 'FREQ=DAILY;COUNT=3'],
      // Not every month has a 31st.
      ['2026-01-31T09:00:00+01:00', '2026-01-31T10:00:00+01:00', 'FREQ=MONTHLY;COUNT=3'],
      // A night over the clock change has another length.
      ['2026-10-23T20:00:00+02:00', '2026-10-24T08:00:00+02:00', 'FREQ=DAILY;COUNT=3'],
    ] as const) {
      const text = series(begin, end, rule);
      const uids = readCalendar(text).events.map((event) => event.getFirstPropertyValue('uid'));
      expect(readCalendar(text).events.some((event) => event.hasProperty('rrule'))).toBe(false);
      expect(uids).toHaveLength(3);
      expect(uids[0]).toBe(`${UUID}@api.test`);
      expect(new Set(uids).size).toBe(3);
    }
  });

  it('says of an event what is public of the offer', () => {
    const [event] = readCalendar(file()).events;
    const value = (name: string): unknown => event?.getFirstPropertyValue(name);
    expect(value('uid')).toBe(`${UUID}@api.test`);
    expect(value('summary')).toBe('Paddeln');
    expect(value('location')).toBe('Bootshaus, Am Fluss 1');
    expect(value('description')).toBe(
      'Nass\nKanuclub, 09341 1, info@kanu.example\nhttps://ferien.test/angebote/paddeln',
    );
    expect(value('organizer')).toBe('mailto:info@kanu.example');
    expect(event?.getFirstProperty('categories')?.getValues()).toEqual(['Natur', 'Sport, Spiel; Spaß']);
    expect(value('geo')).toEqual([49.5, 9.5]);
    expect(value('url')).toBe('https://ferien.test/angebote/paddeln');
    expect(value('status')).toBe('CONFIRMED');
    expect(String(value('last-modified'))).toBe('2026-07-01T08:00:00Z');
    expect(String(value('dtstamp'))).toBe('2026-07-01T08:00:00Z');
  });

  it('keeps the identifier and counts up when the offer changes; a called off one has called off events, and those taken back have the method CANCEL', () => {
    const part = (text: string, name: string): unknown => readCalendar(text).events[0]?.getFirstPropertyValue(name);
    const before = file();
    const after = file({ modifiedAt: new Date('2026-07-01T08:00:01Z'), cancelled: true });
    expect(part(after, 'uid')).toBe(part(before, 'uid'));
    expect(part(after, 'sequence')).toBe(Number(part(before, 'sequence')) + 1);
    expect(Number(part(after, 'sequence'))).toBeLessThan(2 ** 31);
    expect(part(after, 'status')).toBe('CANCELLED');
    expect(part(file({ place: 'draft' }), 'status')).toBe('TENTATIVE');
    const takenBack = file({}, 'CANCEL');
    expect(part(takenBack, 'status')).toBe('CANCELLED');
    expect(readCalendar(takenBack).calendar.getFirstPropertyValue('method')).toBe('CANCEL');
  });

  it('is folded to 75 bytes with CRLF, splits no letter, and holds every text as it is, whatever signs an organiser has in its name', () => {
    const name = 'Zoë, Ömer; "Ünal" \\ 🛶👩‍👩‍👧‍👦 '.repeat(8).trim();
    const text = file({ name, teaser: 'BEGIN:VALARM\nEND:VEVENT\r\nX-EVIL:1\u0007', categories: [name] });
    const lines = linesOf(text);
    expect(text.endsWith('\r\n')).toBe(true);
    expect(lines.every((line) => !/[\r\n]|\p{Cc}/u.test(line) && Buffer.byteLength(line) <= 75)).toBe(true);
    expect(lines.some((line) => line.includes('\uFFFD'))).toBe(false);
    const [event] = readCalendar(text).events;
    expect(event?.getFirstPropertyValue('summary')).toBe(name);
    expect(event?.getFirstProperty('categories')?.getValues()).toEqual([name]);
    expect(String(event?.getFirstPropertyValue('description'))).toMatch(/^BEGIN:VALARM\nEND:VEVENT\nX-EVIL:1\n/);
    expect(event?.getAllSubcomponents()).toEqual([]);
    expect(event?.hasProperty('x-evil')).toBe(false);
    for (const host of ['A "B" C', 'A\nATTENDEE:mailto:x@y.z', 'A;B:C,D', 'A\\']) {
      const hosts = [{ name: host, email: 'info@kanu.example', phone: null }];
      const [held] = readCalendar(file({ hosts })).events;
      expect(held?.getFirstPropertyValue('organizer')).toBe('mailto:info@kanu.example');
      expect(held?.hasProperty('attendee')).toBe(false);
    }
  });

  it('keeps the lines of a meeting point (R-PAGE-22)', () => {
    const [event] = readCalendar(file({ meetingPoint: 'Bootshaus\r\nHintereingang' })).events;
    expect(event?.getFirstPropertyValue('location')).toBe('Bootshaus\nHintereingang, Am Fluss 1');
  });

  it('leaves out what the offer does not have; without dates it holds no events', () => {
    const bare = { teaser: null, meetingPoint: null, meetingAddress: null, url: null, hosts: [], categories: [] };
    const text = file({ ...bare, meetingLat: null, meetingLng: null });
    expect(text).not.toMatch(/^(LOCATION|GEO|DESCRIPTION|ORGANIZER|CATEGORIES|URL)/m);
    expect(occurrencesOf(text)).toHaveLength(1);
    const { calendar, events } = readCalendar(file({ dates: [] }));
    expect(events).toEqual([]);
    expect(calendar.getAllSubcomponents('vtimezone')).toHaveLength(1);
  });

  describe('of a great many dates', () => {
    /** Ten dates that stand for 366 occurrences each: as many as an offer may have. */
    const many = (recurrence: string, changes: Partial<CalendarOffer> = {}): CalendarOffer =>
      offer({
        dates: Array.from({ length: 10 }, (_, index) => ({
          uuid: UUID.replace(/.$/, String(index)),
          begin: new Date(Date.UTC(2026, 7, 31, 6 + index)),
          end: new Date(Date.UTC(2026, 7, 31, 7 + index)),
          recurrence,
        })),
        ...changes,
      });
    const FIFTH_MONDAYS = 'FREQ=MONTHLY;BYDAY=5MO;COUNT=366';
    const write = (from: CalendarOffer, now?: Date): string =>
      offerCalendar(from, { host: 'api.test', ...(now === undefined ? {} : { now }) });
    const beginsOf = (text: string): string[] => occurrencesOf(text).map(({ begin }) => begin.toISOString());

    it('holds the next 400 events, and of those that are over the last ones only where there is room', () => {
      const from = many('FREQ=MONTHLY;COUNT=366;BYDAY=5MO');
      const all = from.dates
        .flatMap(({ begin, end, recurrence }) => expandRecurrence(begin, end, recurrence ?? ''))
        .map(({ begin }) => begin.toISOString())
        .sort();
      expect(all).toHaveLength(3660);
      expect(beginsOf(write(from, new Date('2026-01-01')))).toEqual(all.slice(0, 400));
      const later = new Date('2050-01-01');
      const next = all.findIndex((begin) => begin > later.toISOString());
      expect(beginsOf(write(from, later))).toEqual(all.slice(next, next + 400));
      expect(beginsOf(write(from, new Date('9000-01-01')))).toEqual(all.slice(-400));
      // Without a word about today it is the day of the last change.
      expect(beginsOf(write(from))).toEqual(all.slice(0, 400));
    });

    it('stays below a million letters, however long the texts in each of its events are', () => {
      const hosts = Array.from({ length: 50 }, () => ({
        name: 'ä'.repeat(255),
        email: `${'e'.repeat(240)}@x.test`,
        phone: null,
      }));
      expect(write(many(FIFTH_MONDAYS)).length).toBeLessThan(400_000);
      expect(write(many(FIFTH_MONDAYS, { hosts })).length).toBeLessThan(1_200_000);
    });

    it('takes no more steps for 3660 occurrences than the search of the days does, and hardly any when asked again', async () => {
      // At times that nobody has asked for yet.
      const dates = many(FIFTH_MONDAYS).dates.map(({ begin, ...date }) => ({
        ...date,
        begin: new Date(+begin + 60_000),
      }));
      const one = offer({ dates });
      const steps = await stepsOf(() => write(one));
      const changed = await stepsOf(() => write({ ...one, modifiedAt: new Date('2026-07-03T08:00:00Z') }));
      const again = await stepsOf(() => write(one));
      // Some 5.6 million, 128,000 and 80.
      expect(steps).toBeLessThan(7_000_000);
      expect(changed).toBeLessThan(200_000);
      expect(again).toBeLessThan(1000);
    });

    it('is written anew whenever anything in it is another one', () => {
      const text = write(offer());
      expect(write(offer({ hosts: [] }))).not.toBe(text);
      expect(write(offer({ name: 'Rudern' }))).not.toBe(text);
      expect(offerCalendar(offer(), { host: 'other.test' })).not.toBe(text);
      expect(offerCalendar(offer(), { host: 'api.test', method: 'CANCEL' })).not.toBe(text);
      expect(offerCalendar(offer(), { host: 'api.test', at: new Date('2026-08-01') })).not.toBe(text);
      expect(write(offer())).toBe(text);
    });
  });
});
