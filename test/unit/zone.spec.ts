import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import {
  formatLocal,
  LOCAL_ZONE,
  localDate,
  localDayBegin,
  localDayEndExclusive,
  parseDate,
  parseDayOrMoment,
  parseMoment,
  plusLocalDays,
} from '../../src/kernel/clock/zone.js';

const anyDate = fc.date({
  min: new Date('1970-01-01T00:00:00Z'),
  max: new Date('2100-12-31T23:59:59Z'),
  noInvalidDate: true,
});
const HOUR = 3_600_000;

describe('formatLocal', () => {
  it.each([
    ['2026-07-01T08:00:00Z', '2026-07-01T10:00:00+02:00'],
    ['2026-01-01T09:30:15.987Z', '2026-01-01T10:30:15+01:00'],
    ['2026-03-29T00:59:59Z', '2026-03-29T01:59:59+01:00'],
    ['2026-03-29T01:00:00Z', '2026-03-29T03:00:00+02:00'],
    ['2026-10-25T00:59:59Z', '2026-10-25T02:59:59+02:00'],
    ['2026-10-25T01:00:00Z', '2026-10-25T02:00:00+01:00'],
    ['2025-12-31T23:00:00Z', '2026-01-01T00:00:00+01:00'],
    ['1969-12-31T23:59:59.500Z', '1970-01-01T00:59:59+01:00'],
  ])('writes %s as %s (R-API-13)', (utc, local) => {
    expect(formatLocal(new Date(utc))).toBe(local);
  });

  it('equals what luxon writes, and reads back to the same second, for any date from 1970 to 2100 (R-API-13)', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const text = formatLocal(date);
        const luxon = DateTime.fromJSDate(date, { zone: LOCAL_ZONE }).startOf('second');
        expect(text).toBe(luxon.toISO({ suppressMilliseconds: true }));
        expect(parseMoment(text)?.getTime()).toBe(Math.floor(date.getTime() / 1000) * 1000);
        expect(localDate(date)).toBe(luxon.toISODate());
      }),
      { numRuns: 500 },
    );
  });

  it('names the same moment also where the zone had an odd local mean time', () => {
    for (const text of ['0001-01-01T00:00:00Z', '1800-06-01T12:00:00Z', '1945-06-01T12:00:00Z']) {
      expect(parseMoment(formatLocal(new Date(text)))?.toISOString()).toBe(new Date(text).toISOString());
    }
  });

  it('goes on right when its memory is full', () => {
    for (let hour = 0; hour < 60_000; hour += 1) formatLocal(new Date(hour * HOUR));
    expect(formatLocal(new Date('2026-07-01T08:00:00Z'))).toBe('2026-07-01T10:00:00+02:00');
  });
});

describe('a local day', () => {
  it.each([
    ['2026-07-01', '2026-06-30T22:00:00.000Z', 24],
    ['2026-03-29', '2026-03-28T23:00:00.000Z', 23],
    ['2026-10-25', '2026-10-24T22:00:00.000Z', 25],
    ['2026-12-31', '2026-12-30T23:00:00.000Z', 24],
  ])('%s begins at %s and lasts %d hours (R-API-13, R-API-28)', (day, begin, hours) => {
    expect(localDayBegin(day).toISOString()).toBe(begin);
    expect(localDayEndExclusive(day).getTime() - localDayBegin(day).getTime()).toBe(hours * HOUR);
    expect(localDate(localDayBegin(day))).toBe(day);
    expect(localDate(new Date(localDayEndExclusive(day).getTime() - 1))).toBe(day);
  });
});

describe('parseDate', () => {
  it.each(['2026-07-01', '2024-02-29', '0001-01-01', '9999-12-31'])('reads %s (R-API-14)', (text) => {
    expect(parseDate(text)).toBe(text);
  });

  it.each(['2026-02-30', '2026-02-29', '1900-02-29', '2026-13-01', '2026-00-10', '2026-01-00', '0000-01-01'])(
    'refuses %s, which no calendar has (R-API-14)',
    (text) => expect(parseDate(text)).toBeUndefined(),
  );

  it.each(['', '2026-7-1', '01.07.2026', '20260701', '2026-07-01 ', '2026-07-01\n', '+002026-07-01', '2026-W27-3'])(
    'refuses the form of %j',
    (text) => expect(parseDate(text)).toBeUndefined(),
  );
});

describe('parseMoment', () => {
  it.each([
    ['2026-07-01T10:00:00+02:00', '2026-07-01T08:00:00.000Z'],
    ['2026-07-01T10:00:00+0200', '2026-07-01T08:00:00.000Z'],
    ['2026-07-01T10:00+02:00', '2026-07-01T08:00:00.000Z'],
    ['2026-07-01T08:00:00Z', '2026-07-01T08:00:00.000Z'],
    ['2026-07-01t08:00:00z', '2026-07-01T08:00:00.000Z'],
    ['2026-07-01T08:00:00.5Z', '2026-07-01T08:00:00.500Z'],
    ['2026-07-01T08:00:00.123999Z', '2026-07-01T08:00:00.123Z'],
    ['2026-06-30T22:30:00-09:30', '2026-07-01T08:00:00.000Z'],
    ['0099-01-01T00:00:00Z', '0099-01-01T00:00:00.000Z'],
  ])('reads %s as %s (R-API-13)', (text, utc) => {
    expect(parseMoment(text)?.toISOString()).toBe(utc);
  });

  it.each([
    '2026-07-01T10:00:00',
    '2026-07-01',
    '2026-07-01T10Z',
    '2026-07-01 10:00:00Z',
    '2026-02-30T10:00:00Z',
    '2026-07-01T24:00:00Z',
    '2026-07-01T23:60:00Z',
    '2026-07-01T23:59:60Z',
    '2026-07-01T10:00:00+24:00',
    '2026-07-01T10:00:00+02:60',
    '2026-07-01T10:00:00 02:00',
    '2026-07-01T10:00:00.Z',
    '2026-07-01T10:00:00Z\n',
    '0000-07-01T10:00:00Z',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:00:00Z',
    '10000-01-01T00:00:00Z',
    '1780000000',
    'tomorrow',
    '',
  ])('refuses %j (R-API-13)', (text) => {
    expect(parseMoment(text)).toBeUndefined();
  });
});

describe('parseDayOrMoment', () => {
  it('tells a whole day from an exact moment', () => {
    expect(parseDayOrMoment('2026-07-01')).toEqual({ kind: 'day', date: '2026-07-01' });
    const at = new Date('2026-07-01T08:00:00Z');
    expect(parseDayOrMoment('2026-07-01T10:00:00+02:00')).toEqual({ kind: 'moment', at });
  });

  it('reads a blank in the place of the offset sign as the plus it was before the query string (R-API-13, R-API-28)', () => {
    const at = new Date('2026-07-01T08:00:00Z');
    expect(parseDayOrMoment('2026-07-01T10:00:00 02:00')).toEqual({ kind: 'moment', at });
    expect(parseDayOrMoment('2026-07-01T10:00:00.250 0200')).toEqual({ kind: 'moment', at: new Date(+at + 250) });
  });

  it.each(['', '2026-02-30', '2026-07-01 10:00', '2026-07-01T10:00:00', '2026-07-01T10:00:00  02:00', 'x'])(
    'refuses %j',
    (text) => expect(parseDayOrMoment(text)).toBeUndefined(),
  );
});

describe('plusLocalDays', () => {
  it('gives what luxon gives for any date from 1970 to 2100 and any number of days, times that do not exist included', () => {
    // Half of the moments lie within a day of a change of the clocks, at the end of March or October.
    const nearChange = fc
      .tuple(fc.integer({ min: 1980, max: 2099 }), fc.constantFrom(2, 9), fc.integer({ min: -30, max: 30 }))
      .map(([year, month, hours]) => {
        const last = new Date(Date.UTC(year, month + 1, 0, 1));
        return new Date(last.getTime() - last.getUTCDay() * 24 * HOUR + hours * (HOUR / 2));
      });
    fc.assert(
      fc.property(fc.oneof(anyDate, nearChange), fc.integer({ min: -800, max: 800 }), (date, days) => {
        const luxon = DateTime.fromJSDate(date, { zone: LOCAL_ZONE }).plus({ days }).toJSDate();
        expect(plusLocalDays(date, days)).toEqual(luxon);
      }),
      { numRuns: 800 },
    );
  });
});
