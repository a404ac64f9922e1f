import { describe, expect, it } from '@jest/globals';
import { figuresOf } from '../../src/statistics/figures.js';
import { type ApplicationCounts } from '../../src/statistics/statistics.store.js';

interface Application {
  readonly status: string;
  readonly day: string;
  readonly age: number | null;
  readonly priority: number | null;
}

/** Kinds of applications, crossing states, days, ages and ranks. */
const KINDS: readonly Application[] = [
  { status: 'confirmed', day: '2026-05-04', age: 8, priority: 1 },
  { status: 'confirmed', day: '2026-05-05', age: 9, priority: 2 },
  { status: 'noshow', day: '2026-05-04', age: 9, priority: 1 },
  { status: 'waiting', day: '2026-05-05', age: null, priority: 1 },
  { status: 'rejected', day: '2026-05-04', age: 8, priority: null },
];

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

const tally = <K>(world: readonly number[], of: (kind: Application) => K): { key: K; count: number }[] => {
  const counts = new Map<K, number>();
  world.forEach((count, index) => {
    const key = of(KINDS[index] as Application);
    if (count > 0) counts.set(key, (counts.get(key) ?? 0) + count);
  });
  return [...counts].map(([key, count]) => ({ key, count }));
};

const sumOf = (world: readonly number[], of: (kind: Application) => boolean): number =>
  sum(world.filter((_, index) => of(KINDS[index] as Application)));

/** The exact numbers as the statement counts them; every child has one application, every family one child. */
const countsOf = (world: readonly number[]): ApplicationCounts => {
  const rest = sumOf(world, (kind) => !isPlaced(kind));
  const counted = world.map((count, index) => (isSmall(rest) && !isPlaced(KINDS[index] as Application) ? 0 : count));
  const persons = {
    withPlace: sumOf(counted, isPlaced),
    withoutPlace: sumOf(counted, (kind) => !isPlaced(kind)),
  };
  return {
    status: tally(world, ({ status }) => status),
    days: tally(counted, ({ day }) => day),
    ages: tally(counted, ({ age }) => age),
    wishes: tally(counted, ({ priority }) => priority).map(({ key: priority }) => ({
      priority,
      fulfilled: sumOf(counted, (kind) => kind.priority === priority && isPlaced(kind)),
      unfulfilled: sumOf(counted, (kind) => kind.priority === priority && !isPlaced(kind)),
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
  ...['2026-05-04', '2026-05-05'].map((wanted) => [wanted, ({ day }: Application) => day === wanted] as const),
  ...[8, 9, null].map((wanted) => [`age ${String(wanted)}`, ({ age }: Application) => age === wanted] as const),
  ...[1, 2, null].flatMap((wanted) => [
    [`rank ${String(wanted)}`, ({ priority }: Application) => priority === wanted] as const,
    [`granted ${String(wanted)}`, (kind: Application) => kind.priority === wanted && isPlaced(kind)] as const,
  ]),
  ['without a place', (kind: Application) => !isPlaced(kind)],
];

describe('What statistics show of applications', () => {
  it('all numbers together, with the places that everybody sees, tell of no group how many of one to four it has', () => {
    const most = 16;
    const groups = new Map<string, number[][]>();
    for (const world of worlds(KINDS.length, most)) {
      const answer = JSON.stringify([sumOf(world, isPlaced), figuresOf(countsOf(world))]);
      groups.set(answer, [...(groups.get(answer) ?? []), world]);
    }
    const told = new Set<string>();
    let withheld = 0;
    let open = 0;
    for (const possible of groups.values()) {
      const [first] = possible;
      // Up to four applications more than are shown are possible: beyond that the enumeration would tell, not the answer.
      if (first === undefined || sum(first) > most - 4) continue;
      for (const [question, of] of QUESTIONS) {
        const values = new Set(possible.map((world) => sumOf(world, of)));
        if (values.size > 1) withheld += 1;
        else if (isSmall(sumOf(first, of))) told.add(`${question} of ${JSON.stringify(first)}`);
        else open += 1;
      }
    }
    expect([...told].slice(0, 10)).toEqual([]);
    expect(withheld).toBeGreaterThan(1000);
    expect(open).toBeGreaterThan(1000);
  });

  it('an edition without applications has zeros and no lines', () => {
    expect(figuresOf(countsOf([0, 0, 0, 0, 0]))).toMatchObject({
      applications: 0,
      status: { waiting: 0, confirmed: 0, waitlisted: 0, withdrawn: 0 },
      days: [],
      ages: [],
      wishes: [],
      children: { total: 0, withPlace: 0, withoutPlace: 0 },
    });
  });
});
