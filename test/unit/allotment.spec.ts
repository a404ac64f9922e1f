import { type Reason } from '../../src/attendances/model/drawn-wish.js';
import { describe, expect, it } from '@jest/globals';
import { hashOf } from '../../src/draws/allotment/canonical.js';
import { checkOutcome } from '../../src/draws/allotment/check.js';
import { draw } from '../../src/draws/allotment/draw.js';
import { numberOf } from '../../src/draws/allotment/lot.js';
import { type DrawInput, type DrawnWish, type DrawOutcome } from '../../src/draws/allotment/model.js';
import { clashes, familyOf, spansOf } from '../../src/draws/allotment/exclusions.js';
import { hex, inputOf, on, randomInput, ranked, wish } from '../support/draw-inputs.js';
import { Random } from '../support/random.js';
import { inputOf as drawInputOf, sampleOf } from '../../bench/draw/input.mjs';

const SEED = hex('seed');
const MANY = Array.from({ length: 60 }, (_, index) => index);

const wishOf = (outcome: DrawOutcome, child: string, offer: string): DrawnWish => {
  const found = outcome.wishes.find((wish) => wish.child === child && wish.offer === offer);
  if (found === undefined) throw new Error(`no wish of ${child} for ${offer}`);
  return found;
};
const holding = (outcome: DrawOutcome): Set<string> =>
  new Set(outcome.wishes.filter(({ result }) => result === 'confirmed').map(({ child }) => child));
const valuesOf = (reason: Reason): unknown => ('values' in reason ? reason.values : undefined);
/** Children in the order of the lot. */
const byLot = (input: DrawInput): string[] =>
  input.children
    .map(({ ticket }) => ticket)
    .sort((left, right) => (numberOf(SEED, left, input.beacon) < numberOf(SEED, right, input.beacon) ? -1 : 1));

describe('Every draw', () => {
  it('keeps all hard rules, asked of the input itself too, honours every claim and explains every wish, whatever the rules and wishes are (R-DRAW-2, R-DRAW-20)', () => {
    const random = new Random(1);
    for (const index of MANY) {
      const input = randomInput(random, { children: 3 + (index % 40), offers: 2 + (index % 12) });
      const outcome = draw(input, SEED);
      expect(checkOutcome(input, SEED, outcome)).toEqual([]);
      const offers = new Map(input.offers.map((offer) => [offer.id, offer]));
      const confirmed = outcome.wishes.filter(({ result }) => result === 'confirmed');
      for (const { id, seats } of input.offers)
        expect(confirmed.filter(({ offer }) => offer === id).length).toBeLessThanOrEqual(seats ?? Infinity);
      for (const { ticket, held } of input.children) {
        const given = confirmed.filter(({ child }) => child === ticket);
        const places = [...held, ...given].map(({ offer }) => offers.get(offer)!);
        const counted = held.filter(({ counts }) => counts).length + given.length;
        if (given.length > 0) expect(counted).toBeLessThanOrEqual(input.rules.maxPlaces ?? Infinity);
        for (const [at, left] of places.entries()) {
          if (at < held.length) continue;
          for (const right of places.slice(0, at)) {
            expect(clashes(spansOf(left), spansOf(right), input.rules.gapMinutes)).toBe(false);
            expect(input.rules.oneOfVariants && familyOf(left) === familyOf(right)).toBe(false);
          }
        }
      }
    }
  });

  it('is the same for the same input and seed, in whatever order the rows come, and whatever offers, groups and families are called (R-DRAW-3)', () => {
    const random = new Random(3);
    for (const index of MANY.slice(0, 20)) {
      const input = randomInput(random, { children: 5 + index, offers: 3 + (index % 10) });
      const outcome = draw(input, SEED);
      const shuffled: DrawInput = {
        ...input,
        offers: [...input.offers].reverse().map((offer) => ({ ...offer, dates: [...offer.dates].reverse() })),
        children: [...input.children].reverse().map((child) => ({ ...child, held: [...child.held].reverse() })),
        wishes: [...input.wishes].sort(() => random.next() - 0.5),
      };
      expect(hashOf(draw(shuffled, SEED))).toBe(hashOf(outcome));
      const named = (id: string): string => hex(`other ${id} ${index}`);
      const maybe = (id: string | null): string | null => (id === null ? null : named(id));
      const renamed: DrawInput = {
        ...input,
        offers: input.offers.map((offer) => ({ ...offer, id: named(offer.id), base: maybe(offer.base) })),
        children: input.children.map((child) => ({
          ...child,
          family: maybe(child.family),
          held: child.held.map((place) => ({ ...place, offer: named(place.offer) })),
        })),
        wishes: input.wishes.map((one) => ({ ...one, offer: named(one.offer), group: maybe(one.group) })),
      };
      const given = ({ wishes }: DrawOutcome, name: (offer: string) => string): string[] =>
        wishes.map(({ child, offer, result, position }) => `${child} ${name(offer)} ${result} ${position}`).sort();
      expect(given(draw(renamed, SEED), (offer) => offer)).toEqual(given(outcome, named));
    }
  });

  it('gives as many children a place as can have one, then as many of them a favourite as can where those come first, and of all such sets takes the one that the lot prefers (R-DRAW-3)', () => {
    const random = new Random(5);
    for (let index = 0; index < 3000; index++) {
      const drawn = randomInput(random, { children: 2 + (index % 4), offers: 1 + (index % 5) });
      const firstPlaceBy = index % 4 === 0 ? ('lot' as const) : ('favourites' as const);
      const input = { ...drawn, rules: { ...drawn.rules, firstPlaceBy } };
      const outcome = draw(input, SEED);
      const best = bestFirstPlaces(input, outcome);
      expect([...holding(outcome)].filter((child) => best.order.includes(child)).sort()).toEqual(best.chosen.sort());
      if (firstPlaceBy === 'favourites') expect(favoured(input, outcome, best.order)).toBe(best.favourites);
    }
  });

  it('lets no code, rank or favourite decide who has a place at all (R-DRAW-3)', () => {
    const random = new Random(6);
    for (const index of MANY.slice(0, 30)) {
      const drawn = randomInput(random, { children: 10 + (index % 20), offers: 2 + (index % 5) });
      const input = { ...drawn, rules: { ...drawn.rules, firstPlaceBy: 'lot' as const, friends: true } };
      const invented: DrawInput = {
        ...input,
        wishes: input.wishes.map((wish) => ({
          ...wish,
          group: random.chance(0.5) ? `invented ${random.below(4)}` : wish.group,
          rank: random.chance(0.5) ? random.below(9) + 1 : wish.rank,
          favourite: random.chance(0.5),
        })),
      };
      expect([...holding(draw(invented, SEED))].sort()).toEqual([...holding(draw(input, SEED))].sort());
    }
  });

  it('needs no more than its own number for a place: over many seeds nobody is favoured by the ticket', () => {
    const children = Array.from({ length: 30 }, (_, index) => `${index}`.padStart(4, '0'));
    const input = inputOf(
      { a: 5, b: 5 },
      children.flatMap((child) => [...ranked(child, 'a', 'b')]),
    );
    const places = children.map(() => 0);
    for (let index = 0; index < 100; index++) {
      const given = holding(draw(input, hex(`seed ${index}`)));
      children.forEach((child, at) => (places[at] = places[at]! + Number(given.has(child))));
    }
    const half = (from: number, to: number): number => places.slice(from, to).reduce((sum, count) => sum + count, 0);
    // 1,000 places in all; a fair coin lies outside of ±70 once in 10,000 tries, and the seeds are fixed.
    expect(Math.abs(half(0, 15) - half(15, 30))).toBeLessThan(75);
  });
});

/** How many of these children have a favourite. */
const favoured = (input: DrawInput, outcome: DrawOutcome, children: readonly string[]): number => {
  const marked = input.wishes.filter(({ favourite }) => favourite).map(({ child, offer }) => `${child} ${offer}`);
  const has = new Set(
    outcome.wishes
      .filter(({ child, offer, result }) => result === 'confirmed' && marked.includes(`${child} ${offer}`))
      .map(({ child }) => child),
  );
  return children.filter((child) => has.has(child)).length;
};

/**
 * Tries all ways of first places of those who had none before: the most children, then the most favourites where those
 * come first, then the best set by the lot.
 */
const bestFirstPlaces = (
  input: DrawInput,
  outcome: DrawOutcome,
): { readonly order: string[]; readonly chosen: string[]; readonly favourites: number } => {
  const heldBy = new Map(input.children.map(({ ticket, held }) => [ticket, held]));
  const isImpossible = ({ child, offer, reason }: DrawnWish): boolean =>
    reason.code === 'given-before' ||
    (reason.code === 'clashes-with-own-place' &&
      heldBy.get(child)!.some((place) => place.offer === reason.values.offer && place.offer !== offer));
  const possible = new Set(
    outcome.wishes.filter((one) => !isImpossible(one)).map(({ child, offer }) => `${child} ${offer}`),
  );
  const order = byLot(input).filter((child) => !heldBy.get(child)!.some(({ counts }) => counts));
  const lists = order.map((child) =>
    input.wishes.filter((one) => one.child === child && possible.has(`${child} ${one.offer}`)),
  );
  const seats = new Map(input.offers.map(({ id, seats: count }) => [id, count ?? Infinity]));
  let best = { size: -1, favourites: 0, key: '' };
  const tryFrom = (at: number, size: number, favourites: number, key: string): void => {
    if (at === order.length) {
      const ahead = size - best.size || favourites - best.favourites || (key > best.key ? 1 : -1);
      if (ahead > 0) best = { size, favourites, key };
      return;
    }
    tryFrom(at + 1, size, favourites, `${key}0`);
    for (const { offer, favourite } of lists[at]!) {
      const left = seats.get(offer)!;
      if (left === 0) continue;
      seats.set(offer, left - 1);
      tryFrom(at + 1, size + 1, favourites + Number(favourite && input.rules.firstPlaceBy === 'favourites'), `${key}1`);
      seats.set(offer, left);
    }
  };
  tryFrom(0, 0, 0, '');
  return { order, chosen: order.filter((_, at) => best.key[at] === '1'), favourites: best.favourites };
};

describe('A draw', () => {
  it('gives everybody a second place before anybody a third (R-DRAW-4)', () => {
    const input = inputOf(
      ['a', 'b', 'c', 'd'].map((id) => ({ id, seats: 1 })),
      ['x', 'y'].flatMap((child) => ranked(child, 'a', 'b', 'c', 'd')),
    );
    expect(draw(input, SEED).figures).toMatchObject({ byNumberOfPlaces: [0, 0, 2], evenness: 1, places: 4 });
  });

  it('counts earlier places: they stay, block their time, and count for the limit (R-DRAW-1)', () => {
    const input = inputOf(
      {
        a: { seats: 0, taken: 1, dates: [on(1, 9, 12)] },
        b: { seats: 5, dates: [on(1, 11, 13)] },
        c: { seats: 5, dates: [on(2, 9, 12)] },
        d: { seats: 5, dates: [on(3, 9, 12)] },
      },
      ranked('x', 'b', 'c', 'd'),
      { rules: { maxPlaces: 2 }, children: [{ ticket: 'x', held: [{ offer: 'a', counts: true }] }] },
    );
    const outcome = draw(input, SEED);
    expect(wishOf(outcome, 'x', 'b').reason).toEqual({ code: 'clashes-with-own-place', values: { offer: 'a' } });
    expect(wishOf(outcome, 'x', 'c').result).toBe('confirmed');
    expect(wishOf(outcome, 'x', 'd').reason).toEqual({ code: 'limit-reached', values: { limit: 2 } });
    expect(outcome.figures).toMatchObject({ places: 1, childrenWithPlace: 1, byNumberOfPlaces: [0, 0, 1] });
  });

  it('lets touching ends be, and keeps the gap where there is one (R-DRAW-2)', () => {
    const input = (gapMinutes: number): DrawInput =>
      inputOf({ a: { dates: [on(1, 9, 12)] }, b: { dates: [on(1, 12, 14)] } }, [wish('x', 'a'), wish('x', 'b')], {
        rules: { gapMinutes },
      });
    expect(draw(input(0), SEED).figures.places).toBe(2);
    expect(draw(input(30), SEED).figures.places).toBe(1);
  });

  it('gives one of an offer and its variants, and puts nobody on the waiting list of the other (R-DRAW-8)', () => {
    const input = inputOf({ a: 2, b: { seats: 2, base: 'a' }, c: 0 }, ranked('x', 'a', 'b', 'c'));
    const outcome = draw(input, SEED);
    expect(wishOf(outcome, 'x', 'a').result).toBe('confirmed');
    expect(wishOf(outcome, 'x', 'b')).toMatchObject({
      result: 'unfulfilled',
      reason: { code: 'clashes-with-own-place', values: { offer: 'a' } },
    });
    expect(wishOf(outcome, 'x', 'c')).toMatchObject({ result: 'waitlisted', position: 1, reason: { code: 'full' } });
  });

  it('lets nobody wait for a variant of what it got, not even for one that clashes with an earlier place', () => {
    const offers = [
      { id: 'base', dates: [on(1, 9, 12)] },
      { id: 'variant', base: 'base', dates: [on(2, 9, 12)] },
      { id: 'earlier', seats: 0, dates: [on(2, 9, 12)] },
    ];
    const wishes = ['base', 'variant'].map((offer) => ({ child: 'x', offer }));
    const outcome = draw(
      inputOf(offers, wishes, { children: [{ ticket: 'x', held: [{ offer: 'earlier', counts: true }] }] }),
      SEED,
    );
    expect(wishOf(outcome, 'x', 'base').result).toBe('confirmed');
    expect(wishOf(outcome, 'x', 'variant')).toMatchObject({
      result: 'unfulfilled',
      position: null,
      reason: { code: 'clashes-with-own-place' },
    });
    // Who has a variant already is told so.
    const held = inputOf({ a: { seats: 0, taken: 1 }, b: { seats: 2, base: 'a' } }, [wish('x', 'b')], {
      children: [{ ticket: 'x', held: [{ offer: 'a', counts: true }] }],
    });
    const reason = { code: 'given-before', values: { offer: 'a' } };
    expect(wishOf(draw(held, SEED), 'x', 'b')).toMatchObject({ result: 'unfulfilled', reason });
  });

  it('takes friends together, and says so (R-DRAW-4)', () => {
    const children = ['x', 'y', 'z', 'w'];
    const input = inputOf(
      { a: 2, b: 4 },
      children.flatMap((child) => [
        wish(child, 'a', { rank: 1, group: child === 'x' || child === 'y' ? 'us' : null }),
        wish(child, 'b', { rank: 2 }),
      ]),
    );
    const outcome = draw(input, SEED);
    expect(outcome.figures.friends).toEqual({ groups: 1, whole: 1 });
    expect(wishOf(outcome, 'x', 'a').reason).toEqual({ code: 'granted-with-friends', values: { friends: 1 } });
    expect(valuesOf(wishOf(outcome, 'z', 'a').reason)).toMatchObject({ seats: 2, friends: 2 });
  });

  it('takes siblings together where the rules say so', () => {
    const wishes = ['x', 'y', 'z'].flatMap((child) => ranked(child, 'a', 'b'));
    const input = (siblings: boolean): DrawInput =>
      inputOf({ a: 2, b: 3 }, wishes, {
        rules: { siblings },
        children: ['x', 'y'].map((ticket) => ({ ticket, family: 'home' })),
      });
    expect(draw(input(true), SEED).figures.friends).toEqual({ groups: 2, whole: 2 });
    expect(draw(input(false), SEED).figures.friends).toEqual({ groups: 0, whole: 0 });
  });

  it('gives no group a place at the price of the only one of a child (R-DRAW-4)', () => {
    const input = inputOf({ a: 2, b: 1 }, [
      wish('x', 'a', { group: 'us' }),
      wish('y', 'a', { group: 'us' }),
      wish('y', 'b'),
      wish('z', 'a'),
    ]);
    expect(draw(input, SEED).figures).toMatchObject({ childrenWithPlace: 3, friends: { groups: 1, whole: 0 } });
  });

  it('treats the same code in different offers as different groups', () => {
    const input = inputOf({ a: 1, b: 1 }, [wish('x', 'a', { group: 'us' }), wish('y', 'b', { group: 'us' })]);
    expect(draw(input, SEED).figures.friends).toEqual({ groups: 0, whole: 0 });
  });

  it('puts those who can get a favourite first, where the rules say so, without fewer having a place (R-DRAW-3)', () => {
    for (const seed of ['1', '2', '3', '4', '5', '6'].map(hex)) {
      const input = inputOf(
        { a: 1 },
        ['v', 'w', 'x', 'y', 'z'].map((child) => wish(child, 'a', { favourite: child === 'z' })),
        { rules: { firstPlaceBy: 'favourites' } },
      );
      expect([...holding(draw(input, seed))]).toEqual(['z']);
    }
  });

  it('gives as many first places as it can to those whose favourite it is, whatever the lot says', () => {
    const wishes = [
      wish('a', 'A', { favourite: true }),
      wish('a', 'B'),
      wish('b', 'A', { favourite: true }),
      wish('c', 'B', { favourite: true }),
      wish('d', 'A'),
    ];
    const input = inputOf({ A: 1, B: 2 }, wishes, { rules: { firstPlaceBy: 'favourites', maxPlaces: 1 } });
    for (const seed of MANY.map((index) => hex(`seed ${index}`)))
      expect([...holding(draw(input, seed))].sort()).toEqual(['a', 'b', 'c']);
  });

  it('tells a refused child that a favourite counts more for another that would have none', () => {
    const wishes = [
      ...['A', 'B', 'C'].map((offer) => wish('h', offer, { favourite: offer === 'A' })),
      ...['A', 'D'].map((offer) => wish('r', offer, { favourite: true })),
    ];
    const input = inputOf({ A: 1, B: 1, C: 1, D: 1 }, wishes, { rules: { firstPlaceBy: 'favourites' } });
    const outcome = draw(input, SEED);
    expect(valuesOf(wishOf(outcome, 'r', 'A').reason)).toMatchObject({ seats: 1, favourite: 1 });
    expect(checkOutcome(input, SEED, outcome)).toEqual([]);
  });

  it('reads ranks with gaps and ties, and nobody gains by ranking everything first (R-DRAW-5)', () => {
    const lists = (rank: (at: number) => number): DrawInput =>
      inputOf(
        ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, seats: 1 })),
        ['x', 'y'].flatMap((child) =>
          ['a', 'b', 'c'].map((offer, at) => ({ child, offer, rank: child === 'x' ? rank(at) : at + 1 })),
        ),
      );
    const drawn = (rank: (at: number) => number): DrawOutcome => draw(lists(rank), SEED);
    expect(hashOf(drawn((at) => 10 * at + 3).wishes)).toBe(hashOf(drawn((at) => at + 1).wishes));
    // With all equal, each stands in the middle of the list: behind the other child's first wish.
    const equal = drawn(() => 1);
    expect(wishOf(equal, 'y', 'a').result).toBe('confirmed');
  });

  it('gives everybody a seat where there is no limit (R-DRAW-1)', () => {
    const input = inputOf(
      { a: null },
      Array.from({ length: 50 }, (_, at) => ({ child: `${at}`, offer: 'a' })),
    );
    expect(draw(input, SEED).figures).toMatchObject({ seats: 50, places: 50, placesBound: 50, childrenMax: 50 });
  });

  it('proves who goes without: too few offers for those who wish for nothing else (R-DRAW-21)', () => {
    const input = inputOf({ a: 2, b: 1 }, [...['1', '2', '3', '4'].map((child) => wish(child, 'a')), wish('5', 'b')]);
    const { certificate, figures } = draw(input, SEED);
    expect(certificate.cuts).toEqual([{ offers: ['a'], seats: 2, children: 4, without: 2 }]);
    expect(figures).toMatchObject({ childrenWithPlace: 3, childrenMax: 3, placesBound: 3 });
  });

  it('tells a refused child who has the places, for each holder the first that applies (R-DRAW-20)', () => {
    const input = inputOf({ a: { seats: 1, taken: 2 }, b: 1 }, [
      wish('x', 'a'),
      wish('y', 'a', { rank: 1 }),
      wish('y', 'b', { rank: 2 }),
    ]);
    expect(wishOf(draw(input, SEED), 'y', 'a').reason).toEqual({
      code: 'full',
      values: { seats: 1, before: 2, only: 1, fewer: 0, friends: 0, favourite: 0, rank: 0, number: 0 },
    });
  });

  it('keeps waiting lists in the order of claims: those without a place first (R-DRAW-8)', () => {
    const input = inputOf({ a: 0, b: 1 }, [
      wish('x', 'a', { rank: 1, favourite: true }),
      wish('x', 'b', { rank: 2 }),
      wish('y', 'a', { rank: 7 }),
    ]);
    const outcome = draw(input, SEED);
    expect([wishOf(outcome, 'y', 'a').position, wishOf(outcome, 'x', 'a').position]).toEqual([1, 2]);
  });

  it('leaves nobody waiting where the rest goes away (R-DRAW-8)', () => {
    const input = inputOf({ a: 0 }, [wish('x', 'a')], { rules: { rest: 'unfulfilled' } });
    expect(wishOf(draw(input, SEED), 'x', 'a')).toMatchObject({ result: 'unfulfilled', position: null });
  });

  it('draws two hundred wishes of one child', () => {
    const offers = Array.from({ length: 200 }, (_, at) => ({
      id: `o${at}`,
      seats: 1,
      dates: [on(1 + (at % 28), at % 20, (at % 20) + 2)],
    }));
    const input = inputOf(
      offers,
      offers.flatMap(({ id }, at) => [
        { child: 'x', offer: id, rank: at + 1 },
        { child: `y${at % 7}`, offer: id },
      ]),
    );
    expect(checkOutcome(input, SEED, draw(input, SEED))).toEqual([]);
  });

  it('changes with the beacon and with the seed', () => {
    const wishes = Array.from({ length: 12 }, (_, at) => ({ child: `${at}`, offer: 'a' }));
    const plain = inputOf({ a: 3 }, wishes);
    const beacon = inputOf({ a: 3 }, wishes, { beacon: '3 5 7' });
    expect(draw(plain, SEED).numbers).not.toEqual(draw(beacon, SEED).numbers);
    expect(draw(plain, SEED).numbers).not.toEqual(draw(plain, hex('another')).numbers);
  });

  it('refuses an input that names what it does not have', () => {
    const input = inputOf([{ id: 'a' }], [wish('x', 'b')]);
    expect(() => draw(input, SEED)).toThrow(RangeError);
  });
});

describe('The check of a result', () => {
  const input = randomInput(new Random(99), { children: 40, offers: 8 });
  const outcome = draw(input, SEED);
  type Copy = { -readonly [K in keyof DrawOutcome]: DrawOutcome[K] };
  const forged = (change: (copy: Copy) => unknown): string[] => {
    const copy: Copy = structuredClone(outcome);
    change(copy);
    return checkOutcome(input, SEED, copy);
  };
  /** Changes the first wish that is so. */
  const edit =
    (is: (wish: DrawnWish) => boolean, change: Partial<DrawnWish>) =>
    (copy: Copy): void => {
      const first = copy.wishes.findIndex(is);
      if (first < 0) throw new Error('The input has no such wish.');
      copy.wishes = copy.wishes.map((one, index) => (index === first ? { ...one, ...change } : one));
    };
  const isFull = ({ reason }: DrawnWish): boolean => reason.code === 'full';

  const NOT_FOLLOWING = /^Results, waiting lists or reasons do not follow/;
  it.each<[string, (copy: Copy) => unknown, RegExp]>([
    [
      'a place taken away',
      edit(({ result }) => result === 'confirmed', { result: 'unfulfilled' }),
      /^A seat in o\d+ is empty that a child could take/,
    ],
    ['a place given to a child that is refused', edit(isFull, { result: 'confirmed' }), /^More places were given in o/],
    ['a wrong reason', edit(isFull, { reason: { code: 'limit-reached', values: { limit: 1 } } }), NOT_FOLLOWING],
    ['a waiting list in another order', edit(({ position }) => position === 1, { position: 2 }), NOT_FOLLOWING],
    [
      'another number',
      (copy) => (copy.numbers = copy.numbers.map((one, at) => (at === 0 ? { ...one, number: hex('forged') } : one))),
      /^The numbers do not follow from the seed/,
    ],
    [
      'a cut that does not hold',
      (copy) =>
        (copy.certificate = { ...copy.certificate, cuts: [{ offers: ['o0'], seats: 0, children: 9, without: 9 }] }),
      /^A cut of the certificate does not hold/,
    ],
    [
      'a better bound',
      (copy) => (copy.certificate = { ...copy.certificate, places: { ...copy.certificate.places, bound: 1 } }),
      /^The bound for the places does not hold/,
    ],
    [
      'better figures',
      (copy) => (copy.figures = { ...copy.figures, evenness: 1 }),
      /^The figures do not follow from the result/,
    ],
    ['a wish left out', (copy) => (copy.wishes = copy.wishes.slice(1)), NOT_FOLLOWING],
  ])('finds %s', (_, change, finding) => {
    expect(forged(change)).toContainEqual(expect.stringMatching(finding));
  });

  /** Both children of an offer with one seat, the results the other way round. */
  const swappedIn = (honest: DrawOutcome, offer: string): DrawOutcome => ({
    ...honest,
    wishes: honest.wishes.map((one) => {
      if (one.offer !== offer) return one;
      return { ...honest.wishes.find((wish) => wish.offer === offer && wish.child !== one.child)!, child: one.child };
    }),
  });

  it('finds a first place that the lot gave to another child', () => {
    const two = inputOf({ a: 1 }, [wish('x', 'a'), wish('y', 'a')]);
    const honest = draw(two, SEED);
    const swapped = swappedIn(honest, 'a');
    expect(holding(swapped)).not.toEqual(holding(honest));
    expect(checkOutcome(two, SEED, swapped)).toEqual(['The lot would have given other children a first place.']);
  });

  it('finds a first place that a favourite should have had', () => {
    const rules = { firstPlaceBy: 'favourites' } as const;
    const two = inputOf({ a: 1 }, [wish('x', 'a', { favourite: true }), wish('y', 'a')], { rules });
    const swapped = swappedIn(draw(two, SEED), 'a');
    expect(checkOutcome(two, SEED, swapped)).toContain('More children could have a favourite as their first place.');
  });

  it('finds a child that was passed over for its second place', () => {
    const two = inputOf({ a: 1, b: 1, c: 1 }, [...ranked('x', 'a', 'c'), ...ranked('y', 'b', 'c')]);
    const swapped = swappedIn(draw(two, SEED), 'c');
    expect(holding(swapped).size).toBe(2);
    expect(checkOutcome(two, SEED, swapped)).toContain('A child was passed over in c: a weaker claim has a place.');
  });

  it('finds nothing in an honest one, and something in that of another seed (R-DRAW-22)', () => {
    expect(forged(() => undefined)).toEqual([]);
    expect(checkOutcome(input, hex('another'), outcome)).not.toEqual([]);
  });
});

/** What the favourites of first places can be at most was found by a linear programme of its own. */
describe('Favourites as first places', () => {
  it.each([
    ['s500-easy', 500, 429],
    ['s500-tight', 500, 388],
    ['s500-scarce', 420, 294],
  ])(
    'are as many in %s as they can be without fewer children having a place (R-DRAW-3)',
    (name, children, favourites) => {
      const input = drawInputOf(sampleOf(name), { firstPlaceBy: 'favourites' });
      const outcome = draw(input, SEED);
      expect(outcome.figures.childrenWithPlace).toBe(children);
      expect(favoured(input, outcome, [...holding(outcome)])).toBe(favourites);
      expect(checkOutcome(input, SEED, outcome)).toEqual([]);
    },
  );
});

/** What a draw of invented summers with 500 children must reach at least; the bounds are those of the certificate. */
describe('The instances with 500 children', () => {
  it.each([
    ['s500-easy', { childrenWithPlace: 500, placesBound: 1360, evenness: 0.87, favourites: 0.62 }],
    ['s500-tight', { childrenWithPlace: 500, placesBound: 713, evenness: 0.84, favourites: 0.425 }],
    ['s500-scarce', { childrenWithPlace: 420, placesBound: 422, evenness: 0.82, favourites: 0.2 }],
  ])(
    '%s: as many children as possible, nearly all places, evenly, favourites heard, the very same on every version of Node',
    (name, least) => {
      const input = drawInputOf(sampleOf(name));
      const outcome = draw(input, SEED);
      const { figures } = outcome;
      expect(checkOutcome(input, SEED, outcome)).toEqual([]);
      expect(figures).toMatchObject({
        childrenWithPlace: least.childrenWithPlace,
        childrenMax: least.childrenWithPlace,
      });
      expect(figures.placesBound).toBe(least.placesBound);
      expect(figures.places / figures.placesBound).toBeGreaterThan(0.99);
      expect(figures.evenness).toBeGreaterThan(least.evenness);
      expect(figures.favourites.fulfilled / figures.favourites.of).toBeGreaterThan(least.favourites);
      if (name === 's500-tight')
        expect(hashOf(outcome)).toBe('aa18202e551bc4967659d3c4b81434fddfd147109ad06ae126b8df7a75988393');
    },
  );
});
