import { describe, expect, it } from '@jest/globals';
import { figuresOf } from '../../src/desk/statistics/figures.js';
import { type AttendanceCounts } from '../../src/desk/statistics/statistics.view.js';
import { EXACT, WITHHELD } from '../../src/desk/statistics/withhold.js';

interface Application {
  readonly status: string;
  readonly day: string;
  readonly age: number | null;
  readonly priority: number | null;
}

/** All ways to combine some states with some values of one other property, so that either may be anything for the other. */
const kindsOf = (statuses: readonly string[], others: readonly Partial<Application>[]): Application[] =>
  statuses.flatMap((status) => others.map((other) => ({ status, day: '2026-05-03', age: 7, priority: 3, ...other })));

const DAYS = ['2026-05-04', '2026-05-05'];
const AGES = [8, 9, null];
const RANKS = [1, 2, null];
const BY_DAY = DAYS.map((day) => ({ day }));
const BY_AGE = AGES.map((age) => ({ age }));
const BY_RANK = RANKS.map((priority) => ({ priority }));

const isPlaced = ({ status }: Application): boolean => status !== 'waiting' && status !== 'rejected';
const isSmall = (count: number): boolean => count > 0 && count < 5;
const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Every way to have at most so many applications of these kinds. */
const worlds = (kinds: number, most: number): number[][] =>
  kinds === 0
    ? [[]]
    : Array.from({ length: most + 1 }, (_, count) =>
        worlds(kinds - 1, most - count).map((rest) => [count, ...rest]),
      ).flat();

const tally = <K>(
  kinds: readonly Application[],
  world: readonly number[],
  of: (kind: Application) => K,
): { key: K; count: number }[] => {
  const counts = new Map<K, number>();
  world.forEach((count, index) => {
    const key = of(kinds[index] as Application);
    if (count > 0) counts.set(key, (counts.get(key) ?? 0) + count);
  });
  return [...counts].map(([key, count]) => ({ key, count }));
};

const sumOf = (kinds: readonly Application[], world: readonly number[], of: (kind: Application) => boolean): number =>
  world.reduce((total, count, index) => (of(kinds[index] as Application) ? total + count : total), 0);

/** The exact numbers as the statement counts them; every child has one application, every family one child. */
const countsOf = (kinds: readonly Application[], world: readonly number[]): AttendanceCounts => {
  const rest = sumOf(kinds, world, (kind) => !isPlaced(kind));
  const counted = world.map((count, index) => (isSmall(rest) && !isPlaced(kinds[index] as Application) ? 0 : count));
  const persons = {
    withPlace: sumOf(kinds, counted, isPlaced),
    withoutPlace: sumOf(kinds, counted, (kind) => !isPlaced(kind)),
  };
  return {
    status: tally(kinds, world, ({ status }) => status),
    days: tally(kinds, counted, ({ day }) => day),
    ages: tally(kinds, counted, ({ age }) => age),
    wishes: tally(kinds, counted, ({ priority }) => priority).map(({ key: priority }) => ({
      priority,
      fulfilled: sumOf(kinds, counted, (kind) => kind.priority === priority && isPlaced(kind)),
      unfulfilled: sumOf(kinds, counted, (kind) => kind.priority === priority && !isPlaced(kind)),
    })),
    children: persons,
    families: persons,
  };
};

/** What could be asked of an edition: a number of applications, by each of its properties. */
const QUESTIONS: readonly (readonly [string, (kind: Application) => boolean])[] = [
  ...['confirmed', 'noshow', 'waiting', 'rejected'].map(
    (wanted) => [wanted, ({ status }: Application) => status === wanted] as const,
  ),
  ...DAYS.map((wanted) => [wanted, ({ day }: Application) => day === wanted] as const),
  ...AGES.map((wanted) => [`age ${String(wanted)}`, ({ age }: Application) => age === wanted] as const),
  ...RANKS.flatMap((wanted) => [
    [`rank ${String(wanted)}`, ({ priority }: Application) => priority === wanted] as const,
    [`granted ${String(wanted)}`, (kind: Application) => kind.priority === wanted && isPlaced(kind)] as const,
    [`refused ${String(wanted)}`, (kind: Application) => kind.priority === wanted && !isPlaced(kind)] as const,
  ]),
  ['without a place', (kind: Application) => !isPlaced(kind)],
];

describe('What statistics show of applications', () => {
  it.each([
    ['states and days', 13, kindsOf(['confirmed', 'noshow', 'waiting'], BY_DAY)],
    ['states and days', 13, kindsOf(['noshow', 'waiting', 'rejected'], BY_DAY)],
    ['states and ages', 13, kindsOf(['confirmed', 'waiting'], BY_AGE)],
    ['states and ranks', 13, kindsOf(['confirmed', 'waiting'], BY_RANK)],
    ['ranks', 24, kindsOf(['confirmed'], BY_RANK)],
    ['states', 20, kindsOf(['confirmed', 'noshow', 'waiting', 'rejected'], [{}])],
  ])(
    'all numbers of %s, with the places that everybody sees, tell of no group how many of one to four it has',
    (_, most, kinds) => {
      // How many places are taken is no secret, whatever the question is called.
      const asked = QUESTIONS.filter(([, of]) => !kinds.every((kind) => of(kind) === isPlaced(kind)));
      const groups = new Map<string, number[][]>();
      for (const world of worlds(kinds.length, most)) {
        const placed = sumOf(kinds, world, isPlaced);
        // Everybody sees these, so worlds with more of them have no answer in common with those that are looked at.
        if (placed > most - 4) continue;
        const answer = JSON.stringify([placed, figuresOf(countsOf(kinds, world), WITHHELD)]);
        const alike = groups.get(answer);
        if (alike === undefined) groups.set(answer, [world]);
        else alike.push(world);
      }
      const told = new Set<string>();
      let withheld = 0;
      let open = 0;
      for (const possible of groups.values()) {
        const [first] = possible;
        // Up to four applications more than are shown are possible: beyond that the enumeration would tell, not the answer.
        if (first === undefined || sum(first) > most - 4) continue;
        for (const [question, of] of asked) {
          const values = new Set(possible.map((world) => sumOf(kinds, world, of)));
          if (values.size > 1) withheld += 1;
          else if (isSmall(sumOf(kinds, first, of))) told.add(`${question} of ${JSON.stringify(first)}`);
          else open += 1;
        }
      }
      expect([...told].slice(0, 10)).toEqual([]);
      expect(withheld).toBeGreaterThan(100);
      expect(open).toBeGreaterThan(100);
    },
  );

  it('an edition without applications has zeros and no lines', () => {
    for (const disclosure of [WITHHELD, EXACT])
      expect(figuresOf(countsOf([], []), disclosure)).toMatchObject({
        applications: 0,
        status: { waiting: 0, confirmed: 0, waitlisted: 0, withdrawn: 0 },
        days: [],
        ages: [],
        wishes: [],
        children: { total: 0, withPlace: 0, withoutPlace: 0 },
      });
  });
});
