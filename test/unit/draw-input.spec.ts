import { type DrawRules } from '../../src/editions/draw-rules.js';
import { describe, expect, it } from '@jest/globals';
import { ticketOf } from '../../src/draws/allotment/lot.js';
import { type Figures } from '../../src/draws/allotment/model.js';
import { familyOf, type FrozenRows, frozenInput, groupOf, wishKey } from '../../src/draws/run/frozen-input.js';
import { type FrozenOfferRow, type WaitingRow } from '../../src/draws/run/frozen.store.js';
import { spreadOf } from '../../src/draws/run/draw-writing.js';

const KEY = 'ab'.repeat(32);
const RULES: DrawRules = {
  ...{ maxPlaces: null, gapMinutes: 0, firstPlaceBy: 'lot', oneOfVariants: true },
  ...{ friends: true, siblings: false, rest: 'waitlisted' },
};

const waiting = (child: string, offer: string, more: Partial<WaitingRow> = {}): WaitingRow => ({
  ...{ attendance: `${child}-${offer}`, child, offer, rank: null, favourite: false, group: null },
  ...{ decision: null, enters: true, appliedAt: new Date('2027-05-02T06:00:00Z') },
  ...more,
});
const offer = (uuid: string, more: Partial<FrozenOfferRow> = {}): FrozenOfferRow => ({
  ...{ offer: uuid, name: uuid, maxParticipants: 2, taken: 0, waitlisted: 0, base: null, dates: [] },
  ...more,
});
const frozen = (rows: Partial<FrozenRows>) =>
  frozenInput({ waiting: [], children: [], places: [], offers: [], ...rows }, RULES, { ticketKey: KEY, beacon: null });

describe('What enters a draw', () => {
  it('are wishes that nobody decided, of offers that can be drawn (R-DRAW-1)', () => {
    const { input, attendances } = frozen({
      waiting: [waiting('max', 'canoe', { rank: 2, favourite: true }), waiting('max', 'closed', { enters: false })],
      offers: [offer('canoe'), offer('closed')],
    });
    const child = ticketOf(KEY, 'max');
    expect(input.wishes).toEqual([{ child, offer: 'canoe', rank: 2, favourite: true, group: null }]);
    expect(input.offers.map(({ id }) => id)).toEqual(['canoe']);
    expect(attendances.get(wishKey(child, 'canoe'))).toEqual({ attendance: 'max-canoe', rank: 2 });
  });

  it('have a first one that came in, of those that are drawn', () => {
    const [first, later] = [new Date('2027-05-01T06:00:00Z'), new Date('2027-05-03T06:00:00Z')];
    const rows = [
      waiting('mia', 'canoe', { appliedAt: later }),
      waiting('max', 'canoe', { appliedAt: first }),
      waiting('max', 'climbing', { appliedAt: later }),
      waiting('tom', 'closed', { appliedAt: new Date('2027-04-01T06:00:00Z'), enters: false }),
      waiting('tom', 'canoe', { appliedAt: new Date('2027-04-01T06:00:00Z'), decision: 'rejected' }),
    ];
    const names = ['canoe', 'climbing', 'closed'].map((name) => offer(name));
    expect(frozen({ waiting: rows, offers: names }).firstWish).toEqual(first);
    expect(frozen({}).firstWish).toBeNull();
  });

  it('are as many seats as are vacant: none below zero, without a number where there is no limit (R-DRAW-1)', () => {
    const seats = (more: Partial<FrozenOfferRow>): number | null | undefined =>
      frozen({ waiting: [waiting('max', 'canoe')], offers: [offer('canoe', more)] }).input.offers[0]?.seats;
    const rows = [{}, { taken: 1 }, { taken: 1, waitlisted: 1 }, { taken: 5 }, { maxParticipants: null, taken: 5 }];
    expect(rows.map(seats)).toEqual([2, 1, 0, 0, null]);
  });

  it('is a decision set by hand as a place, if it confirms, also where nothing can be drawn any more (R-DRAW-15)', () => {
    const { input, byHand } = frozen({
      waiting: [
        waiting('max', 'canoe', { decision: 'confirmed' }),
        waiting('max', 'begun', { decision: 'confirmed', enters: false }),
        waiting('max', 'angling'),
        waiting('mia', 'canoe', { decision: 'rejected' }),
      ],
      offers: [offer('canoe'), offer('angling'), offer('begun')],
    });
    const held = ['canoe', 'begun'].map((name) => ({ offer: name, counts: true }));
    expect(input.children).toEqual([{ ticket: ticketOf(KEY, 'max'), family: null, held }]);
    // Nobody wishes for the canoe any more: it is here for the time that it takes.
    expect(input.offers.find(({ id }) => id === 'canoe')).toMatchObject({ seats: 0, taken: 1 });
    expect(byHand.map(({ attendance, decision }) => [attendance, decision])).toEqual([
      ['max-canoe', 'confirmed'],
      ['max-begun', 'confirmed'],
      ['mia-canoe', 'rejected'],
    ]);
  });

  it('takes a seat for each place that is given by hand', () => {
    const { input } = frozen({
      waiting: [waiting('max', 'canoe', { decision: 'confirmed' }), waiting('mia', 'canoe')],
      offers: [offer('canoe', { maxParticipants: 5, taken: 1 })],
    });
    expect(input.offers).toMatchObject([{ seats: 3, taken: 2 }]);
  });

  it('says when offers take place in UTC, and of which offer they are variants (R-DRAW-1)', () => {
    const dates = [[Date.parse('2026-08-03T09:00:00+02:00'), Date.parse('2026-08-03T12:00:00+02:00')]] as const;
    const { input } = frozen({
      waiting: [waiting('max', 'canoe')],
      offers: [offer('canoe', { base: 'boats', dates })],
    });
    const inUtc = [['2026-08-03T07:00:00.000Z', '2026-08-03T10:00:00.000Z']];
    expect(input.offers).toMatchObject([{ base: 'boats', dates: inUtc }]);
  });

  it('names families and groups by pseudonyms that are none of children (R-DRAW-11, R-DRAW-12)', () => {
    const { input } = frozen({
      waiting: [waiting('max', 'canoe', { group: 'Bande' }), waiting('mia', 'canoe', { group: 'BANDE' })],
      children: [
        { child: 'max', account: 'muster' },
        { child: 'mia', account: null },
      ],
      offers: [offer('canoe')],
    });
    expect(input.children.map(({ family }) => family)).toEqual([familyOf(KEY, 'muster'), null]);
    expect(input.wishes.map(({ group }) => group)).toEqual([groupOf(KEY, 'bande'), groupOf(KEY, 'bande')]);
    expect(new Set([familyOf(KEY, 'x'), groupOf(KEY, 'x'), ticketOf(KEY, 'x')]).size).toBe(3);
    // The same letter, written as one sign or as two.
    expect(groupOf(KEY, 'M\u00fcllers')).toBe(groupOf(KEY, 'Mu\u0308llers'));
  });
});

describe('The spread of figures', () => {
  const figures = (places: number, byNumberOfPlaces: readonly number[]): Figures => ({
    ...{ children: 3, wishes: 9, seats: 4, places, childrenWithPlace: 2, childrenMax: 2, placesBound: 4 },
    ...{ firstWishes: 1, favourites: { of: 3, fulfilled: places }, evenness: 0.5, friends: { groups: 1, whole: 0 } },
    byNumberOfPlaces,
  });

  it('is least, most and average of each; nobody has a number of places that a seed does not list (R-DRAW-13)', () => {
    const spread = spreadOf([figures(2, [1, 2]), figures(3, [0, 2, 1]), figures(3, [0, 3])]);
    expect(spread).toMatchObject({
      children: { min: 3, max: 3, mean: 3 },
      places: { min: 2, max: 3, mean: 2.6667 },
      favourites: { of: { min: 3, max: 3, mean: 3 }, fulfilled: { min: 2, max: 3, mean: 2.6667 } },
      byNumberOfPlaces: [
        { min: 0, max: 1, mean: 0.3333 },
        { min: 2, max: 3, mean: 2.3333 },
        { min: 0, max: 1, mean: 0.3333 },
      ],
    });
  });

  it('of a single seed is none', () => {
    expect(spreadOf([figures(2, [1, 2])])).toBeNull();
  });
});
