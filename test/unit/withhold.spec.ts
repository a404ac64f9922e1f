import { describe, expect, it } from '@jest/globals';
import { shown, withhold, withholdTogether } from '../../src/desk/statistics/withhold.js';

/** All tables of so many parts, none of which has more than `max`. */
const tables = (parts: number, max: number): number[][] =>
  parts === 0
    ? [[]]
    : tables(parts - 1, max).flatMap((rest) => Array.from({ length: max + 1 }, (_, count) => [...rest, count]));

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
const isSmall = (count: number): boolean => count > 0 && count < 5;

describe('Withholding small groups', () => {
  it.each([
    ['5 6 0', '5 6 0'],
    ['0 0 0', '0 0 0'],
    ['3 10 20', '? ? 20'],
    ['3 3 20', '? ? 20'],
    ['3 0 20', '? ? ?'],
    ['4 4 20 30', '? ? ? 30'],
    ['2 7 7 9', '? ? ? 9'],
  ])('shows of %s what tells nothing of the rest: %s', (parts, expected) => {
    const shownParts = withhold(parts.split(' ').map(Number)).map((count) => count ?? '?');
    expect(shownParts.join(' ')).toBe(expected);
  });

  it.each([
    [2, 40],
    [3, 16],
    [4, 12],
  ])(
    'nobody who knows the whole, the rule and all that is shown can tell any part of one to four, of %i parts',
    (parts, max) => {
      const groups = new Map<string, number[][]>();
      for (const table of tables(parts, max)) {
        const answer = JSON.stringify([sum(table), withhold(table).map((count) => count ?? null)]);
        groups.set(answer, [...(groups.get(answer) ?? []), table]);
      }
      const told = [...groups.values()].flatMap((possible) =>
        (possible[0] ?? []).flatMap((count, index) =>
          isSmall(count) && possible.every((table) => table[index] === count) ? [possible] : [],
        ),
      );
      // Tables whose whole is beyond what was enumerated are told apart by the enumeration alone.
      expect(told.filter(([table]) => sum(table ?? []) <= max)).toEqual([]);
    },
  );

  it('what is withheld has five together, or nothing is known to be in it', () => {
    for (const table of tables(4, 7)) {
      const kept = withhold(table);
      const hidden = table.filter((_, index) => kept[index] === undefined);
      expect(hidden.length === 0 || hidden.length > 1).toBe(true);
      if (kept.some((count) => count !== undefined && count > 0)) expect(isSmall(sum(hidden))).toBe(false);
      expect(kept.some((count) => count !== undefined && isSmall(count))).toBe(false);
    }
  });

  it('shows a part in all of several wholes or in none', () => {
    expect(withholdTogether([10, 10, 10], [3, 9, 30])).toEqual([false, false, true]);
  });

  it('shows a lonely number unless it stands for one to four', () => {
    expect([0, 1, 4, 5].map(shown)).toEqual([0, undefined, undefined, 5]);
  });
});
