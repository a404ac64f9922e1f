import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { expandRecurrence, parseRecurrence } from '../../src/common/clock/recurrence.js';
import { offerCalendar } from '../../src/offers/offer-calendar.js';
import { type CalendarOffer } from '../../src/offers/offer-calendar-lookup.js';
import { linesOf, occurrencesOf, readCalendar } from '../support/calendars.js';

const HOUR = 3_600_000;
const UUID = '019a0b1c-2d3e-7f40-8a5b-6c7d8e9f0a1b';

const offer = (changes: Partial<CalendarOffer> = {}): CalendarOffer => ({
  uuid: UUID,
  name: 'Paddeln',
  alias: 'paddeln',
  place: 'published',
  publish: 'public',
  cancelled: false,
  teaser: 'Nass',
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
  it('holds the occurrences that the service counts itself, across both clock changes', () => {
    let rules = 0;
    fc.assert(
      fc.property(
        begins,
        fc.integer({ min: 1, max: 60 }).map((quarters) => quarters * 900_000),
        patterns,
        fc.oneof(
          fc.integer({ min: 1, max: 30 }).map((count) => ({ count, days: 0, form: '' })),
          fc
            .record({ days: fc.integer({ min: 1, max: 120 }), form: fc.constantFrom('day', 'utc', 'local') })
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
      { numRuns: 300 },
    );
    expect(rules).toBeGreaterThan(40);
  });
});
