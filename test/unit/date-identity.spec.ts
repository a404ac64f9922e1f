import { describe, expect, it } from '@jest/globals';
import { identified, type PresentDate, type ExpandedDate } from '../../src/offers/state/offer-dates.js';

const sent = (begin: string, end: string, more: Partial<ExpandedDate> = {}): ExpandedDate => ({
  uuid: null,
  begin: new Date(begin),
  end: new Date(end),
  recurrence: null,
  occurrences: [],
  ...more,
});
const there = (uuid: string, begin: string, end: string, recurrence: string | null = null): PresentDate => ({
  uuid,
  begin: new Date(begin),
  end: new Date(end),
  recurrence,
});
const on = (day: string, from: string, to: string): [string, string] => [
  `2026-08-${day}T${from}:00+02:00`,
  `2026-08-${day}T${to}:00+02:00`,
];
const MORNING = on('03', '09:00', '12:00');
const EVENING = on('03', '18:00', '20:00');
const LATER = on('05', '09:00', '12:00');
const uuidsOf = (dates: readonly ExpandedDate[], present: readonly PresentDate[]): (string | null)[] =>
  identified(dates, present).map(({ uuid }) => uuid);

describe('A date that is sent without its uuid', () => {
  it('is the one with the same begin and end, in whatever order they are sent', () => {
    const present = [there('morning', ...MORNING), there('evening', ...EVENING), there('later', ...LATER)];
    const inOrder = ['later', 'evening', 'morning'];
    expect(uuidsOf([sent(...LATER), sent(...EVENING), sent(...MORNING)], present)).toEqual(inOrder);
  });

  it('is of two with the same times the one with the same rule, and none of them twice', () => {
    const rule = 'FREQ=DAILY;COUNT=3';
    const present = [there('single', ...MORNING), there('series', ...MORNING, rule)];
    const three = [sent(...MORNING, { recurrence: rule }), sent(...MORNING), sent(...MORNING)];
    expect(uuidsOf(three, present)).toEqual(['series', 'single', null]);
  });

  it('is else the only one of its local day, and a new one where there are several', () => {
    const moved = on('03', '10:00', '13:00');
    const night = ['2026-08-04T22:30:00Z', '2026-08-04T23:30:00Z'] as const;
    const both = [there('a', ...MORNING), there('b', ...LATER)];
    expect(uuidsOf([sent(...moved), sent(...night)], both)).toEqual(['a', 'b']);
    expect(uuidsOf([sent(...moved)], [there('a', ...MORNING), there('b', ...EVENING)])).toEqual([null]);
    expect(uuidsOf([sent(...moved), sent(...EVENING)], [there('a', ...MORNING)])).toEqual([null, null]);
  });

  it('is else the only date of the offer, on whatever day', () => {
    expect(uuidsOf([sent(...LATER)], [there('a', ...MORNING)])).toEqual(['a']);
    const other = there('b', ...on('20', '09:00', '10:00'));
    expect(uuidsOf([sent(...LATER), sent(...EVENING)], [other])).toEqual([null, null]);
  });

  it('never takes the uuid that another one is sent with', () => {
    expect(uuidsOf([sent(...MORNING), sent(...LATER, { uuid: 'a' })], [there('a', ...MORNING)])).toEqual([null, 'a']);
  });

  it('is found among as many as there can be', () => {
    const days = Array.from({ length: 366 }, (_, index) => new Date(Date.UTC(2026, 0, 1 + index, 9)));
    const present = days.map((begin) => there(begin.toISOString(), begin.toISOString(), begin.toISOString()));
    const later = days.map((begin) => new Date(begin.getTime() + 1000).toISOString()).reverse();
    const moved = later.map((begin) => sent(begin, begin));
    expect(uuidsOf(moved, present).reverse()).toEqual(present.map(({ uuid }) => uuid));
  });
});
