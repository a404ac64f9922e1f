/** A group of fewer people is never shown: its members, and those who know one, could infer the others. */
const SMALLEST_GROUP = 5;

const isSmall = (count: number): boolean => count < SMALLEST_GROUP;

/** A standalone number; undefined if it would represent one to four people. */
export const shown = (count: number): number | undefined => (count > 0 && isSmall(count) ? undefined : count);

/**
 * The parts of a known total, without those from which a part of one to four could be inferred; undefined: withheld.
 * All small parts are withheld, including zeros, because otherwise the small ones could be counted. The sum of all
 * withheld parts can be inferred from the total: it must be at least five, and must leave each of them open.
 * Otherwise the smallest of the other parts are withheld too, all of the same size: the choice must not reveal
 * anything to people who know this rule.
 */
export const withhold = (parts: readonly number[]): (number | undefined)[] => {
  const small = parts.filter(isSmall);
  const hidden = small.reduce((sum, count) => sum + count, 0);
  if (hidden === 0) return [...parts];
  const tellsAll = hidden === small.length * (SMALLEST_GROUP - 1);
  const next = Math.min(...parts.filter((count) => !isSmall(count)));
  const limit = isSmall(hidden) || tellsAll ? next : SMALLEST_GROUP - 1;
  return parts.map((count) => (count <= limit ? undefined : count));
};

/** Several totals over the same parts: a part is shown in all of them or in none. */
export const withholdTogether = (...wholes: readonly (readonly number[])[]): boolean[] => {
  const withheld = wholes.map(withhold);
  return (wholes[0] ?? []).map((_, index) => withheld.every((parts) => parts[index] !== undefined));
};

/** Which numbers about groups of people are disclosed; undefined: not this one. */
export interface Disclosure {
  /** Groups of fewer count as nobody where their size would follow from public numbers. */
  readonly smallestGroup: number;
  /** A standalone number. */
  shown(count: number): number | undefined;
  /** The parts of a known total. */
  parts(counts: readonly number[]): readonly (number | undefined)[];
  /** Several totals over the same parts: which parts are shown. */
  together(...wholes: readonly (readonly number[])[]): readonly boolean[];
}

/** For what is published, and for callers who do not see families. */
export const WITHHELD: Disclosure = {
  smallestGroup: SMALLEST_GROUP,
  shown,
  parts: withhold,
  together: withholdTogether,
};

/** The true numbers. */
export const EXACT: Disclosure = {
  smallestGroup: 1,
  shown: (count) => count,
  parts: (counts) => counts,
  together: (...wholes) => (wholes[0] ?? []).map(() => true),
};
